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

/** Of a list that is not there yet, too. */
const { when: _, ...anyConstraint } = constraint;

/** As the linter knows them; what is not here is edited as it is written. */
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

/** What the linter leaves open, of the live service and rare. Spec: Policy rule, `actions`. */
const RARE: Readonly<Record<string, TSchema>> = {
  sessionViolationDetection: Type.Object({ policyEvaluation: Type.Object({ enabled: Type.Boolean() }) }),
};

/** Wherever it stands: where it should not, a rule of the linter says so. */
const ANYWHERE: Readonly<Record<string, TSchema>> = { reauthenticateIn: Period };

/** What the actions of rules of a type may hold. Spec: Policy rule, `actions`. */
export interface ActionShapes {
  /** The members of `actions` that are the type's own. */
  readonly keys: readonly string[];
  /** What a value inside the actions must look like; a number in the path is an index. */
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
