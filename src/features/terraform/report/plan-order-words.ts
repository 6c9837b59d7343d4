import { groupBy } from '../../../base/group-by.js';
import { counted, firstFew, firstFewUnquoted, listed, quoted } from '../../../base/messages.js';
import { type Address, addressOf, moduleText } from '../../../documents/terraform/state/address.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import { policyTypeOf } from '../../../model/policies/policy-type.js';
import type { IdAndName } from '../../../model/policies/rule-in-policy.js';
import { INCOMPLETE_PLAN, splitRemedy } from '../../../model/policies/unknown-words.js';
import { moduleCallWords, placedWords } from '../../../report/text/configured.js';
import { configuredAfter, type StatesOfChange } from '../../../report/text/configured-change.js';
import { groupByAdvice } from '../../../report/text/group-by-advice.js';
import type { ProviderCall } from '../order/call.js';
import type { Hazard } from '../order/hazards.js';
import { isClean, isHazardous } from '../order/order-threshold.js';
import type { GroupOrder, PlanOrder } from '../order/plan-order.js';
import { isRecreated, type SafeOrder } from '../order/remedy.js';

/** Returns a sentence about the unsafe intermediate states, as the first sentence of a review; `undefined` if there are none. */
export function planOrderLead({ groups }: PlanOrder): string | undefined {
  const ways = (['more-permissive', 'less-permissive'] as const).map((direction) => {
    const of = groups.filter(({ hazards }) => hazards.some((hazard) => hazard.direction === direction));
    return { words: DIRECTION_WORDS[direction], where: firstFewUnquoted(of.map(groupName)) };
  });
  const byPlace = groupBy(
    ways.filter(({ where }) => where !== ''),
    ({ where }) => where,
  );
  const leads = [...byPlace].map(([where, of]) => `${of.map(({ words }) => words).join(' or ')}: ${where}`);
  return leads.length === 0 ? undefined : `while the plan is applied, access can be ${leads.join('; ')}`;
}

/** Returns the result of the analysis in one line. */
export function planOrderSummary({ groups, after }: PlanOrder): string {
  if (groups.length === 0)
    return after.isPlannedInPart ? `${NOTHING_TO_ORDER}; ${INCOMPLETE_PLAN}` : NOTHING_TO_ORDER;
  const count = groups.length;
  const hazardous = groups.filter(isHazardous).length;
  const open = groups.filter((group) => !isHazardous(group) && !isClean(group)).length;
  if (hazardous === 0 && open === 0)
    return 'safe while the plan is applied: in every order of the calls, access is never more permissive than both before and after, or less permissive than both (`preflight diff` compares these two)';
  return [
    ...(hazardous > 0
      ? [
          `while the plan is applied, ${hazardous} of ${counted(count, 'rule list')} can reach a state that is neither the initial nor the planned one`,
        ]
      : []),
    ...(open > 0 ? [`the analysis of ${open} of ${counted(count, 'rule list')} is incomplete`] : []),
  ].join('; ');
}

/**
 * The summary for a plan that needs no analysis. The plan changes no rule or policy, and no two of its calls affect the same sign-ins, so
 * there are no intermediate states.
 */
const NOTHING_TO_ORDER =
  'nothing to order: no rule or policy changes, and no two zones, applications or memberships affect the same sign-ins';

/** Returns the heading for a group of calls: `authentication policy Payroll: 4 calls, 12 states analyzed`. */
export function groupWords(group: GroupOrder): string {
  const { calls, statesAnalyzed } = group;
  if (calls.length === 0) return `${groupName(group)}: no call is known`;
  return `${groupName(group)}: ${counted(calls.length, 'call')}, ${counted(statesAnalyzed, 'state')} analyzed`;
}

/** Returns the name of a group of calls: `authentication policy Payroll, for ann@example.com`. */
export function groupName({ type, name, policyId, reassigned: moved, users }: GroupOrder): string {
  const title = policyTypeOf(type)?.title ?? type;
  const what =
    moved !== undefined
      ? `${title} of ${calledWords(moved.applications)}, before ${calledWords(moved.from)}, after ${calledWords(moved.to)}`
      : policyId === undefined
        ? `all policies of the type ${title}`
        : `${title} ${name}`;
  const whose = users === undefined ? '' : `, for ${calledWords(users)}`;
  return `${what}${whose}`;
}

function calledWords(all: readonly IdAndName[]): string {
  return all.length === 0 ? 'none' : firstFew(all.map(({ id, name }) => name ?? id));
}

/**
 * Returns the intermediate state in which a hazard occurs, as text: the calls that were made, and the number of remaining calls. Example:
 * ``delete rule `a` (…), 2 calls before the end``.
 */
