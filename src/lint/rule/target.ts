import type { TSchema } from '../../base/json-schema.js';
import type { Members } from '../../base/object.js';
import type { DocumentKind } from '../../documents/kinds/kinds.js';
import { CONDITIONS, type ConditionKey } from '../../model/conditions/leaves.js';
import type { LintSetting } from './setting.js';

const CONDITION_TARGETS = CONDITIONS.map(({ key }) => `condition:${key as ConditionKey}` as const);

/** The names of the targets: the resources, and values inside resources, that lint rules check. */
export const TARGET_NAMES = [
  'SCIM document',
  'SCIM error',
  'SCIM group',
  'SCIM list',
  'SCIM user',
  'app sign-on',
  'authentication request',
  'authentication transaction',
  'chain',
  'client',
  ...CONDITION_TARGETS,
  'conditions',
  'constraint',
  'continuous access',
  'claim sourcing',
  'client update',
  'device signal collection',
  'user identification',
  'enroll action',
  'enrollment settings',
  'entity risk',
  'group rule',
  'group rule expression',
  'identity provider',
  'identity provider key',
  'identity provider transaction',
  'idp action',
  'idp policy',
  'key',
  'key set',
  'link candidate',
  'mtls protocol',
  'oauth2 protocol',
  'password actions',
  'password settings',
  'policy',
  'profile enrollment',
  'rule',
  'saml2 protocol',
  'sign-on',
  'simulate request',
  'simulate response',
  'social token',
  'token request',
  'token response',
  'user of an identity provider',
  'verification method',
  'zone',
] as const;

export type TargetName = (typeof TARGET_NAMES)[number];

/** The values of `LintRule.on` that are not targets. Only lint rules written in code can have them; custom JSONata rules check targets. */
export const WHOLE_SUBJECTS = [
  'resource',
  'org',
  'document',
  'change',
  'recording',
  'terraform',
  'suppression',
] as const;

/** A value of `LintRule.on`: the kind of value that a lint rule checks. */
export type RuleSubject = TargetName | (typeof WHOLE_SUBJECTS)[number];

/** A target of lint rules: a resource, or a value inside a resource. */
export interface Target {
  /** The name of the lint target, as lint rules state it in `on`. */
  readonly name: TargetName;
  /** The kinds of resources that are the lint target or contain it. */
  readonly of: readonly DocumentKind[];
  /** The path from the resource to the lint target; `*` is each element or member. Empty if the target is the resource itself. */
  readonly path: readonly string[];
  /** Whether a resource contains this lint target. Needed if the path alone does not show it. */
  when?(resource: Members, setting: LintSetting): boolean;
  /** Returns the schema of the lint target in an edition. It has all fields, and states which of them are required. */
  shape?(setting: LintSetting): TSchema;
  /** The fields that requests must not contain. */
  readonly readOnly?: readonly string[];
  /**
   * A target may be in an object that many resources contain in the same form, such as the actions of a rule. Equal objects are checked
   * once for an org, unless a rule reads the resource around them. The first `alikeAfter` steps of `path` lead to this object.
   */
  readonly alikeAfter?: number;
  /** A minimal resource into which an example of the lint target is placed. */
  readonly host?: Members;
}

export function defineTarget(target: Target): Target {
  return target;
}
