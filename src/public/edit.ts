import { deepEqual } from '../base/deep-equal.js';
import { type TSchema, Type } from '../base/json-schema.js';
import type { PathStep } from '../base/pointer.js';
import { failure, type Result } from '../base/result.js';
import {
  type ArgumentSchema,
  findArgumentFault,
  oneOf,
  optionsOf,
  unchecked,
} from '../documents/arguments.js';
import type { EditTarget, RuleTarget } from '../documents/edits/edited-org.js';
import { mapApp } from '../documents/edits/map-app.js';
import { movePolicy } from '../documents/edits/move-policy.js';
import { type MoveTo, moveRule } from '../documents/edits/move-rule.js';
import { setAction } from '../documents/edits/set-action.js';
import { setCondition } from '../documents/edits/set-condition.js';
import { setRuleStatus } from '../documents/edits/set-rule-status.js';
import { withMember } from '../documents/edits/with-member.js';
import { type NewRule, withRule } from '../documents/edits/with-rule.js';
import { withZone } from '../documents/edits/with-zone.js';
import { withoutMember } from '../documents/edits/without-member.js';
import { withoutRule } from '../documents/edits/without-rule.js';
import { neverThrowing } from '../documents/never-throwing.js';
import type { ZoneDefinition } from '../model/facts/zones/zone-map.js';
import type { Status } from '../model/policies/policy.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import { lintErrorsOf, newLintError } from '../testing/mutants/lint-errors.js';
import { unusable } from './core.js';
import { type Naming, namingIn } from './naming.js';
import { whyNoSnapshot } from './org.js';

const TEXT = Type.String();
const RULE = Type.Object({ policyId: TEXT, ruleId: TEXT });
const TARGET = Type.Object({ policyId: TEXT, ruleId: Type.Optional(TEXT) });
const PATH = Type.Array(unchecked('a key or an index: the linter checks the changed document'));
/** The schema of a zone in an edit. It has only the required fields; the linter checks the others. */
const ZONE: TSchema = { type: 'object', required: ['id', 'name', 'type', 'status'] };
const PRIORITY = Type.Integer({ minimum: 0 });
const PLACE: TSchema = {
  anyOf: [Type.Object({ above: TEXT }), Type.Object({ priority: PRIORITY })],
};
const STATUS = oneOf(['ACTIVE', 'INACTIVE']);
const FIELD = unchecked('a field of the service: the linter checks the changed document');
const NEW_RULE = optionsOf(
  { name: FIELD, status: STATUS, priority: PRIORITY, actions: FIELD, conditions: FIELD },
  { id: TEXT },
);

/** The edits of an org. Each argument that names an object takes its id or its name. */
export interface Edit {
  /** Maps an application to a policy. */
  mapApp(org: Snapshot, app: string, policy: string): Result<Snapshot>;
  /** Moves a policy above another policy, or to a priority. */
  movePolicy(
    org: Snapshot,
    policy: string,
    to: { readonly above: string } | { readonly priority: number },
  ): Result<Snapshot>;
  /** Moves a rule above another rule of its policy, or to a priority. */
  moveRule(org: Snapshot, rule: RuleTarget, to: MoveTo): Result<Snapshot>;
  /** Sets a value in the actions of a rule, at a path such as `['appSignOn', 'access']`. */
  setAction(org: Snapshot, rule: RuleTarget, path: readonly PathStep[], value: unknown): Result<Snapshot>;
  /** Sets a value in the conditions of a policy or a rule, at a path such as `['people', 'groups', 'include']`. */
  setCondition(
    org: Snapshot,
    target: EditTarget,
    path: readonly PathStep[],
    value: unknown,
  ): Result<Snapshot>;
  /** Activates or deactivates a rule. */
  setRuleStatus(org: Snapshot, rule: RuleTarget, status: Status): Result<Snapshot>;
  /** Adds a user to a group. */
  withMember(org: Snapshot, group: string, user: string): Result<Snapshot>;
  /** Adds a rule to a policy. */
  withRule(org: Snapshot, policy: string, rule: NewRule): Result<Snapshot>;
  /** Adds a network zone, or replaces the one with the same id. */
  withZone(org: Snapshot, zone: ZoneDefinition): Result<Snapshot>;
  /** Removes a user from a group. */
  withoutMember(org: Snapshot, group: string, user: string): Result<Snapshot>;
  /** Deletes a rule. */
  withoutRule(org: Snapshot, rule: RuleTarget): Result<Snapshot>;
}

