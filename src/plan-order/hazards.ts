import { getOrMake } from '../base/memo.js';
import { quoted } from '../base/messages.js';
import type { Request } from '../facts/request.js';
import { always } from '../logic/kleene/formula.js';
import { type Literal, negated } from '../logic/solver/literal.js';
import type { Model } from '../logic/solver/satisfy.js';
import { mappedPolicies } from '../policies/mapped-policy.js';
import type { Policy, PolicyRule } from '../policies/policy.js';
import { policyTypeOf, type SimulatedTypeName } from '../policies/policy-type.js';
import type { Snapshot } from '../policies/snapshot.js';
import { worldOf } from '../policies/world.js';
import { type Change, compareEffects } from '../questions/effects/compare-effects.js';
import { isDecidedBy } from '../questions/session/confirm.js';
import { budgetFor, type SearchLimits } from '../questions/session/limits.js';
import { compile } from '../simulate/compile.js';
import { applicationsOf, Encoded, literalsOf } from '../symbolic/encode.js';
import { both } from '../symbolic/first-match.js';
import { knownUsers } from '../symbolic/known-users.js';
import { appIdsOf, type ListedRule, meaningsIn, ruleListsOf } from '../symbolic/rule-lists.js';
import { type Space, spaceOf } from '../symbolic/space.js';
import { witnessAt } from '../symbolic/witness.js';
import type { CallGroup } from './call.js';
import type { PlanOverOrg } from './call-groups.js';
import { lookedAtKeys, ruleKey } from './looked-at.js';
import { bothOrgs, type PassingState, passingOrg } from './passing-states.js';

/** Which rule decides a request, before, meanwhile and after; `undefined`: none does. */
export interface Deciding {
  readonly before: PolicyRule | undefined;
  readonly meanwhile: PolicyRule | undefined;
  readonly after: PolicyRule | undefined;
}

/** Requests that get more, or less, in between than both before and after. */
export interface Hazard extends Deciding {
  readonly direction: 'less' | 'more';
  readonly state: PassingState;
  /** What the rules do, in words. */
  readonly does: { readonly before: string; readonly meanwhile: string; readonly after: string };
  /** Run through the simulator in all three states. */
  readonly witness: Request;
  readonly org: Snapshot;
}

export interface HazardsFound {
  /** One for each three rules. */
  readonly hazards: readonly Hazard[];
  /** The states in which somebody gets more, or less, than both before and after, by their index. */
  readonly states: Readonly<Record<Hazard['direction'], ReadonlySet<number>>>;
  readonly notLookedAt: readonly string[];
}

/**
 * The states that let more in, or fewer, than both the state before and the one after: for every three rules of which the
 * one in between is weaker, or stricter, than the two others, whether any request is decided by them. None, where all is
 * looked at, is a proof that there is none. Spec: Policy, "Evaluation rules".
 */
export function hazardsIn(
  group: CallGroup,
  states: readonly PassingState[],
  ends: { readonly before: PassingState; readonly after: readonly Policy[] },
  plan: PlanOverOrg,
  limits: SearchLimits,
): HazardsFound {
  const search = searchOf(group, [...states.map(({ policies }) => policies), ends.after], plan, limits);
  const lists = states.map(({ policies }) => search.listOf(policies));
  const [before, after] = [search.listOf(ends.before.policies), search.listOf(ends.after)];
  const found: Hazard[] = [];
  const hazardous = { less: new Set<number>(), more: new Set<number>() };
  const unsure = new Set<string>();
  for (const [one, other] of pairsOf(before, after)) {
    const decided = [search.decides(before, one), search.decides(after, other)];
    if (search.solve(decided).kind === 'unsatisfiable') continue;
    for (const meanwhile of search.versions) {
      const direction = search.direction(one, meanwhile, other);
      if (direction === undefined) continue;
      const at = states.flatMap((_, index) => (isIn(meanwhile, lists[index] ?? []) ? [index] : []));
      if (at.length === 0) continue;
      const shared = sharedAbove(at.map((index) => aboveIn(meanwhile, lists[index] ?? [])));
      if (search.solve([...decided, search.decidesBelow(shared, meanwhile)]).kind === 'unsatisfiable')
        continue;
      let isShown = false;
      const answers = new Map<string, ReturnType<Search['solve']>>();
      for (const index of at) {
        const above = aboveIn(meanwhile, lists[index] ?? []);
        const answer = getOrMake(
          answers,
          above
            .map(({ key }) => key)
            .sort()
            .join(' '),
          () => search.solve([...decided, search.decidesBelow(above, meanwhile)]),
        );
        if (answer.kind === 'undecided')
          unsure.add('the limit of the search was reached before all states were looked at');
        if (answer.kind !== 'satisfiable') continue;
        if (direction === 'other') {
          unsure.add(
            `what ${nameOf(meanwhile)} does meanwhile is neither more nor less than before and after`,
          );
          break;
        }
        hazardous[direction].add(index);
        if (isShown) continue;
        const hazard = search.shown(
          answer.model,
          { one, meanwhile, other },
          direction,
          states[index] as PassingState,
          ends,
        );
        if (hazard === undefined) unsure.add('a request was found that the simulator leaves undecided');
        else found.push(hazard);
        isShown = true;
      }
    }
  }
  return { hazards: found, states: hazardous, notLookedAt: [...unsure] };
}

