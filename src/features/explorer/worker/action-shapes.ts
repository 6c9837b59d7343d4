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

/** The shape of a constraint, without the condition that the list exists already. */
const { when: _, ...anyConstraint } = constraint;

/** The shapes that the linter knows. Any other value is edited as JSON. */
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

/** Rare members of the live service, which the linter does not check. Spec: Policy rule, `actions`. */
const RARE: Readonly<Record<string, TSchema>> = {
  sessionViolationDetection: Type.Object({ policyEvaluation: Type.Object({ enabled: Type.Boolean() }) }),
};

/** Members whose shape is the same at every path. Lint rules report misplaced ones. */
const ANYWHERE: Readonly<Record<string, TSchema>> = { reauthenticateIn: Period };

/** The shapes of the actions of a rule type. Spec: Policy rule, `actions`. */
export interface ActionShapes {
  /** The members of `actions` that belong to the rule type. */
  readonly keys: readonly string[];
  /** Returns the schema at a path in the actions; a number in the path is an index. */
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
