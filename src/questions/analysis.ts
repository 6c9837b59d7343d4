import type { Request } from '../facts/request.js';
import type { Model } from '../logic/solver/satisfy.js';
import type { Policy, Rule } from '../policies/policy.js';
import type { PolicyType } from '../policies/policy-type.js';
import type { Snapshot } from '../policies/snapshot.js';
import { worldOf } from '../policies/world.js';
import { type Compiled, compile } from '../simulate/compile.js';
import { type AskedList, askList } from '../symbolic/encoded-list.js';
import { budgetFor, type SearchLimits, type SharedBudget } from '../symbolic/limits.js';
import { type Nearby, nearbyIn } from '../symbolic/local-search.js';
import { supplemented } from '../symbolic/open-world.js';
import { type PolicyReached, type Reached, type RuleOf, reachInList } from '../symbolic/reach.js';
import { refusalIn } from '../symbolic/refused.js';
import { appIdsOf, meaningsIn, ruleListsOf } from '../symbolic/rule-lists.js';
import { type Space, spaceOf } from '../symbolic/space.js';
import { type KnownUsers, knownUsers } from '../symbolic/users-in.js';
import { confirmingBy } from './confirm.js';
import { decidesOver } from './decides-over.js';

/** What the policies of an org do, in one space: made once, asked by many. */
export interface Analysis {
  readonly compiled: Compiled;
  readonly space: Space;
  readonly users: KnownUsers;
  readonly lists: readonly AskedList[];
  readonly budget: SharedBudget;
  reachedRule(rule: Rule): Reached | undefined;
  reachedPolicy(policy: Policy): PolicyReached | undefined;
  /** The values of a request that the rule decides. */
  decided(rule: Rule): Model | undefined;
  readonly nearby: Nearby;
  /** Whether the simulator says that the upper rule decides the request, and the lower one matches it. */
  confirms(type: PolicyType, request: Request, upper: RuleOf, lower?: RuleOf): boolean;
}

export function analyse(given: Snapshot, limits: SearchLimits = {}): Analysis {
  return analysisOf(compile(supplemented(given, worldOf(given))), limits);
}

/** Of what the documents hold, and nothing else. */
export function analysisOf(compiled: Compiled, limits: SearchLimits): Analysis {
  const { snapshot, world } = compiled;
  const lists = ruleListsOf(snapshot, world);
  const space = spaceOf(meaningsIn(lists, world), appIdsOf(snapshot));
  const budget = budgetFor(lists, limits);
  const users = knownUsers(snapshot.users, space, world);
  const confirm = confirmingBy(compiled);
  const rules = new Map<Rule, Reached>();
  const policies = new Map<Policy, PolicyReached>();
  const models = new Map<Rule, Model>();
  const note = (rule: Rule, model: Model) => void models.set(rule, model);
  const refusal = refusalIn(lists, world, appIdsOf(snapshot), budget);
  for (const list of lists) {
    const found = reachInList(list, { space, world, users, confirm, budget, note, refusal });
    for (const { rule, reached } of found.rules) rules.set(rule, reached);
    for (const { policy, reached } of found.policies) policies.set(policy, reached);
  }
  return {
    compiled,
    space,
    users,
    lists: lists.map((list) => askList(list, space, world)),
    budget,
    nearby: nearbyIn(space),
    decided: (rule) => models.get(rule),
    reachedRule: (rule) => rules.get(rule),
    reachedPolicy: (policy) => policies.get(policy),
    confirms: (type, request, upper, lower) =>
      lower === undefined
        ? confirm(type, request, upper)
        : decidesOver(compiled, type, request, upper, lower),
  };
}