/** A rule as it is at one time, in its policy as it is then; without a rule: that none decides. */
interface Version {
  readonly key: string;
  readonly listed: ListedRule | undefined;
  readonly encoded: Encoded | undefined;
}

type List = readonly Version[];

interface Search {
  readonly versions: readonly Version[];
  listOf(policies: readonly Policy[]): List;
  direction(one: Version, meanwhile: Version, other: Version): Sign | undefined;
  decides(list: List, version: Version): Literal;
  decidesBelow(above: List, version: Version): Literal;
  solve(wanted: readonly Literal[]): ReturnType<Space['find']>;
  shown(
    model: Model,
    versions: { readonly one: Version; readonly meanwhile: Version; readonly other: Version },
    direction: 'less' | 'more',
    state: PassingState,
    ends: { readonly before: PassingState; readonly after: readonly Policy[] },
  ): Hazard | undefined;
}

type Sign = 'less' | 'more' | 'other';

const SIGNS: Readonly<Record<Change, Sign>> = {
  gained: 'more',
  weaker: 'more',
  lost: 'less',
  stronger: 'less',
  other: 'other',
};

const NONE: Version = { key: 'none', listed: undefined, encoded: undefined };

function searchOf(
  group: CallGroup,
  times: readonly (readonly Policy[])[],
  plan: PlanOverOrg,
  limits: SearchLimits,
): Search {
  const org = bothOrgs(plan);
  const catalog = catalogOf(times, org);
  const world = worldOf(catalog.snapshot);
  const listed = ruleListsOf(catalog.snapshot, world).flatMap(({ rules }) => rules);
  const type = group.type as SimulatedTypeName;
  const appIds = appIdsOf(org);
  const space = spaceOf(meaningsIn(ruleListsOf(catalog.snapshot, world), world), appIds);
  const { solver } = space;
  const budget = budgetFor([{ rules: listed }], limits);
  const byKey = new Map(
    listed.map((one): [string, Version] => {
      const key = catalog.keyOf(one);
      return [key, { key, listed: one, encoded: new Encoded(one.meaning, space, world) }];
    }),
  );
  const own =
    policyTypeOf(group.type)?.choice === 'all by priority' ? undefined : appsOf(group, plan, appIds);
  const apps = own === undefined ? [] : literalsOf(applicationsOf({ appIds: own }, space), solver);
  const users = knownUsers(org.users, space, world);
  const effects = compareEffects(plan.before, plan.after);
  const top = solver.literal(always);
  const prefixes = new Map<string, Literal>([['', top]]);
  const noneOf = (versions: List): Literal => {
    const sorted = versions.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    let [key, literal] = ['', top];
    for (const version of sorted) {
      key = `${key} ${version.key}`;
      const [known, before] = [prefixes.get(key), literal];
      literal = known ?? both(before, negated(version.encoded?.actual ?? top), solver);
      prefixes.set(key, literal);
    }
    return literal;
  };
  const decidesBelow = (above: List, { encoded }: Version) =>
    both(encoded?.actual ?? top, noneOf(above), solver);
  const ruleOf = ({ listed: one }: Version): PolicyRule | undefined => one && catalog.original(one);
  const changes = new Map<string, Change>();
  const changeTo = (from: Version, to: Version) =>
    getOrMake(changes, `${from.key} ${to.key}`, () => effects.compare(type, ruleOf(from), ruleOf(to)).change);
  return {
    versions: [...byKey.values(), NONE],
    listOf: (policies) => [...lookedAtKeys(policies).flatMap((key) => byKey.get(key) ?? []), NONE],
    direction(one, meanwhile, other) {
      const same = effects.key(ruleOf(meanwhile), 'after');
      if (same === effects.key(ruleOf(one), 'before') || same === effects.key(ruleOf(other), 'after'))
        return undefined;
      const signs = [changeTo(one, meanwhile), changeTo(other, meanwhile)].map((change) => SIGNS[change]);
      if (signs.includes('other')) return 'other';
      return signs[0] === signs[1] ? signs[0] : undefined;
    },
    decides: (list, version) => decidesBelow(aboveIn(version, list), version),
    decidesBelow,
    solve: (wanted) =>
      own?.length === 0 ? { kind: 'unsatisfiable', core: [] } : space.find([...apps, ...wanted], budget),
    shown(model, { one, meanwhile, other }, direction, state, ends) {
      const rules = { before: ruleOf(one), meanwhile: ruleOf(meanwhile), after: ruleOf(other) };
      const orgs = {
        before: passingOrg(ends.before.policies, group, org),
        meanwhile: passingOrg(state.policies, group, org),
        after: passingOrg(ends.after, group, org),
      };
      const compiled = Object.entries(orgs).map(
        ([time, at]) => [rules[time as keyof typeof rules], compile(at)] as const,
      );
      const variables = new Set(
        [...byKey.values()].flatMap(({ encoded }) => [...(encoded?.variables ?? [])]),
      );
      const witness = witnessAt(
        model,
        { variables, userIds: users.like(model, variables), space },
        (request) => compiled.every(([rule, at]) => isDecidedBy(rule, type, request, at)),
      );
      if (witness === undefined) return undefined;
      const words = effects.compare(type, rules.before, rules.meanwhile);
      const later = effects.compare(type, rules.meanwhile, rules.after);
      const does = { before: words.before, meanwhile: words.after, after: later.after };
      return { direction, ...rules, state, does, witness, org: orgs.meanwhile };
    },
  };
}

