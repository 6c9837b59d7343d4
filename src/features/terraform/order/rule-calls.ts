import type { Members } from '../../../base/object.js';
import { groupedIds, groupedRules } from '../../../documents/terraform/conversion/grouped-rules.js';
import type { ManagedObject } from '../../../documents/terraform/links/managed.js';
import { CATCH_ALL } from '../../../documents/terraform/resources/app-sign-on.js';
import { blocksOf } from '../../../documents/terraform/state/attribute-values.js';
import { idOf } from '../../../documents/terraform/state/instance.js';
import { syntheticId } from '../../../model/facts/synthetic-id.js';
import type { Rule } from '../../../model/policies/policy.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { ProviderCall } from './call.js';
import { policiesById } from './group-policies.js';
import {
  type CallDraft,
  isGone,
  isMadeFirst,
  isNew,
  objectsByAddress,
  type PlanOverOrg,
} from './plan-over-org.js';

/** Returns the calls that create, change and delete a rule. One resource may manage several rules together. Spec: Terraform, 4, 6. */
export function ruleCalls(object: ManagedObject, plan: PlanOverOrg): readonly CallDraft[] {
  const { type, before } = object;
  if (type === GROUPED) return groupedCalls(object, plan);
  if (isRefused(object)) return [refusedCall(object)];
  const earlier = before && idOf({ address: object.address, values: before });
  return callsOf({ object, earlier, later: isGone(object) ? undefined : idOf(object) }, plan, 0);
}

/** Returns whether the service rejects a new rule because its name is reserved for rules of the service. Spec: Terraform, 6. */
export function isRefused(object: ManagedObject): boolean {
  const { type, values } = object;
  return isNew(object) && type !== GROUPED && values.name === (type === SINGLE ? CATCH_ALL : DEFAULT_RULE);
}

const DEFAULT_RULE = 'Default Rule';

function refusedCall(object: ManagedObject): CallDraft {
  const { address, values } = object;
  const [id, policyId] = [idOf(object), policyOf(values)];
  const call = {
    kind: 'rule',
    what: 'create',
    effect: 'touch',
    step: 0,
    ruleId: id,
    list: policyId,
  } as const;
  return { ...call, object, address, id, policyId, name: String(values.name) };
}

/**
 * Returns the calls for the rules that one resource manages together. The Terraform provider writes them one after the other, by priority.
 */
function groupedCalls(object: ManagedObject, plan: PlanOverOrg): CallDraft[] {
  const { values, before, address } = object;
  const earlier = groupedIds(before);
  const rules = isGone(object) ? [] : groupedRules(values.rule);
  const keys = rules.map(({ key }) => key);
  const rankOf = ({ rule }: (typeof rules)[number]) => Number(rule.priority ?? 99);
  const ranked = rules.toSorted((one, other) => rankOf(one) - rankOf(other));
  const gone = [...earlier].filter(([key]) => !keys.includes(key));
  return [
    ...ranked.flatMap(({ rule, key }, index) => {
      const was = earlier.get(key) ?? adoptedId(String(rule.name), policyOf(values), plan);
      const later = was ?? syntheticId(address, key);
      return callsOf({ object, earlier: was, later }, plan, index * MOST_STEPS);
    }),
    ...gone.flatMap(([, id]) => callsOf({ object, earlier: id, later: undefined }, plan, -1)),
  ];
}

/**
 * Returns whether a new rule adopts an existing rule of the same name. This happens if one resource manages several rules together. If
 * another resource deletes the existing rule in the same apply, either the new rule is created or the adopted rule is deleted, by chance.
 * Spec: Terraform, 4.3.
 */
export function isAdopted(
  { what, address, name, policyId = '' }: Pick<ProviderCall, 'address' | 'name' | 'policyId' | 'what'>,
  plan: PlanOverOrg,
): boolean {
  const type = objectsByAddress(plan).get(address)?.type;
  return what === 'create' && type === GROUPED && !isFreeName(name, policyId, plan.before);
}

const GROUPED = 'okta_app_signon_policy_rules';

const SINGLE = 'okta_app_signon_policy_rule';

