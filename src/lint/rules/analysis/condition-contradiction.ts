import { applicationsOf } from '../../../analysis/symbolic/encode.js';
import { couldHold, hasNoZones } from '../../../analysis/symbolic/relaxation.js';
import type { ListedRule, RuleList } from '../../../analysis/symbolic/rule-lists.js';
import { alternatives, quoted } from '../../../base/messages.js';
import type { PathStep } from '../../../base/pointer.js';
import type { Leaf } from '../../../model/conditions/condition.js';
import type { Policy } from '../../../model/policies/policy.js';
import { type Analysed, analysedOf } from '../../helpers/analysis/analysed-org.js';
import { excludesAllZones } from '../../helpers/condition/excludes-all-zones.js';
import { accessOrg, accessRule } from '../../helpers/example/access-org.js';
import { fromZones } from '../../helpers/example/example-zones.js';
import { withDanglingConditions } from '../../helpers/reference/dangling.js';
import { at } from '../../rule/json-path.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, type Elsewhere, exampleGiven, type Report } from '../../rule/rule.js';

const ANY_PLATFORM = { type: 'ANY', os: { type: 'ANY' } };

export const analysisConditionContradiction = defineRule({
  id: 'analysis/condition-contradiction',
  severity: 'error',
  what: 'a rule is unsatisfiable: its conditions and those of its policy can never hold together',
  why: 'a rule matches only if all of its conditions hold, so this rule never matches, whatever its position',
  source: 'Conditions (policy and rule)',
  on: 'org',
  refusedByService: 'never',
  usesAnalysis: true,
  *check(org) {
    const analysed = analysedOf(org);
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
          isReportedElsewhere(listed, list, analysed)
        )
          continue;
        const isOfPolicy = !mayHold(listed.policyLeaves, analysed);
        if (isOfPolicy) policies.add(listed.policy);
        const report = reportOf(listed, reached.leaves, isOfPolicy, analysed);
        if (report !== undefined) yield report;
      }
  },
  examples: () => ({
    bad: [
      withPasswordPolicy(['staff'], ['staff']),
      withoutGroups(withPasswordPolicy(['partners'], ['partners'])),
      withPasswordPolicy(['everyone'], ['everyone']),
      exampleGiven(
        accessOrg([accessRule('No platform', { platform: { include: [], exclude: [ANY_PLATFORM] } })]),
        { edition: 'field' },
      ),
      withoutZones(accessOrg([accessRule('In a zone', { network: fromZones(['ALL_ZONES']) })])),
      accessOrg([accessRule('High', whereRisk("== 'HIGH'", "== 'LOW'"))]),
      accessOrg([accessRule('High', { ...whereRisk("== 'HIGH'"), riskScore: { level: 'LOW' } })]),
      accessOrg([
        accessRule('Rome', { elCondition: { condition: "user.profile.city.toLowerCase() == 'Rome'" } }),
      ]),
    ],
    good: [
      withPasswordPolicy(['staff', 'admins'], ['staff']),
      exampleGiven(accessOrg([accessRule('In a zone', { network: fromZones(['ALL_ZONES']) })]), {
        note: '`ALL_ZONES` includes every zone, so an address in any zone matches',
      }),
      exampleGiven(accessOrg([accessRule('High', whereRisk("== 'HIGH'", "!= 'LOW'"))]), {
        note: 'Both comparisons of the risk level hold at high risk',
      }),
    ],
  }),
});

function whereRisk(...tests: readonly string[]) {
  return { elCondition: { condition: tests.map((test) => `security.risk.level ${test}`).join(' && ') } };
}

/**
 * Returns an example org with one password policy and one rule. The policy includes the groups `include`, and its rule excludes the groups
 * `exclude`.
 */