export function momentWords({ state }: Hazard, { calls }: GroupOrder, states: StatesOfChange): string {
  const made = state.path.flatMap((index) => (calls[index] ? [callWords(calls[index], states)] : []));
  const left = calls.length - made.length;
  const rest = left === 0 ? ', the last call' : `, ${counted(left, 'call')} before the end`;
  return `${made.join(', then ')}${rest}`;
}

/** Returns a call as text: ``delete rule `Staff` (okta_policy_rule_signon.staff, infra/main.tf:12:1)``. */
export function callWords(call: ProviderCall, states: StatesOfChange): string {
  const { what, kind, name, also = [] } = call;
  const others = also.length === 0 ? '' : ` and ${counted(also.length, 'other')} like it`;
  return `${what} ${KIND_WORDS[kind]}${quoted(name)} (${whereWords(call, states)})${others}`;
}

/**
 * Returns the address of a call, with the location of the change in the configuration. The `module` blocks that contain it are left out,
 * because {@link moduleWords} lists them.
 */
function whereWords({ id, address }: ProviderCall, states: StatesOfChange): string {
  const configured = configuredAfter(states)(id);
  return configured?.address === address ? placedWords(configured) : address;
}

/** Returns the locations of the `module` blocks that contain the resources of a group of calls. */
export function moduleWords({ calls }: GroupOrder, states: StatesOfChange): readonly string[] {
  const configured = configuredAfter(states);
  return moduleCallWords(calls.flatMap(({ id }) => configured(id)?.calledAt ?? []));
}

const KIND_WORDS = {
  application: 'application ',
  membership: '',
  policy: 'policy ',
  rule: 'rule ',
  zone: 'zone ',
} as const satisfies Record<ProviderCall['kind'], string>;

/** Returns the deciding rule with its effect as text, or only the effect if no rule decides. */
export function passingWords(rule: PolicyRule | undefined, effect: string): string {
  if (rule === undefined) return effect;
  return `${rule.policy.name ?? rule.policy.id} › ${rule.rule.name ?? rule.rule.id}: ${effect}`;
}

export const DIRECTION_WORDS = {
  'more-permissive': 'more permissive',
  'less-permissive': 'less permissive',
} as const satisfies Record<Hazard['direction'], string>;

/** The maximum number of unplanned rule orders that a report shows. */
const MOST_ORDERS = 3;

/** The reasons why the analysis of each group of calls is incomplete, and the remedies that several groups share. */
export interface NotAnalyzedWords {
  readonly of: ReadonlyMap<GroupOrder, readonly string[]>;
  readonly advice: readonly string[];
}

/**
 * Returns the reasons why the analysis is incomplete, by group of calls. A reason that was already reported is only counted. A remedy that
 * resolves several reasons is stated once for all groups.
 */
export function notAnalyzedWords({ groups }: PlanOrder): NotAnalyzedWords {
  const all = groups.flatMap((group) => group.notAnalyzed.map((why) => ({ group, why })));
  const shared = groupByAdvice(all, ({ why }) => why).filter(
    ({ things, advice }) => advice && things.length > 1,
  );
  const apart = new Set(shared.flatMap(({ things }) => things.map(({ why }) => why)));
  const reported = new Set<string>();
  const of = groups.map((group) => {
    const fresh = group.notAnalyzed.filter((why) => !reported.has(why));
    const repeated = group.notAnalyzed.length - fresh.length;
    for (const why of fresh) reported.add(why);
    const words = fresh.map((why) => (apart.has(why) ? splitRemedy(why).what : why));
    return [
      group,
      [...words, ...(repeated === 0 ? [] : [`${counted(repeated, 'reason')} stated above`])],
    ] as const;
  });
  return {
    of: new Map(of),
    advice: shared.map(({ count, things, advice }) => {
      const lists = new Set(things.map(({ group }) => group)).size;
      return `${counted(count, 'unknown')} in ${counted(lists, 'rule list')}: ${advice}`;
    }),
  };
}

/** Returns the unplanned orders of rules that are possible after the apply, as text; `undefined` if there are none. */
export function endWords({ wrongEnds }: GroupOrder): string | undefined {
  if (wrongEnds.length === 0) return undefined;
  const orders = wrongEnds.map((names) => names.map(quoted).join(', '));
  return `the rules may end in ${counted(orders.length, 'unplanned order')}: ${orders.slice(0, MOST_ORDERS).join('; or ')}${orders.length > MOST_ORDERS ? ' …' : ''}`;
}

export function hiddenWords({ hidden = [] }: GroupOrder): string | undefined {
  if (hidden.length === 0) return undefined;
  return `a plan does not show references through local values: if ${listed(hidden, (address) => address)} ${hidden.length === 1 ? 'refers' : 'refer'} to another of these resources that way, fewer orders are possible`;
}

/**
 * Returns the remedy for calls about several instances of one block: write separate blocks, because `depends_on` cannot set the order of
 * such calls. For rules of an authentication policy, the remedy can also be one resource for all rules.
 */
