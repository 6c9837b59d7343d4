import { groupBy } from '../base/group-by.js';
import { counted, firstFew, quoted } from '../base/messages.js';
import { knownOf } from '../policies/known.js';
import type { Policy, Rule } from '../policies/policy.js';
import { policyTypeOf } from '../policies/policy-type.js';
import type { Snapshot } from '../policies/snapshot.js';
import { unknownWords } from '../policies/unknown-words.js';
import type { PlannedChange } from '../read/overlay/overlay.js';
import type { ConfiguredAddress } from '../read/terraform/dependencies.js';
import { idOf, syntheticId } from '../read/terraform/instance.js';
import type { ManagedObject } from '../read/terraform/managed.js';
import { resourceRowsOf } from '../read/terraform/rows.js';
import { blocksOf } from '../read/terraform/values.js';
import type { CallGroup, ProviderCall } from './call.js';

/** What a plan changes in an org. */
export interface PlanOverOrg {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly change: PlannedChange;
  readonly objects: readonly ManagedObject[];
  /** What is replaced is made before it is deleted, as `create_before_destroy` has it. */
  readonly isMadeFirst?: boolean;
  /** Whether the one resource is made or changed only after the other; of deletes, the other way round. */
  waitsFor(one: ConfiguredAddress, other: ConfiguredAddress): boolean;
  /** Whether a resource may wait for more than the plan shows. */
  isHidden(one: ConfiguredAddress): boolean;
}

/** So many calls of one policy are looked at in every order. */
export const MOST_CALLS = 12;

/** The calls that change rules and policies, by the requests that they decide about. Spec: Terraform, 6. */
export function callGroups(plan: PlanOverOrg): readonly CallGroup[] {
  const drafts = plan.objects.flatMap((object) => draftsOf(object, plan));
  const groups = groupBy(drafts, ({ group }) => group);
  return [...groups.values()].map((own) => groupOf(own.toSorted(byPriority), plan));
}

/** So that of several orders the one from the first rule downwards is proposed. */
function byPriority({ priority: one = 0 }: CallDraft, { priority: other = 0 }: CallDraft): number {
  return one - other;
}

type CallDraft = Omit<ProviderCall, 'after'> & {
  readonly object: ManagedObject;
  readonly group: string;
  readonly type: Policy['type'];
  /** What a resource does itself, it does one after the other. */
  readonly step: number;
};

function draftsOf(object: ManagedObject, plan: PlanOverOrg): CallDraft[] {
  const { type, values, before, actions } = object;
  const [kind] = resourceRowsOf(object).flatMap((row) => ('kind' in row ? [row.kind] : []));
  if (actions.every((action) => action === 'no-op' || action === 'read')) return [];
  if (actions.includes('forget')) return [];
  if (kind === 'policy') return policyDrafts(object, plan);
  if (kind !== 'rule') return [];
  if (type === 'okta_app_signon_policy_rules') return groupedDrafts(object, plan);
  const earlier = before && idOf({ address: object.address, values: before });
  const policyId = String(values.policy_id ?? before?.policy_id ?? '');
  return ruleDrafts({ object, policyId, earlier, later: isGone(object) ? undefined : idOf(object) }, plan, 0);
}

/** The rules that are managed together are written one after the other, by priority. */
function groupedDrafts(object: ManagedObject, plan: PlanOverOrg): CallDraft[] {
  const { values, before, address } = object;
  const policyId = String(values.policy_id ?? values.id ?? before?.policy_id ?? '');
  const earlier = new Map(
    blocksOf(before?.rule).flatMap(({ name, id }) =>
      typeof name === 'string' && typeof id === 'string' ? [[name, id] as const] : [],
    ),
  );
  const rules = isGone(object) ? [] : blocksOf(values.rule);
  const names = rules.map(({ name }) => String(name));
  const ranked = rules.toSorted((one, other) => Number(one.priority ?? 99) - Number(other.priority ?? 99));
  const gone = [...earlier].filter(([name]) => !names.includes(name));
  return [
    ...ranked.flatMap(({ name }, index) => {
      const was = earlier.get(String(name));
      const later = was ?? syntheticId(address, String(name));
      return ruleDrafts({ object, policyId, earlier: was, later }, plan, index * STEPS);
    }),
    ...gone.flatMap(([, id]) => ruleDrafts({ object, policyId, earlier: id, later: undefined }, plan, -1)),
  ];
}