/** The applications that ask the policy, before and after: what changes of that is not looked at. */
function appsOf(
  { policyId }: CallGroup,
  { before, after }: PlanOverOrg,
  appIds: readonly string[],
): readonly string[] {
  const asks = [before, after].map((org) => {
    const type = policyTypeOf(org.policies.find(({ id }) => id === policyId)?.type ?? '');
    const ids = new Set(org.policies.filter((policy) => policy.type === type?.name).map(({ id }) => id));
    const policyFor = type && mappedPolicies(org, type, ids);
    return (appId: string) => policyFor?.(appId).policyId === policyId;
  });
  return appIds.filter((appId) => asks.some((isAsked) => isAsked(appId)));
}

/** Every rule as it is at any time, in one policy each, so that its meaning is made once. */
function catalogOf(times: readonly (readonly Policy[])[], org: Snapshot) {
  const originals = new Map<string, PolicyRule>();
  for (const policies of times)
    for (const policy of policies)
      for (const rule of policy.rules) {
        const key = ruleKey(policy, rule);
        if (!originals.has(key)) originals.set(key, { policy, rule });
      }
  const keys = new Map<string, string>();
  const policies = [...originals].map(([key, { policy, rule }], index): Policy => {
    keys.set(String(index), key);
    return {
      ...policy,
      status: 'ACTIVE',
      isAccountManagement: false,
      priority: index + 1,
      isDefault: false,
      rules: [{ ...rule, status: 'ACTIVE', priority: index + 1 }],
    };
  });
  const byRule = new Map(policies.map(({ rules: [rule] }, index) => [rule, keys.get(String(index)) ?? '']));
  return {
    snapshot: { ...org, policies },
    keyOf: ({ rule }: PolicyRule) => byRule.get(rule) ?? '',
    original: ({ rule }: PolicyRule) => originals.get(byRule.get(rule) ?? ''),
  };
}

function nameOf({ listed }: Version): string {
  return listed === undefined ? 'the default' : `the rule ${quoted(listed.rule.name ?? listed.rule.id)}`;
}

function pairsOf(before: List, after: List): readonly (readonly [Version, Version])[] {
  return before.flatMap((one) => after.map((other) => [one, other] as const));
}

function isIn(version: Version, list: List): boolean {
  return list.includes(version);
}

function aboveIn(version: Version, list: List): List {
  return list.slice(0, list.indexOf(version));
}

/** What stands above in all of them. */
function sharedAbove(all: readonly List[]): List {
  const [first = [], ...others] = all;
  return first.filter((version) => others.every((list) => list.includes(version)));
}