function apartWords(address: string): string {
  const together =
    addressOf(address)?.type === 'okta_app_signon_policy_rule'
      ? ', or use one okta_app_signon_policy_rules for the policy'
      : '';
  return `instances of one block cannot wait for each other: write them as separate blocks${together}`;
}

/**
 * Returns, as text, one order for the API calls of all rule lists, with one line per call. This order combines the proposed orders of the
 * single rule lists.
 */
export function togetherWords({ together, ...states }: PlanOrder): readonly string[] {
  if (together === undefined) return [];
  const lists = counted(together.lists.length, 'rule list');
  if (together.order === undefined)
    return [`the proposed orders of ${lists} contradict each other: apply one list after the other`];
  return [
    `one order of all calls that is safe for ${lists} (see each list for its \`depends_on\`):`,
    ...together.order.map((call, index) => `${index + 1}. ${callWords(call, states)}`),
  ];
}

/** Returns the remedies for unsafe intermediate states, one per line. */
export function remedyWords(
  { calls, remedy, reassigned: apps }: Pick<GroupOrder, 'calls' | 'reassigned' | 'remedy'>,
  states: StatesOfChange,
): readonly string[] {
  const moved = movedWords(calls);
  return [
    ...moved,
    ...(remedy !== undefined
      ? orderWords(remedy, states)
      : moved.length > 0
        ? []
        : [inStepsWords(calls, apps)]),
  ];
}

/** Returns advice to add `moved` blocks for resources that the configuration only renames, so that Terraform does not delete them. */
function movedWords(calls: readonly ProviderCall[]): readonly string[] {
  return calls.flatMap((gone) =>
    calls
      .filter((made) => isRecreated(gone, made) && typeIn(gone.address) === typeIn(made.address))
      .map(
        (made) =>
          `${KIND_WORDS[gone.kind]}${quoted(gone.name)} is deleted and created again under another address; to keep it, add: moved { from = ${gone.address}, to = ${made.address} }, with one argument per line`,
      ),
  );
}

function typeIn(address: string): string | undefined {
  return addressOf(address)?.type;
}

/**
 * Returns the remedy for calls that are unsafe in every order: apply the plan in two steps. If the plan only deletes a policy, the first
 * step moves its applications to another policy.
 */
function inStepsWords(calls: readonly ProviderCall[], apps: GroupOrder['reassigned']): string {
  const isOnlyDeleted = calls.every(({ what }) => what === 'delete');
  const steps =
    apps !== undefined && isOnlyDeleted
      ? `first apply another policy for ${calledWords(apps.applications)} than ${calledWords(apps.from)}, then delete the old one`
      : 'apply in two steps, the stricter rules first and the deletes last';
  return `no order of these calls avoids it: ${steps}`;
}

function orderWords(remedy: SafeOrder, states: StatesOfChange): readonly string[] {
  const { order, dependsOn, hasDeletes, avoids, createBeforeDestroy = [] } = remedy;
  return [
    `this order avoids it${avoids === 'more-permissive' ? ' (access is still less permissive in between)' : ''}:`,
    ...order.map((call, index) => `${index + 1}. ${callWords(call, states)}`),
    ...createBeforeDestroy.map((address) => `${address}: lifecycle { create_before_destroy = true }`),
    ...[...new Set(dependsOn.map(({ address, on }) => dependsOnWords(address, on) ?? apartWords(address)))],
    ...(hasDeletes && createBeforeDestroy.length === 0
      ? ['a deleted block has no depends_on: if a delete comes last, apply the other changes first']
      : []),
  ];
}

/**
 * Returns the `depends_on` line that makes one resource wait for another. It names blocks and modules without instance keys. Returns
 * `undefined` if both resources are instances of one block. Spec: Terraform, 2.6.
 */
function dependsOnWords(address: string, on: string): string | undefined {
  const [one, other] = [addressOf(address), addressOf(on)];
  if (one === undefined || other === undefined) return `${address}: depends_on = [${on}]`;
  const shared = sharedSteps(one, other);
  const [waiting, waited] = [nextBlock(one, shared), nextBlock(other, shared)];
  if (waiting === waited) return undefined;
  const within = moduleText(one.module.slice(0, shared));
  return `${within === '' ? '' : `in ${within}, `}${waiting}: depends_on = [${waited}]`;
}

/** Returns the number of enclosing modules that two addresses have in common. */
function sharedSteps({ module: one }: Address, { module: other }: Address): number {
  const differs = one.findIndex(
    ({ name, key }, index) => other[index]?.name !== name || other[index]?.key !== key,
  );
  return differs < 0 ? one.length : differs;
}

/** Returns the name of the module at a depth of an address, or of the resource if the address has no module at this depth. */
function nextBlock({ module, type, name }: Address, depth: number): string {
  const next = module[depth];
  return next === undefined ? `${type}.${name}` : `module.${next.name}`;
}