/** A rule takes so many calls at most. */
const STEPS = 3;

interface RuleChange {
  readonly object: ManagedObject;
  readonly policyId: string;
  /** Its id before and after; they differ where it is made anew. */
  readonly earlier: string | undefined;
  readonly later: string | undefined;
}

function ruleDrafts(
  { object, policyId, earlier, later }: RuleChange,
  plan: PlanOverOrg,
  from: number,
): CallDraft[] {
  const { before, after } = plan;
  const policy = [...after.policies, ...before.policies].find(({ id }) => id === policyId);
  if (policy === undefined) return [];
  const was = earlier === undefined ? undefined : ruleIn(before, policyId, earlier);
  const is = later === undefined ? undefined : ruleIn(after, policyId, later);
  const { address } = object;
  const shared = { object, address, group: groupKey(policy), type: policy.type, policyId, list: policyId };
  const draft = (
    what: ProviderCall['what'],
    does: ProviderCall['does'],
    rule: Rule,
    step: number,
  ): CallDraft => ({
    ...shared,
    what,
    does,
    id: rule.id,
    ruleId: rule.id,
    name: rule.name ?? rule.id,
    step: from < 0 ? from : from + step,
    ...(does === 'write' && rule.priority !== null && { priority: rule.priority }),
  });
  const isReplaced = was !== undefined && is !== undefined && was.id !== is.id;
  const isMadeFirst = plan.isMadeFirst === true || object.actions[0] === 'create';
  if (was !== undefined && is !== undefined && !isReplaced) {
    if (was === is) return [];
    const isSwitched = was.status !== is.status;
    return [
      draft('update', was.isDefault ? 'touch' : 'write', is, 0),
      ...(isSwitched ? [draft(is.status === 'ACTIVE' ? 'activate' : 'deactivate', 'touch', is, 1)] : []),
    ];
  }
  const isServices = is?.isDefault === true && is.id !== was?.id;
  return [
    ...(was === undefined || was.isDefault
      ? []
      : [draft('delete', 'delete', was, isReplaced && isMadeFirst ? 2 : 0)]),
    ...(is === undefined || isServices
      ? []
      : [draft('create', 'write', is, isReplaced && !isMadeFirst ? 1 : 0)]),
    ...(is?.status === 'INACTIVE' && !isServices
      ? [draft('deactivate', 'touch', is, isReplaced && !isMadeFirst ? 2 : 1)]
      : []),
  ];
}

function policyDrafts(object: ManagedObject, { before, after }: PlanOverOrg): CallDraft[] {
  const id = idOf(object);
  const [was, is] = [before, after].map((org) => org.policies.find((policy) => policy.id === id));
  const policy = is ?? was;
  if (policy === undefined || sameHead(was, is)) return [];
  const shared = {
    object,
    address: object.address,
    group: groupKey(policy),
    type: policy.type,
    policyId: id,
    list: policyTypeOf(policy.type)?.choice === 'all by priority' ? POLICIES : NOWHERE,
    id,
    name: policy.name ?? id,
    step: 0,
  };
  const priority = is?.priority ?? undefined;
  if (is === undefined) return [{ ...shared, what: 'delete', does: 'delete' }];
  const what = was === undefined ? 'create' : 'update';
  const isSwitched = (was?.status ?? 'ACTIVE') !== is.status;
  return [
    { ...shared, what, does: is.isDefault ? 'touch' : 'write', ...(priority !== undefined && { priority }) },
    ...(isSwitched
      ? [
          {
            ...shared,
            what: is.status === 'ACTIVE' ? 'activate' : 'deactivate',
            does: 'touch',
            step: 1,
          } as const,
        ]
      : []),
  ];
}

/** The list of the policies of a type, and of those that nothing ranks. */
export const POLICIES = 'policies';
const NOWHERE = 'unranked policies';

function sameHead(one: Policy | undefined, other: Policy | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const head = ({ rules: _, ...rest }: Policy) => JSON.stringify(rest);
  return head(one) === head(other);
}

function isGone({ actions }: ManagedObject): boolean {
  return actions.includes('delete') && !actions.includes('create');
}

function ruleIn({ policies }: Snapshot, policyId: string, id: string): Rule | undefined {
  return policies.find((policy) => policy.id === policyId)?.rules.find((rule) => rule.id === id);
}