function withPasswordPolicy(include: readonly string[], exclude: readonly string[]) {
  return {
    groups: [
      { id: 'staff', profile: { name: 'Staff' } },
      { id: 'admins', profile: { name: 'Administrators' } },
      { id: 'everyone', type: 'BUILT_IN', profile: { name: 'Everyone' } },
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

/** The conditions for which no other lint rule reports that they are unsatisfiable. */
const ONLY_HERE: readonly string[] = ['identityProvider.idpIds', 'platform.exclude'];

/**
 * Returns an example org without its groups. The example still shows the mistake, because its rule excludes by id the group that its policy
 * includes.
 */
function withoutGroups({ groups: _, ...org }: { readonly groups: unknown }) {
  return org;
}

function withoutZones(org: object) {
  return { ...org, zones: [] };
}

/**
 * Whether another lint rule reports why the condition is unsatisfiable. This is so for zones, dangling ids and names, and entries that are
 * both included and excluded.
 */
function isReportedElsewhere(listed: ListedRule, list: RuleList, analysed: Analysed): boolean {
  const { space, compiled, budget, org } = analysed;
  const leaves = [...listed.policyLeaves, ...listed.ruleLeaves];
  if (leaves.some(({ type, meaning }) => meaning.kind === 'never' && ONLY_HERE.includes(type))) return false;
  if (couldHold(listed, applicationsOf(list, space), { space, world: compiled.world, budget })) return true;
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
  const everyone = isOfPolicy ? undefined : excludedEveryone(leaves, ofRule, analysed);
  const [first, ...others] = [...places, ...(everyone ? locationsOf(GROUPS_INCLUDED, ofPolicy) : [])];
  if (first === undefined) return undefined;
  const policy = quoted(listed.policy.name ?? listed.policy.id);
  const namedIn = (owner: Owner, suffix: string) =>
    leaves
      .filter((type) => owner === ofRule || !holdsLeaf(type, ofRule))
      .filter((type) => holdsLeaf(type, owner))
      .map((type) => `\`${type}\`${suffix}`);
  const names = [...namedIn(ofRule, ''), ...namedIn(ofPolicy, isOfPolicy ? '' : ` of the policy ${policy}`)];
  const what =
    names.length > 1 ? `${alternatives(names, 'and')} can never hold together` : neverHolds(leaves[0] ?? '');
  const reason =
    everyone === undefined
      ? reasonForIncluded(leaves, listed, analysed)
      : reasonFor(everyone, ofPolicy, policy);
  const why = reason === undefined ? '' : `, because ${reason}`;
  const of = isOfPolicy ? `the policy ${policy}` : `the rule ${quoted(listed.rule.name ?? listed.rule.id)}`;
  return {
    of: first.of as Resource,
    at: first.at as readonly PathStep[],
    message: `${of} is unsatisfiable: ${what}${why}; change ${names.length > 1 ? 'one of them' : 'it'}, or remove it`,
    related: others,
  };
}

const GROUPS_INCLUDED = 'people.groups.include';
const GROUPS_EXCLUDED = 'people.groups.exclude';

/** Returns the Everyone group if a rule is unsatisfiable only because it excludes this group; otherwise `undefined`. */
function excludedEveryone(
  leaves: readonly string[],
  { of }: Owner,
  { compiled, org }: Analysed,
): { readonly id: string; readonly name: string } | undefined {
  if (leaves.length !== 1 || leaves[0] !== GROUPS_EXCLUDED || of === undefined) return undefined;
  const excluded = idsAt(of, GROUPS_EXCLUDED);
  const id = excluded.find((one) => compiled.world.everyone.has(one));
  return id === undefined ? undefined : { id, name: org.find('group', id)?.name ?? id };
}

/**
 * Returns why excluding the Everyone group leaves nobody, as text. If the policy includes groups, the text names its condition
 * `people.groups.include`.
 */
function reasonFor(
  { id, name }: { readonly id: string; readonly name: string },
  { of }: Owner,
  policy: string,
): string {
  const everyone = `every user is in the group ${quoted(name)}`;
  const included = of === undefined ? [] : idsAt(of, GROUPS_INCLUDED);
  if (included.includes(id))
    return `${everyone}, which \`${GROUPS_INCLUDED}\` of the policy ${policy} contains`;
  return included.length > 0
    ? `${everyone}, also those that \`${GROUPS_INCLUDED}\` of the policy ${policy} selects`
    : everyone;
}

/**
 * Returns why `network.include` or `app.include` can never hold, as text: it includes any zone (`ALL_ZONES`) and no zone contains an address,
 * or it includes only applications to which the policy does not apply.
 */
function reasonForIncluded(
  leaves: readonly string[],
  { policy, policyLeaves, ruleLeaves }: ListedRule,
  { space, compiled }: Analysed,
): string | undefined {
  if (leaves.length !== 1) return undefined;
  if (leaves[0] === 'app.include')
    return `the policy ${quoted(policy.name ?? policy.id)} does not apply to the applications in it`;
  if (leaves[0] !== 'network.include') return undefined;
  const included = [...ruleLeaves, ...policyLeaves].filter(({ type }) => type === leaves[0]);
  return included.some((leaf) => hasNoZones(leaf, space, compiled.world))
    ? 'no active policy zone contains an address'
    : undefined;
}

function idsAt({ value }: Resource, type: string): readonly string[] {
  const ids = at(value, 'conditions', ...type.split('.'));
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** Returns the message for a condition that can never hold. An expression may contain many tests; they count as one condition. */
function neverHolds(type: string): string {
  return `\`${type}\` can never hold${type === 'elCondition.condition' ? ', whatever the request' : ''}`;
}

interface Owner {
  readonly of: Resource | undefined;
  readonly own: readonly Leaf[];
}

function holdsLeaf(type: string, { own }: Owner): boolean {
  return own.some((leaf) => leaf.type === type);
}

function locationsOf(type: string, owner: Owner): Elsewhere[] {
  const { of } = owner;
  if (of === undefined || !holdsLeaf(type, owner)) return [];
  return [{ of, at: ['conditions', ...type.split('.')], message: `involved: \`${type}\`` }];
}
