import { type AskedList, askList } from '../analyse/asked-list.js';
import { type PolicyReached, type Reached, type RuleOf, reachInList } from '../analyse/reach.js';
import { appIdsOf, meaningsIn, ruleListsOf } from '../analyse/rule-lists.js';
import { type Space, spaceOf } from '../analyse/space.js';
import { supplemented } from '../analyse/supplemented.js';
import type { Request } from '../facts/request.js';
import type { Policy, Rule } from '../policies/policy.js';
import type { PolicyType } from '../policies/policy-type.js';
import type { Snapshot } from '../policies/snapshot.js';
import { worldOf } from '../policies/world.js';
import { type Compiled, compile } from '../simulate/compile.js';
import { confirmingBy } from './confirm.js';
import { matchesAlone } from './matches-alone.js';

/** What the policies of an org do, in one space: made once, asked by many. */
export interface Analysis {
  readonly compiled: Compiled;
  readonly space: Space;
  readonly lists: readonly AskedList[];
  readonly budget: { readonly conflicts: number };
  reachedRule(rule: Rule): Reached | undefined;
  reachedPolicy(policy: Policy): PolicyReached | undefined;
  /** Whether the simulator says that the upper rule decides the request, and the lower one matches it. */
  confirms(type: PolicyType, request: Request, upper: RuleOf, lower?: RuleOf): boolean;
}

/** `limit`: how many conflicts any one question may cost the search. */
export function analyse(given: Snapshot, limit: number): Analysis {
  const snapshot = supplemented(given, worldOf(given));
  const compiled = compile(snapshot);
  const { world } = compiled;
  const lists = ruleListsOf(snapshot, world);
  const space = spaceOf(meaningsIn(lists, world), appIdsOf(snapshot));
  const budget = { conflicts: limit };
  const confirm = confirmingBy(compiled);
  const rules = new Map<Rule, Reached>();
  const policies = new Map<Policy, PolicyReached>();
  for (const list of lists) {
    const found = reachInList(list, { space, world, confirm, budget });
    for (const { rule, reached } of found.rules) rules.set(rule, reached);
    for (const { policy, reached } of found.policies) policies.set(policy, reached);
  }
  return {
    compiled,
    space,
    lists: lists.map((list) => askList(list, space, world)),
    budget,
    reachedRule: (rule) => rules.get(rule),
    reachedPolicy: (policy) => policies.get(policy),
    confirms: (type, request, upper, lower) =>
      confirm(type, request, upper) && (lower === undefined || matchesAlone(compiled, type, request, lower)),
  };
}