/**
 * Small changes of an org, such as `edit.moveRule(org, { policyId, ruleId }, { above })`. Each function returns the changed org, and leaves
 * the given org unchanged. Priorities in the changed org are those that the service would assign after the same API call. You can pass
 * policies, rules, applications, groups and users by id or by name.
 *
 * Errors: `ok: false` with a code and a message if the service would reject the edit, or if it has no effect. The codes are `read-only`,
 * `not-found`, `not-unique` (a name of several objects), `invalid` (with the lint error in the changed org) and `no-effect`. Spec: What-if,
 * 1, `edit`.
 */
export const edit: Edit = {
  mapApp: editFunction(mapApp, [TEXT, TEXT], (name, app, policy) => [name.app(app), name.policy(policy)]),
  movePolicy: editFunction(movePolicy, [TEXT, PLACE], (name, policy, to) => [
    name.policy(policy),
    'above' in to ? { above: name.policy(to.above) } : to,
  ]),
  moveRule: editFunction(moveRule, [RULE, PLACE], (name, target, to): [RuleTarget, MoveTo] => [
    name.rule(target),
    'above' in to ? { above: name.rule({ policyId: target.policyId, ruleId: to.above }).ruleId } : to,
  ]),
  setAction: editFunction(setAction, [RULE, PATH, undefined], (name, target, ...rest) => [
    name.rule(target),
    ...rest,
  ]),
  setCondition: editFunction(setCondition, [TARGET, PATH, undefined], (name, target, ...rest) => [
    name.target(target),
    ...rest,
  ]),
  setRuleStatus: editFunction(setRuleStatus, [RULE, STATUS], (name, target, status) => [
    name.rule(target),
    status,
  ]),
  withMember: editFunction(withMember, [TEXT, TEXT], (name, group, user) => [
    name.group(group),
    name.user(user),
  ]),
  withRule: editFunction(withRule, [TEXT, NEW_RULE], (name, policy, rule) => [name.policy(policy), rule]),
  withZone: editFunction(withZone, [ZONE], (_, zone) => [zone]),
  withoutMember: editFunction(withoutMember, [TEXT, TEXT], (name, group, user) => [
    name.group(group),
    name.user(user),
  ]),
  withoutRule: editFunction(withoutRule, [RULE], (name, target) => [name.rule(target)]),
};

/**
 * Returns a public function that makes an edit. The function checks its arguments first, and replaces names in them by ids with `byIds`.
 */
function editFunction<Rest extends [unknown, ...unknown[]]>(
  make: (org: Snapshot, ...rest: Rest) => Result<Snapshot>,
  schemas: readonly ArgumentSchema[],
  byIds: (naming: Naming, ...rest: Rest) => Rest,
): (org: Snapshot, ...rest: Rest) => Result<Snapshot> {
  return neverThrowing((org: Snapshot, ...rest: Rest) => {
    const wrong = whyNoSnapshot(org) ?? findArgumentFault(schemas, rest);
    if (wrong !== undefined) return unusable(wrong);
    const naming = namingIn(org);
    const given = byIds(naming, ...rest);
    if (naming.several[0] !== undefined) return rejectedEdit('not-unique', naming.several[0]);
    const after = make(org, ...given);
    return after.ok ? rejectAsService(org, after) : after;
  }, unusable);
}

/** Rejects an edit that the service would reject, or that changes nothing. */
function rejectAsService(
  org: Snapshot,
  after: Extract<Result<Snapshot>, { readonly ok: true }>,
): Result<Snapshot> {
  if (EDITED.every((name) => deepEqual(org[name], after.value[name])))
    return rejectedEdit('no-effect', 'the edit changes nothing: the org is already in this state');
  const error = newLintError(lintErrorsOf(org, WARNED), lintErrorsOf(after.value, WARNED));
  return error === undefined ? after : rejectedEdit('invalid', error.message);
}

/** The lint rules whose warnings also reject an edit, because the service would ignore or reject a field with such a warning. */
const WARNED = ['shape/misspelt-field', 'shape/unknown-field', 'condition/unknown-reference'];

const EDITED = [
  'policies',
  'mappings',
  'groups',
  'users',
  'zones',
] as const satisfies readonly (keyof Snapshot)[];

function rejectedEdit(code: 'invalid' | 'no-effect' | 'not-unique', message: string): Result<never> {
  return failure([{ severity: 'error', code, message }]);
}