function groupKey({ type, id }: Policy): string {
  return policyTypeOf(type)?.choice === 'all by priority' ? type : `${type} ${id}`;
}

function groupOf(drafts: readonly CallDraft[], plan: PlanOverOrg): CallGroup {
  const calls = drafts.map(({ object, group: _, type: __, step, ...call }): ProviderCall => {
    const after = drafts.flatMap((other, index) =>
      isBefore(other, { object, step, what: call.what }, plan) ? [index] : [],
    );
    return { ...call, after };
  });
  const [first] = drafts as [CallDraft, ...CallDraft[]];
  const isOfType = policyTypeOf(first.type)?.choice === 'all by priority';
  return {
    type: first.type,
    ...(!isOfType && { policyId: first.policyId }),
    calls,
    notLookedAt: reasonsIn(drafts, plan),
  };
}

type Made = Pick<CallDraft, 'object' | 'step' | 'what'>;

/** Whether the first call is made before the second in any order that Terraform takes. */
function isBefore(first: CallDraft, second: Made, { waitsFor }: PlanOverOrg): boolean {
  if (first.object === second.object) return first.step >= 0 && second.step >= 0 && first.step < second.step;
  const [isFirstGone, isSecondGone] = [isGone(first.object), isGone(second.object)];
  if (isSecondGone) return waitsFor(first.object, second.object);
  return !isFirstGone && waitsFor(second.object, first.object);
}

/** What is not looked at, so that nothing that comes between is called clean. */
function reasonsIn(drafts: readonly CallDraft[], { before, after, objects }: PlanOverOrg): readonly string[] {
  const reasons: string[] = [];
  if (drafts.length > MOST_CALLS)
    reasons.push(
      `${counted(drafts.length, 'call')} are made, and at most ${MOST_CALLS} are looked at in every order`,
    );
  const isOfType = policyTypeOf(drafts[0]?.type ?? '')?.choice === 'all by priority';
  const policyIds = isOfType
    ? [...before.policies, ...after.policies]
        .filter(({ type }) => type === drafts[0]?.type)
        .map(({ id }) => id)
    : drafts.map(({ policyId }) => policyId);
  for (const org of [before, after])
    for (const id of new Set(policyIds)) {
      const entry = knownOf(org).stated('rules', id);
      if (entry !== undefined) reasons.push(unknownWords(entry, org));
    }
  const beside = changedBeside(policyIds, { before, after, objects });
  if (beside.length > 0)
    reasons.push(
      `${firstFew(beside.map(quoted))} changes at the same time, and decides about the same requests`,
    );
  return [...new Set(reasons)];
}

/** What is changed beside rules and policies, and conditions of these policies name. */
function changedBeside(
  policyIds: readonly string[],
  { before, after, objects }: Pick<PlanOverOrg, 'after' | 'before' | 'objects'>,
): readonly string[] {
  const isOwn = ({ id }: Policy) => policyIds.includes(id);
  const text = JSON.stringify(
    [...before.policies, ...after.policies]
      .filter(isOwn)
      .map(({ conditions, rules, id }) => [id, conditions, rules.map((rule) => rule.conditions)]),
  );
  return objects.flatMap((object) => {
    const { values, before: was, address } = object;
    if (!mayDecide(object)) return [];
    const named = [values, was ?? {}].flatMap((one) => [
      one.id,
      one.group_id,
      one.policy_id,
      one.authentication_policy,
    ]);
    return named.some((id) => typeof id === 'string' && id !== '' && text.includes(JSON.stringify(id)))
      ? [address]
      : [];
  });
}

/** Whether what is done to it may change which rule decides; nothing names what is only now made. */
function mayDecide(object: ManagedObject): boolean {
  const { actions, values, before } = object;
  const kinds = resourceRowsOf(object).flatMap((row) => ('kind' in row ? [row.kind] : ['relation' as const]));
  if (actions.every((action) => action === 'no-op' || action === 'read')) return false;
  if (kinds.includes('relation')) return true;
  if (kinds.includes('app')) return before?.authentication_policy !== values.authentication_policy;
  if (actions.every((action) => action === 'create')) return false;
  return kinds.some((kind) => DECIDING.has(kind)) || (kinds.includes('group') && isGone(object));
}

const DECIDING: ReadonlySet<string> = new Set(['behavior', 'device assurance', 'group rule', 'zone']);
