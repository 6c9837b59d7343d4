import {
  type AccessAnswer,
  type ApplicationAccess,
  populationSteps,
} from '../../analysis/questions/population.js';
import { type Analysis, type Reachability, reachSteps } from '../../analysis/questions/reach.js';
import { reachabilityWords } from '../../analysis/questions/reachability-words.js';
import { getOrMake } from '../../base/memo.js';
import { counted, firstFewUnquoted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import type { Steps } from '../../base/work-steps.js';
import {
  type AssuranceLevel,
  compareAssurance,
  describeLevel,
} from '../../model/assurance/assurance-level.js';
import type { Policy, PolicyRule } from '../../model/policies/policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { applicationName, levelWords } from '../../report/apps/level-words.js';
import { userWords, weakestRuleWords } from '../../report/apps/summary-lines.js';
import { actionsOf } from '../../report/words/actions.js';

/** The results of the policy analysis of an org, which are found by the ids of policies, rules and applications. */
export interface OrgAnalysis {
  /** Returns the reachability of a rule or, without `ruleId`, of a policy; `undefined` if it was not analyzed. */
  reachability(
    policyId: string,
    ruleId?: string,
  ): Reachability | Analysis['policies'][number]['reachability'] | undefined;
  /** Returns the access that a rule allows; `undefined` if it allows none. */
  access(policyId: string, ruleId: string): RuleAccess | undefined;
  /** Returns the weakest authentication path of an application as text; `undefined` if the application was not analyzed. */
  application(id: string): string | undefined;
}

/** The access that a rule allows, over all applications. */
export interface RuleAccess {
  readonly weakest: AssuranceLevel;
  /** Whether `weakest` is exact; if not, it is a lower bound. */
  readonly isExact: boolean;
  /** The number of users, such as `12 users` or `at least 3 users`; absent if the export has no users or nothing bounds the number. */
  readonly users?: string;
  readonly applications: string;
}

/** Analyzes an org in steps: the reachability of all rules, and the access that they allow. */
export function* analyzeOrg(snapshot: Snapshot): Steps<OrgAnalysis> {
  const reach = yield* reachSteps(snapshot);
  const population = yield* populationSteps(snapshot);
  const rules = new Map(
    reach.rules.map(({ policy, rule, reachability }) => [key(policy.id, rule.id), reachability]),
  );
  const policies = new Map(reach.policies.map(({ policy, reachability }) => [policy.id, reachability]));
  const access = accessByRule(population, snapshot);
  return {
    reachability: (policyId, ruleId) =>
      ruleId === undefined ? policies.get(policyId) : rules.get(key(policyId, ruleId)),
    access: (policyId, ruleId) => access.get(key(policyId, ruleId)),
    application(id) {
      const ways = population.applications.find(({ application }) => application.id === id);
      return ways && applicationWords(ways, snapshot);
    },
  };
}

function applicationWords(ways: ApplicationAccess, snapshot: Snapshot): string {
  const users = snapshot.users.length === 0 ? '' : ` for ${userWords(ways, snapshot)} users`;
  const by = weakestRuleWords(ways);
  return `weakest authentication path: ${levelWords(ways)}${users}${by === '' ? '' : `, allowed by ${by}`}`;
}

function key(policyId: string, ruleId: string): string {
  return JSON.stringify([policyId, ruleId]);
}

interface Gathered {
  weakest: AssuranceLevel;
  isExact: boolean;
  isAtLeast: boolean;
  isAtMost: boolean;
  readonly users: Set<string>;
  readonly applications: string[];
}

function accessByRule({ applications }: AccessAnswer, { users }: Snapshot): Map<string, RuleAccess> {
  const gathered = new Map<string, Gathered>();
  for (const ways of applications)
    for (const one of ways.rules) {
      const of = getOrMake(gathered, key(one.policy.id, one.rule.id), newGathered);
      const order = compareAssurance(one.assurance, of.weakest);
      if (order < 0) of.isExact = one.isExact;
      else if (order === 0) of.isExact &&= one.isExact;
      if (order < 0) of.weakest = one.assurance;
      const isListed = one.isDescriptionComplete && one.users.isExact && one.users.possible.length === 0;
      of.isAtLeast ||= !isListed;
      of.isAtMost ||= one.exceptions > 0;
      for (const id of one.users.ids) of.users.add(id);
      of.applications.push(applicationName(ways));
    }
  return new Map([...gathered].map(([id, of]) => [id, ruleAccess(of, users.length > 0)]));
}

function newGathered(): Gathered {
  return {
    weakest: 'denied',
    isExact: true,
    isAtLeast: false,
    isAtMost: false,
    users: new Set(),
    applications: [],
  };
}

function ruleAccess({ weakest, isExact, applications, ...of }: Gathered, hasUsers: boolean): RuleAccess {
  const isBounded = !(of.isAtLeast && of.isAtMost);
  const bound = of.isAtLeast ? 'at least ' : of.isAtMost ? 'at most ' : '';
  return {
    weakest,
    isExact,
    ...(hasUsers && isBounded && { users: `${bound}${counted(of.users.size, 'user')}` }),
    applications: firstFewUnquoted(applications),
  };
}

/** Returns the access of a rule as text: `allows 12 users with 2FA`. */
function accessWords({ weakest, isExact, users }: RuleAccess): string {
  const level = `${isExact ? '' : 'at least '}${describeLevel(weakest)}`;
  return users === undefined ? `allows access with ${level}` : `allows ${users} with ${level}`;
}

/** Returns the result of the analysis of a rule as one line; `undefined` if the rule was not analyzed. */
export function ruleResultWords({ policy, rule }: PolicyRule, analysis: OrgAnalysis): string | undefined {
  const reached = analysis.reachability(policy.id, rule.id);
  if (reached === undefined) return undefined;
  if (reached.kind !== 'reachable') return reachabilityWords(reached);
  const access = analysis.access(policy.id, rule.id);
  if (access !== undefined) return accessWords(access);
  const actions = printable(actionsOf(rule));
  return actions === '' ? 'reachable' : `reachable: ${actions}`;
}

/** Returns whether a policy is reachable, as one line; `undefined` if the policy was not analyzed. */
export function policyResultWords({ id }: Policy, analysis: OrgAnalysis): string | undefined {
  const reached = analysis.reachability(id);
  if (reached === undefined) return undefined;
  return reached.kind === 'reachable' ? 'reachable' : reachabilityWords(reached);
}