/** Returns whether a resource manages the catch-all rule that the service creates together with the policy. */
export function writesLastRule(object: ManagedObject, policyId: string): boolean {
  const { type, values } = object;
  if (isGone(object) || policyOf(values) !== policyId) return false;
  return type === GROUPED && blocksOf(values.rule).some(({ name }) => name === CATCH_ALL);
}

/**
 * Returns the id of the existing rule with the given name that stays in the policy; `undefined` without such a rule. The Terraform provider
 * adopts this rule and creates none. Spec: Terraform, 4.3.
 */
export function adoptedId(
  name: string,
  policyId: string,
  { before, after }: PlanOverOrg,
): string | undefined {
  const rule = policiesById(before, policyId)[0]?.rules.find((one) => one.name === name);
  return rule && ruleIn(after, policyId, rule.id)?.id;
}

/** The maximum number of API calls that Terraform makes to change one rule. Each call is one step. */
const MOST_STEPS = 3;

interface RuleChange {
  readonly object: ManagedObject;
  /** The id of the rule before the plan; absent if the plan creates the rule. */
  readonly earlier: string | undefined;
  /** The id of the rule after the plan; absent if the plan deletes the rule. It differs from `earlier` if the plan replaces the rule. */
  readonly later: string | undefined;
}

function callsOf(
  { object, earlier, later }: RuleChange,
  { before, after, isMadeFirst: isAllMadeFirst }: PlanOverOrg,
  from: number,
): CallDraft[] {
  const [earlierPolicy, policyId] = [policyOf(object.before ?? object.values), policyOf(object.values)];
  const was = earlier === undefined ? undefined : ruleIn(before, earlierPolicy, earlier);
  const is = later === undefined ? undefined : ruleIn(after, policyId, later);
  const draft = (
    what: ProviderCall['what'],
    effect: ProviderCall['effect'],
    rule: Rule,
    step: number,
  ): CallDraft => ({
    object,
    address: object.address,
    kind: 'rule',
    policyId: rule === is ? policyId : earlierPolicy,
    list: rule === is ? policyId : earlierPolicy,
    what,
    effect,
    id: rule.id,
    ruleId: rule.id,
    name: rule.name ?? rule.id,
    step: from < 0 ? from : from + step,
    ...(effect === 'write' && rule.priority !== null && { priority: rule.priority }),
  });
  const isReplaced = was !== undefined && is !== undefined && was.id !== is.id;
  const isFree = is !== undefined && isFreeName(is.name, policyId, before);
  const comesFirst = (isAllMadeFirst === true && isFree) || isMadeFirst(object);
  if (was !== undefined && is !== undefined && !isReplaced) {
    if (was === is) return [];
    const isSwitched = was.status !== is.status;
    return [
      draft('update', was.isDefault ? 'touch' : 'write', is, 0),
      ...(isSwitched ? [draft(is.status === 'ACTIVE' ? 'activate' : 'deactivate', 'touch', is, 1)] : []),
    ];
  }
  const isOfService = is?.isDefault === true && is.id !== was?.id;
  return [
    ...(was === undefined || was.isDefault
      ? []
      : [draft('delete', 'delete', was, isReplaced && comesFirst ? 2 : 0)]),
    ...(is === undefined || isOfService
      ? []
      : [draft('create', 'write', is, isReplaced && !comesFirst ? 1 : 0)]),
    ...(is?.status === 'INACTIVE' && !isOfService
      ? [draft('deactivate', 'touch', is, isReplaced && !comesFirst ? 2 : 1)]
      : []),
  ];
}

/**
 * Returns the id of the policy of a rule from the values of its resource. A resource without `policy_id` manages several rules of one
 * policy together, and its id is that of the policy.
 */
export function policyOf(values: Members | undefined): string {
  return String(values?.policy_id ?? values?.id ?? '');
}

/** Returns whether no rule of a policy has the name. The service rejects duplicate names. Spec: Terraform, 6. */
export function isFreeName(name: string | null, policyId: string, org: Snapshot): boolean {
  const rules = policiesById(org, policyId)[0]?.rules ?? [];
  return name === null || rules.every((rule) => rule.name !== name);
}

function ruleIn(org: Snapshot, policyId: string, id: string): Rule | undefined {
  return policiesById(org, policyId)[0]?.rules.find((rule) => rule.id === id);
}
