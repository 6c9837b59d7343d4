import { type TSchema, Type } from '../../../base/json-schema.js';
import { own } from '../../../base/own.js';
import { ruleTypeOf } from '../../../lint/helpers/rule/rule-types.js';
import type { LintSetting } from '../../../lint/rule/setting.js';
import type { Target } from '../../../lint/rule/target.js';
import {
  appSignOn,
  chain,
  constraint,
  continuousAccess,
  deviceSignalCollection,
  entityRiskActions,
  idpAction,
  postAuthSession,
  profileEnrollment,
  signOn,
  verificationMethod,
} from '../../../lint/targets/actions.js';
import { Period } from '../../../lint/targets/fields.js';
import { enrollAction, passwordActions } from '../../../lint/targets/settings.js';
import type { Rule } from '../../../model/policies/policy.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';

/** The schema of one entry in `constraints`, for rules that have no list `constraints` yet. */
const { when: _, ...anyConstraint } = constraint;

/** The actions whose schemas the linter knows. The user edits any other action as JSON. */
const ACTIONS: readonly Target[] = [
  anyConstraint,
  appSignOn,
  chain,
  continuousAccess,
  deviceSignalCollection,
  enrollAction,
  entityRiskActions,
  idpAction,
  passwordActions,
  postAuthSession,
  profileEnrollment,
  signOn,
  verificationMethod,
];

/** Schemas of rare fields of the live service, which the linter does not check. Spec: Policy rule, `actions`. */
const RARE: Readonly<Record<string, TSchema>> = {
  sessionViolationDetection: Type.Object({ policyEvaluation: Type.Object({ enabled: Type.Boolean() }) }),
};

/**
 * Schemas by the name of a field, for fields that have the same allowed values in every action. A lint rule reports such a field if its
 * path is wrong.
 */
const ANYWHERE: Readonly<Record<string, TSchema>> = { reauthenticateIn: Period };

/** The schemas of the actions that a rule type allows. Spec: Policy rule, `actions`. */
export interface ActionShapes {
  /** The fields of `actions` that the rule type allows. */
  readonly keys: readonly string[];
  /** Returns the schema at a path in the actions of a rule, if it is known. A number in the path is an index of a list. */
  schemaAt(path: readonly string[]): TSchema | undefined;
}

export function actionShapesOf(rule: Rule, ruleType: string, org: Snapshot): ActionShapes {
  const setting: LintSetting = {
    edition: org.edition,
    engine: org.engine,
    brand: org.brand,
    reading: 'stored',
  };
  const resource = { type: ruleType, actions: rule.actions };
  const shapes = new Map(
    ACTIONS.filter(({ when }) => when?.(resource, setting) ?? true).map((target) => [
      keyOf(target.path.slice(1)),
      target.shape?.(setting),
    ]),
  );
  return {
    keys: ruleTypeOf(ruleType)?.actions ?? [],
    schemaAt: (path) =>
      shapes.get(keyOf(path)) ??
      own(RARE, keyOf(path)) ??
      own(ANYWHERE, path.at(-1) ?? '') ??
      (path.length === 1 ? own(shapes.get('')?.properties ?? {}, path[0] ?? '') : undefined),
  };
}

function keyOf(path: readonly string[]): string {
  return path.map((step) => (/^\d+$/.test(step) ? '*' : step)).join('.');
}
