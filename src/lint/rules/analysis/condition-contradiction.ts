import { couldHold } from '../../../analysis/symbolic/relaxation.js';
import type { ListedRule } from '../../../analysis/symbolic/rule-lists.js';
import { alternatives, quoted } from '../../../base/messages.js';
import type { PathStep } from '../../../base/pointer.js';
import type { Leaf } from '../../../model/conditions/condition.js';
import type { Policy } from '../../../model/policies/policy.js';
import { type Analysed, analysedOf, MOST_RULES } from '../../helpers/analysis/analysed-org.js';
import { excludesAllZones } from '../../helpers/condition/excludes-all-zones.js';
import { accessOrg, accessRule } from '../../helpers/example/access-org.js';
import { withDanglingConditions } from '../../helpers/reference/dangling.js';
import { at } from '../../rule/json-path.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, type Elsewhere, exampleGiven, type Report } from '../../rule/rule.js';

const ANY_PLATFORM = { type: 'ANY', os: { type: 'ANY' } };

/** Spec: Conditions (policy and rule). */
export const analysisConditionContradiction = defineRule({
  id: 'analysis/condition-contradiction',
  severity: 'error',
  what: 'a rule is unsatisfiable: its conditions and those of its policy can never hold together',
  why: 'a rule matches only if all of its conditions hold, so this rule never matches, whatever its position',
  source: 'Conditions (policy and rule)',
  on: 'org',
  refusedByService: 'never',
  options: MOST_RULES,
  *check(org, _, { rules }) {
    const analysed = analysedOf(org, rules);
    if (analysed === undefined) return;
    const policies = new Set<Policy>();
    for (const list of analysed.lists)
      for (const listed of list.rules) {
        const reached = analysed.unreached(listed.rule);
        if (reached?.kind === 'undecided' && !listed.rule.isDefault) yield { undecided: reached.reason };
        if (reached?.kind !== 'unsatisfiable' || listed.rule.isDefault || policies.has(listed.policy))
          continue;
        if (
          reached.leaves.every((type) => type.startsWith('device.')) ||
          isReportedElsewhere(listed, analysed)
        )
          continue;
        const isOfPolicy = !mayHold(listed.policyLeaves, analysed);
        if (isOfPolicy) policies.add(listed.policy);
        const report = reportOf(listed, reached.leaves, isOfPolicy, analysed);
        if (report !== undefined) yield report;
      }
  },
  examples: {
    bad: [
      withPasswordRule(['staff'], ['staff']),
      withoutGroups(withPasswordRule(['partners'], ['partners'])),
      exampleGiven(
        accessOrg([accessRule('No platform', { platform: { include: [], exclude: [ANY_PLATFORM] } })]),
        { edition: 'field' },
      ),
      accessOrg([accessRule('High', whereRisk("== 'HIGH'", "== 'LOW'"))]),
      accessOrg([accessRule('High', { ...whereRisk("== 'HIGH'"), riskScore: { level: 'LOW' } })]),
    ],
    good: [
      withPasswordRule(['staff', 'admins'], ['staff']),
      accessOrg([accessRule('High', whereRisk("== 'HIGH'", "!= 'LOW'"))]),
    ],
  },
});

function whereRisk(...tests: readonly string[]) {
  return { elCondition: { condition: tests.map((test) => `security.risk.level ${test}`).join(' && ') } };
}

/** Returns an example policy for the members of some groups, with a rule that excludes members of other groups. */
function withPasswordRule(include: readonly string[], exclude: readonly string[]) {
  return {
    groups: [
      { id: 'staff', profile: { name: 'Staff' } },
      { id: 'admins', profile: { name: 'Administrators' } },
    ],
    policies: [
      {
        id: 'p1',
        type: 'PASSWORD',
        name: 'Staff',
        status: 'ACTIVE',
        priority: 1,
        conditions: { people: { groups: { include } } },
      },
    ],
    rules: {
      p1: [
        {
          id: 'r1',
          type: 'PASSWORD',
          name: 'Guests',
          status: 'ACTIVE',
          priority: 1,
          conditions: { people: { groups: { include: [], exclude } } },
          actions: { passwordChange: { access: 'ALLOW' } },
        },
      ],
    },
  };
}

/** The unsatisfiable conditions that no other lint rule reports. */
const ONLY_HERE: readonly string[] = ['identityProvider.idpIds', 'platform.exclude'];

/** Returns an example org without its groups. The example stays valid, because its rule excludes the group of its policy by id. */
function withoutGroups({ groups: _, ...org }: { readonly groups: unknown }) {
  return org;
}

/**
 * Whether another lint rule reports why the condition is unsatisfiable: a zone, a dangling id or name, or an entry that is both
 * included and excluded.
 */
function isReportedElsewhere(listed: ListedRule, analysed: Analysed): boolean {
  const { space, compiled, budget, org } = analysed;
  if (listed.ruleLeaves.some(({ type, meaning }) => meaning.kind === 'never' && ONLY_HERE.includes(type)))
    return false;
  if (couldHold([listed.policyLeaves, listed.ruleLeaves], space, compiled.world, budget)) return true;
  const resources = [analysed.resourceOf(listed.policy), analysed.resourceOfRule(listed)];
  const dangling = withDanglingConditions(org);
  return resources.some(
    (of) =>
      of !== undefined && (dangling.has(of) || excludesAllZones(at(of.value, 'conditions', 'network'), org)),
  );
}

function mayHold(leaves: ListedRule['policyLeaves'], { space, compiled, budget }: Analysed): boolean {
  const literals = leaves.map(({ meaning }) => space.solver.literal(space.choices(meaning, compiled.world)));
  return space.solver.solve(literals, budget).kind !== 'unsatisfiable';
}

function reportOf(
  listed: ListedRule,
  leaves: readonly string[],
  isOfPolicy: boolean,
  analysed: Analysed,
): Report | undefined {
  const ofRule = { of: analysed.resourceOfRule(listed), own: isOfPolicy ? [] : listed.ruleLeaves };
  const ofPolicy = { of: analysed.resourceOf(listed.policy), own: listed.policyLeaves };
  const places = [ofRule, ofPolicy].flatMap((owner) => leaves.flatMap((type) => locationsOf(type, owner)));
  const [first] = places;
  if (first === undefined) return undefined;
  const names = leaves.map((type) => `\`${type}\``);
  const what =
    names.length > 1 ? `${alternatives(names, 'and')} can never hold together` : neverHolds(leaves[0] ?? '');
  const of = isOfPolicy
    ? `the policy ${quoted(listed.policy.name ?? listed.policy.id)}`
    : `the rule ${quoted(listed.rule.name ?? listed.rule.id)}`;
  return {
    of: first.of as Resource,
    at: first.at as readonly PathStep[],
    message: `${of} is unsatisfiable: ${what}; change ${names.length > 1 ? 'one of them' : 'it'}, or remove it`,
    related: places.slice(1),
  };
}

/** Returns the message for a condition that never holds. An expression counts as one condition with many tests. */
function neverHolds(type: string): string {
  return `\`${type}\` can never hold${type === 'elCondition.condition' ? ', whatever the request' : ''}`;
}

interface Owner {
  readonly of: Resource | undefined;
  readonly own: readonly Leaf[];
}

function locationsOf(type: string, { of, own }: Owner): Elsewhere[] {
  if (of === undefined || own.every((leaf) => leaf.type !== type)) return [];
  return [{ of, at: ['conditions', ...type.split('.')], message: `involved: \`${type}\`` }];
}
