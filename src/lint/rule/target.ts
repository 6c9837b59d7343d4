import type { TSchema } from '../../base/json-schema.js';
import type { Members } from '../../base/object.js';
import type { DocumentKind } from '../../documents/kinds/kinds.js';
import type { LintSetting } from './setting.js';

/** The names of the targets: the resources, and parts of resources, that rules check. */
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
  'condition:app',
  'condition:authContext',
  'condition:authProvider',
  'condition:device',
  'condition:elCondition',
  'condition:entityRisk',
  'condition:identityProvider',
  'condition:network',
  'condition:office365Client',
  'condition:people',
  'condition:platform',
  'condition:risk',
  'condition:riskDetectionTypes',
  'condition:riskScore',
  'condition:userIdentifier',
  'condition:userType',
  'conditions',
  'constraint',
  'continuous access',
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

/** The subjects that only rules written in code can have, in addition to targets. */
export const WHOLE_SUBJECTS = [
  'resource',
  'org',
  'document',
  'change',
  'recording',
  'terraform',
  'suppression',
] as const;

/** A value of `on`: the subject of a rule. */
export type RuleSubject = TargetName | (typeof WHOLE_SUBJECTS)[number];

/** A target of rules: a resource, or a part of a resource. */
export interface Target {
  /** The name that rules use in `on`. */
  readonly name: TargetName;
  /** The kinds of resource that are or contain the target. */
  readonly of: readonly DocumentKind[];
  /** The path from the resource to the part; `*` is each element or member. Empty for the resource itself. */
  readonly path: readonly string[];
  /** Whether the resource has this target, if its path alone does not decide. */
  when?(resource: Members, setting: LintSetting): boolean;
  /** Returns the schema with all fields of the edition, and its required fields. */
  shape?(setting: LintSetting): TSchema;
  /** The fields that requests must not contain. */
  readonly readOnly?: readonly string[];
  /**
   * The number of path steps after which many resources have equal values. Equal values are checked once for an org, unless the
   * rule reads the resource.
   */
  readonly alikeAfter?: number;
  /** A minimal resource that can contain the part, for examples. */
  readonly host?: Members;
}

export function defineTarget(target: Target): Target {
  return target;
}
