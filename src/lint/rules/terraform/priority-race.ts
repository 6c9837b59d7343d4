import { alternatives, counted, firstFew, quotedUpTo } from '../../../base/messages.js';
import { type RankedById, rankingOf } from '../../../documents/edits/priorities.js';
import {
  findReachableOrders,
  type RankedCall,
  type ReachableOrder,
} from '../../../documents/edits/reachable-orders.js';
import type { Dependencies } from '../../../documents/terraform/links/dependencies.js';
import { idOf } from '../../../documents/terraform/state/instance.js';
import type { Edition } from '../../../model/policies/snapshot.js';
import { examplePlan } from '../../helpers/example/example-plan.js';
import { exampleSessionRule } from '../../helpers/example/example-rule-plans.js';
import {
  plannedPriority,
  type RankedSiblings,
  rankedSiblings,
} from '../../helpers/terraform/ranked-siblings.js';
import { defineRule } from '../../rule/rule.js';
import { isDeleted, isMade, type TerraformObject } from '../../rule/terraform.js';

/**
 * The maximum number of changed rules of one policy that are analyzed. Their requests are analyzed together. If a policy has more changed
 * rules, only the first ones are checked.
 */
const MOST_CALLS = 8;

const MOST_STATES = 20_000;

const RULES = 'rules';

/** Spec: Terraform, 6. */
export const terraformPriorityRace = defineRule({
  id: 'terraform/priority-race',
  severity: 'warning',
  what: 'rules of one policy get their priorities concurrently, so their order depends on chance',
  why: 'up to ten requests of Terraform run concurrently, and the service moves other rules for each request: the wrong rule may become the deciding rule, and the apply may fail halfway',
  source: 'Terraform, 6: priorities that shift (okta/terraform-provider-okta#424, #1286, #2953)',
  choices: [
    'this lint rule checks only the order of the requests for the rules in the plan; `preflight terraform order` also reads the org, and reports who is granted access meanwhile',
  ],
  on: 'terraform',
  *check({ objects, dependencies }, { edition }) {
    for (const siblings of rankedSiblings(objects)) {
      const changed = siblings.objects.filter(movesOthers).slice(0, MOST_CALLS);
      if (changed.length < 2) continue;
      const orders = endings(siblings, changed, dependencies, edition);
      if (orders.length < 2) continue;
      const [first, ...others] = changed;
      const named = changed.slice(0, MOST_NAMED).map(({ address }) => quotedUpTo(LONGEST_ADDRESS, address));
      const names = [
        ...named,
        ...(changed.length > MOST_NAMED ? [`${changed.length - MOST_NAMED} more`] : []),
      ];
      const together = changed.every(({ type }) => type === 'okta_app_signon_policy_rule')
        ? ', or replace them by one `okta_app_signon_policy_rules` for the policy'
        : '';
      yield {
        of: (first as TerraformObject).resource,
        at: ['priority'],
        message: `${alternatives(names, 'and')} are written concurrently, so the rules can end in ${counted(orders.length, 'order')}: ${firstFew(orders, MOST_ORDERS, LONGEST_ORDER)}; let each rule depend on the rule above it (\`depends_on\`)${together}`,
        related: others.map(({ resource }) => ({ message: 'written concurrently', of: resource })),
      };
    }
  },
  examples: () => ({
    bad: [plan()],
    good: [plan(true)],
  }),
});

const MOST_NAMED = 3;

/** The maximum number of possible rule orders that a message lists. Longer messages would be truncated, and could then look the same. */
const MOST_ORDERS = 2;
const LONGEST_ORDER = 200;

/** The maximum length of a Terraform address in a message. The limit is high because addresses in one module begin with the same text. */
const LONGEST_ADDRESS = 120;

function movesOthers(object: TerraformObject): boolean {
  if (isMade(object) || isDeleted(object)) return true;
  return object.before !== undefined && object.before.priority !== object.values.priority;
}

/** Returns the orders that the rules of a policy can have after the apply, as text. */
function endings(
  { objects, policyType }: RankedSiblings,
  changed: readonly TerraformObject[],
  dependencies: Dependencies,
  edition: Edition,
): readonly string[] {
  const before = objects.flatMap((object): RankedById[] => {
    const { before: values } = object;
    const priority = typeof values?.priority === 'number' ? values.priority : null;
    return values === undefined ? [] : [{ id: idOf({ ...object, values }), priority, isDefault: false }];
  });
  const drafts = changed.flatMap(callsOf);
  const calls = drafts.map(({ object, call, isFirst }): RankedCall => {
    const after = drafts.flatMap((other, index) => {
      const isOwn = other.object === object && other.isFirst && !isFirst;
      return isOwn || dependencies.waitsFor(object, other.object) ? [index] : [];
    });
    return { list: RULES, ...call, after };
  });
  const ranking = rankingOf(policyType, edition, before);
  const { reached } = findReachableOrders({ [RULES]: before }, calls, () => ranking, MOST_STATES);
  const names = new Map(
    objects.map((object) => [idOf(object), String(object.values.name ?? object.address)]),
  );
  const isEnd = ({ path }: ReachableOrder) => path.length === calls.length;
  return [
    ...new Set(
      reached
        .filter(isEnd)
        .map(({ orders }) => (orders[RULES] ?? []).map(({ id }) => names.get(id) ?? id).join(' › ')),
    ),
  ];
}

interface RankedDraft {
  readonly object: TerraformObject;
  readonly call: Pick<RankedCall, 'effect' | 'id' | 'priority'>;
  /** Whether this is the first or only request for the resource. */
  readonly isFirst: boolean;
}

/**
 * Returns the requests that the provider sends for an object. If the plan replaces an object, it deletes the old object before or after it
 * creates the new one.
 */
function callsOf(object: TerraformObject): readonly RankedDraft[] {
  const { before, actions } = object;
  const gone = before === undefined ? undefined : idOf({ ...object, values: before });
  const isGone = isDeleted(object);
  const isReplaced = gone !== undefined && !isGone && gone !== idOf(object);
  const isDeletedLast = actions[0] === 'create';
  const write = { id: idOf(object), effect: 'write', priority: plannedPriority(object) } as const;
  return [
    ...(gone !== undefined && (isGone || isReplaced)
      ? [{ object, call: { id: gone, effect: 'delete' } as const, isFirst: !isDeletedLast }]
      : []),
    ...(isGone ? [] : [{ object, call: write, isFirst: isDeletedLast || !isReplaced }]),
  ];
}

function plan(isChained = false) {
  const after = [[], ['okta_policy_rule_signon.office'], ['okta_policy_rule_signon.staff']] as const;
  return examplePlan(
    ...['Office', 'Staff', 'Partners'].map((name, index) => ({
      ...exampleSessionRule(name, { priority: index + 1 }),
      dependsOn: after[isChained ? index : 0] ?? [],
    })),
  );
}
