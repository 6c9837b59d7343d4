import type { Change } from '../../../analysis/questions/effects/change.js';
import {
  compareEffects,
  otherSignInType,
  type RulePair,
} from '../../../analysis/questions/effects/compare-effects.js';
import type { Deciding } from '../../../analysis/questions/effects/compare-sign-ins.js';
import { isDecidedBy } from '../../../analysis/questions/session/confirm.js';
import { whyPossiblyImpossible } from '../../../analysis/questions/session/guess.js';
import { budgetFor, type SearchLimits } from '../../../analysis/questions/session/limits.js';
import { ifWords, statedOutcomes } from '../../../analysis/questions/session/stated-outcomes.js';
import { applicationsOf, Encoded, literalsOf } from '../../../analysis/symbolic/encode.js';
import { both } from '../../../analysis/symbolic/first-match.js';
import { knownUsers } from '../../../analysis/symbolic/known-users.js';
import { appIdsOf } from '../../../analysis/symbolic/rule-lists.js';
import { type Space, spaceOf } from '../../../analysis/symbolic/space.js';
import { witnessAt } from '../../../analysis/symbolic/witness.js';
import { lazy } from '../../../base/lazy.js';
import { cacheRecent, getOrMake, memoize } from '../../../base/memo.js';
import { firstFew, quoted } from '../../../base/messages.js';
import { always } from '../../../logic/kleene/formula.js';
import { type Literal, negated } from '../../../logic/solver/literal.js';
import type { Model } from '../../../logic/solver/satisfy.js';
import type { Request } from '../../../model/facts/request.js';
import { isBlocked } from '../../../model/facts/zones/zone.js';
import type { Policy, PolicyRule } from '../../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { worldOf } from '../../../model/policies/world-of-snapshot.js';
import { type Compiled, compile } from '../../../simulate/compile.js';
import { simulateBody } from '../../../simulate/simulate.js';
import type { CallGroup } from './call.js';
import { combineOrgs, type IntermediateState, orgInState, orgOfGroup } from './intermediate-states.js';
import type { PlanOverOrg } from './plan-over-org.js';
import { type Requester, requestersOf } from './requesters.js';
import { type RuleVersion, versionMeanings, versionsAt } from './versions.js';

/** The rules that decide a sign-in before, during and after the apply; `undefined` if no rule decides. */
export interface DecidingRules {
  readonly before: PolicyRule | undefined;
  readonly meanwhile: PolicyRule | undefined;
  readonly after: PolicyRule | undefined;
}

/**
 * Sign-ins with unplanned access in an intermediate state: the access is more permissive than both before and after the apply, or less
 * permissive than both.
 */
export interface Hazard extends DecidingRules {
  readonly direction: 'less-permissive' | 'more-permissive';
  readonly state: IntermediateState;
  /** The effects of the rules as text for people. */
  readonly effects: { readonly before: string; readonly meanwhile: string; readonly after: string };
  /**
   * An example sign-in. The simulator confirmed its results before, during and after the apply. A state in which the application does not
   * exist is not simulated.
   */
  readonly example: Request;
}

export interface HazardsFound {
  /** The hazards, one for each combination of rules that decide before, during and after the apply. */
  readonly hazards: readonly Hazard[];
  /** The indexes of the intermediate states with a hazard, by the direction of the hazard (more or less permissive). */
  readonly states: Readonly<Record<Hazard['direction'], ReadonlySet<number>>>;
  readonly notAnalyzed: readonly string[];
}

/** The states before and after the apply. */
export interface Ends {
  readonly before: IntermediateState;
  readonly after: IntermediateState;
}

/**
 * Finds the intermediate states in which access is more permissive than both before and after the apply, or less permissive than both.
 * Considers every combination of a deciding rule before, during and after the apply. If the rule during the apply is less strict than the
 * two others, or stricter than both, searches for a sign-in for which these are the deciding rules. If the analysis is complete, an empty
 * result proves that every state is safe. Spec: Policy, "Evaluation rules".
 */
export function findHazards(
  group: CallGroup,
  states: readonly IntermediateState[],
  ends: Ends,
  plan: PlanOverOrg,
  limits: SearchLimits,
): HazardsFound {
  const search = searchOf(group, states, ends, plan, limits);
  const found = search.requesters.map((requester) => hazardsFor(requester, search, states));
  const together = (direction: Hazard['direction']) =>
    new Set(found.flatMap(({ states: own }) => [...own[direction]]));
  return {
    hazards: [...new Map(found.flatMap(({ hazards }) => [...hazards])).values()],
    states: {
      'less-permissive': together('less-permissive'),
      'more-permissive': together('more-permissive'),
    },
    notAnalyzed: [...new Set([...search.notAnalyzed, ...found.flatMap(({ unsure }) => [...unsure])])],
  };
}

interface FoundFor {
  /**
   * The sign-ins with unplanned access (see {@link Hazard}), by a key. The key names the rules that decide before the apply, in the
   * intermediate state and after the apply.
   */
  readonly hazards: ReadonlyMap<string, Hazard>;
  readonly states: HazardsFound['states'];
  readonly unsure: ReadonlySet<string>;
}

function hazardsFor(requester: Requester, search: Search, states: readonly IntermediateState[]): FoundFor {
  const { lists, before, after } = search;
  const { decides, decidesBelow, solve } = literalsFor(requester, search);
  const hazards = new Map<string, Hazard>();
  const hazardous = { 'less-permissive': new Set<number>(), 'more-permissive': new Set<number>() };
  const unsure = new Set<string>();
  for (const [one, other] of pairsOf(before, after)) {
    const decided = [decides(before, one), decides(after, other)];
    if (solve(decided).kind === 'unsatisfiable') continue;
    for (const meanwhile of search.versions) {
      const direction = search.direction(one, meanwhile, other);
      if (direction === undefined) continue;
      const at = states.flatMap((_, index) => (isIn(meanwhile, lists[index] ?? []) ? [index] : []));
      if (at.length === 0) continue;
      const shared = sharedVersions(at.map((index) => aboveIn(meanwhile, lists[index] ?? [])));
      if (solve([...decided, decidesBelow(shared, meanwhile)]).kind === 'unsatisfiable') continue;
      const key = `${one.key} > ${meanwhile.key} > ${other.key}`;
      const answers = new Map<string, ReturnType<typeof solve>>();
      for (const index of at) {
        const above = aboveIn(meanwhile, lists[index] ?? []);
        const answer = getOrMake(answers, keysOf(above), () =>
          solve([...decided, decidesBelow(above, meanwhile)]),
        );
        if (answer.kind === 'undecided')
          unsure.add('the search limit was reached before every state was analyzed');
        if (answer.kind !== 'satisfiable') continue;
        if (direction === 'other') {
          unsure.add(
            `while the plan is applied, the result of ${nameOf(meanwhile)} is neither more nor less permissive than before and after`,
          );
          break;
        }
        hazardous[direction].add(index);
        if (hazards.has(key)) continue;
        const rules = { one, meanwhile, other };
        const hazard = search.shown(
          answer.model,
          rules,
          direction,
          states[index] as IntermediateState,
          requester,
        );
        if (typeof hazard === 'string') unsure.add(hazard);
        else hazards.set(key, hazard);
      }
    }
  }
  return { hazards, states: hazardous, unsure };
}

/** A version of a rule, encoded for the solver. Without `version`, the object represents the case in which no rule decides. */
interface Listed {
  readonly key: string;
  readonly version?: RuleVersion;
  readonly encoded?: Encoded;
}

type List = readonly Listed[];

interface Search {
  readonly space: Space;
  readonly requesters: readonly Requester[];
  readonly notAnalyzed: readonly string[];
  readonly versions: List;
  /** For each intermediate state, the versions of the rules in evaluation order. */
  readonly lists: readonly List[];
  readonly before: List;
  readonly after: List;
  /** The applications whose sign-ins are analyzed; `undefined` if there are no applications and therefore no sign-ins. */
  readonly apps: readonly Literal[] | undefined;
  readonly budget: ReturnType<typeof budgetFor>;
  direction(one: Listed, meanwhile: Listed, other: Listed): Sign | undefined;
  /** Returns the hazard with its confirmed example, or the reason why there is no example. */
  shown(
    model: Model,
    rules: { readonly one: Listed; readonly meanwhile: Listed; readonly other: Listed },
    direction: 'less-permissive' | 'more-permissive',
    state: IntermediateState,
    requester: Requester,
  ): Hazard | string;
}

type Sign = 'less-permissive' | 'more-permissive' | 'other';

const SIGNS: Readonly<Record<Change, Sign>> = {
  granted: 'more-permissive',
  'less-strict': 'more-permissive',
  mixed: 'other',
  unknown: 'other',
  removed: 'less-permissive',
  stricter: 'less-permissive',
  other: 'other',
};

const NONE: Listed = { key: 'none' };

function searchOf(
  group: CallGroup,
  states: readonly IntermediateState[],
  ends: Ends,
  plan: PlanOverOrg,
  limits: SearchLimits,
): Search {
  const org = combineOrgs(plan);
  const times = [...states, ends.after].map((state) => versionsAt(state, group));
  const { byKey, meanings, listed } = versionMeanings(times, group, org, plan);
  const type = group.type as SimulatedTypeName;
  const space = spaceOf(meanings, appIdsFor(group, org));
  const encoded = new Map(
    [...byKey].map(([key, { version, listed: one, world }]): [string, Listed] => [
      key,
      { key, version, encoded: new Encoded(one.meaning, space, world) },
    ]),
  );
  const listOf = (versions: readonly RuleVersion[]): List => [
    ...versions.flatMap(({ key }) => encoded.get(key) ?? []),
    NONE,
  ];
  const variables = new Set([...encoded.values()].flatMap((one) => [...(one.encoded?.variables ?? [])]));
  const world = worldOfBoth(org);
  const users = lazy(() => knownUsers(org.users, space, world));
  const own = orgOfGroup(org, group);
  const effects = effectsIn(plan);
  const changes = new Map<string, Change | 'none'>();
  const otherRules = rulesOfOtherType(plan)(type);
  const changeTo = (from: Listed, to: Listed) =>
    getOrMake(
      changes,
      `${from.key} ${to.key}`,
      () => effects.compare(type, from.version, to.version, otherRules).change ?? 'none',
    );
  const { requesters, notAnalyzed } = requestersOf(group, variables, space, world, plan);
  return {
    space,
    requesters,
    notAnalyzed,
    versions: [...encoded.values(), NONE],
    lists: states.map((_, index) => listOf(times[index] ?? [])),
    before: listOf(versionsAt(ends.before, group)),
    after: listOf(times.at(-1) ?? []),
    apps: appLiterals(group, space),
    budget: budgetFor([{ rules: listed }], limits),
    direction(one, meanwhile, other) {
      const same = effects.key(meanwhile.version, 'after');
      if (same === effects.key(one.version, 'before') || same === effects.key(other.version, 'after'))
        return undefined;
      const refused = [
        effects.admits(type, meanwhile.version, 'after'),
        effects.admits(type, one.version, 'before'),
        effects.admits(type, other.version, 'after'),
      ].map((isIn) => isIn === false);
      if (refused[0] && (refused[1] || refused[2])) return undefined;
      const found = [changeTo(one, meanwhile), changeTo(other, meanwhile)];
      const signs = found.flatMap((change) => (change === 'none' ? [] : SIGNS[change]));
      if (signs.length < found.length) return undefined;
      if (signs.includes('other')) return 'other';
      return signs[0] === signs[1] ? signs[0] : undefined;
    },
    shown(model, { one, meanwhile, other }, direction, state, { userId }) {
      const rules = { before: one.version, meanwhile: meanwhile.version, after: other.version };
      const orgAt = (at: IntermediateState) => orgInState(at, group, own, plan);
      const { move = {} } = group;
      const [isMade, isDeleted] = ['from', 'to'].map((end) => group.move !== undefined && !(end in move));
      const orgs = [
        ...(isMade ? [] : [{ rule: rules.before, at: orgAt(ends.before) }]),
        { rule: rules.meanwhile, at: orgAt(state) },
        ...(isDeleted ? [] : [{ rule: rules.after, at: orgAt(ends.after) }]),
      ].map(({ rule, at }) => ({ rule, compiled: compile(at) }));
      const userIds = userId === undefined ? users().like(model, variables) : [userId];
      const assigned = () => users().assigned(userId === undefined ? (group.appIds ?? []) : []);
      const isDecided = (request: Request) =>
        (userId === undefined || request.policyContext.user?.id === userId) &&
        orgs.every(({ rule, compiled }) => isDecidedBy(rule, type, request, compiled));
      const example = witnessAt(
        model,
        { shown: space.shown(variables), userIds, assigned, space },
        isDecided,
      );
      if (example === undefined) {
        const compiled = orgs.map((one) => one.compiled);
        return explainMissingExample(nameOf(meanwhile), space.requestOf(model), type, compiled);
      }
      const [guessed] = orgs.flatMap(
        ({ compiled }) => whyPossiblyImpossible(example, compiled, isDecided) ?? [],
      );
      if (guessed !== undefined) return guessed;
      const condition = ifWords(statedOutcomes(example));
      if (condition !== undefined)
        return `while the plan is applied, the result of ${nameOf(meanwhile)} is ${direction.replace('-', ' ')} than before and after ${condition}, which is unknown`;
      const isNothing = rules.meanwhile === undefined;
      const across = effects.words(type, rules.before, rules.after);
      const words = effects.words(type, rules.before, rules.meanwhile);
      const later = isNothing ? across : effects.words(type, rules.meanwhile, rules.after);
      const ruleEffects = {
        before: isMade ? NO_APPLICATION : (isNothing ? across : words).before,
        meanwhile: words.after,
        after: isDeleted ? NO_APPLICATION : later.after,
      };
      return { direction, ...rules, state, effects: ruleEffects, example };
    },
  };
}

const worldOfBoth = memoize(worldOf);

const effectsIn = memoize(({ before, after }: PlanOverOrg) => compareEffects(before, after));

/**
 * Returns the rules of the other policy type: of global session policies if `type` is that of authentication policies, otherwise of
 * authentication policies. One rule of each type decides about a sign-in. Each rule is returned as a pair of two equal rules (before and
 * after), because the comparison assumes that these rules do not change.
 */
const rulesOfOtherType = memoize((plan: PlanOverOrg) =>
  cacheRecent((type: SimulatedTypeName): readonly RulePair[] | undefined => {
    const otherType = otherSignInType(type);
    const policies = [plan.before, plan.after].flatMap((org) => org.policies);
    const rules = policies
      .filter((policy) => policy.type === otherType)
      .flatMap((policy) => policy.rules.map((rule): Deciding => ({ rule: { policy, rule } })));
    const distinct = new Map(rules.map((one) => [effectsIn(plan).key(one.rule, 'after'), one]));
    return rules.length === 0 ? undefined : [...distinct.values()].map((one) => [one, one]);
  }, MOST_TYPES),
);

const MOST_TYPES = 2;

/**
 * Returns the ids of the applications that the analysis distinguishes. If the policies are not mapped to applications, returns all
 * applications. Otherwise, returns the applications that the group of calls affects. If it affects no application of the org, returns one
 * arbitrary application.
 */
function appIdsFor({ appIds }: CallGroup, org: Snapshot): readonly string[] {
  if (appIds === undefined) return appIdsOf(org);
  const known = knownAppIds(org);
  const own = appIds.filter((id) => known.has(id));
  return own.length > 0 ? own : [...known].slice(0, 1);
}

const knownAppIds = memoize((org: Snapshot): ReadonlySet<string> => new Set(appIdsOf(org)));

const NO_APPLICATION = 'there is no such application';

/**
 * Returns three functions about the sign-ins of a requester. `decides` returns the solver literal for "this rule version is the deciding
 * rule in this list". `decidesBelow` returns the literal for "this rule version matches, and no version in `above` matches". `solve`
 * searches for a sign-in for which the given literals are true.
 */
function literalsFor(requester: Requester, { space, apps, budget }: Search) {
  const { solver } = space;
  const top = solver.literal(always);
  const prefixes = new Map<string, Literal>([['', top]]);
  const literalOf = ({ version, encoded }: Listed) =>
    version && encoded ? requester.literalOf(version, encoded) : top;
  const noneOf = (versions: List): Literal => {
    const sorted = versions.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    let [key, literal] = ['', top];
    for (const version of sorted) {
      key = `${key} ${version.key}`;
      const [known, before] = [prefixes.get(key), literal];
      literal = known ?? both(before, negated(literalOf(version)), solver);
      prefixes.set(key, literal);
    }
    return literal;
  };
  const decidesBelow = (above: List, version: Listed) => both(literalOf(version), noneOf(above), solver);
  return {
    decides: (list: List, version: Listed) => decidesBelow(aboveIn(version, list), version),
    decidesBelow,
    solve: (wanted: readonly Literal[]): ReturnType<Space['find']> =>
      apps === undefined
        ? { kind: 'unsatisfiable', core: [] }
        : space.find([...apps, ...requester.given, ...wanted], budget),
  };
}

function appLiterals({ appIds }: CallGroup, space: Space): readonly Literal[] | undefined {
  if (appIds === undefined) return [];
  const known = appIds.filter((id) => space.application.ids.includes(id));
  return known.length === 0 ? undefined : literalsOf(applicationsOf({ appIds: known }, space), space.solver);
}

/** Returns the state after the apply as the plan describes it. */
export function endAsPlanned(group: CallGroup, policies: readonly Policy[]): IntermediateState {
  const path = [...group.calls.keys()];
  return { made: 2 ** group.calls.length - 1, orders: {}, path, policies, isEnd: true };
}

function nameOf({ version }: Listed): string {
  return version === undefined ? 'the default' : `the rule ${quoted(version.rule.name ?? version.rule.id)}`;
}

function keysOf(list: List): string {
  return list
    .map(({ key }) => key)
    .sort()
    .join(' ');
}

function pairsOf(before: List, after: List): readonly (readonly [Listed, Listed])[] {
  return before.flatMap((one) => after.map((other) => [one, other] as const));
}

function isIn(version: Listed, list: List): boolean {
  return list.includes(version);
}

function aboveIn(version: Listed, list: List): List {
  return list.slice(0, list.indexOf(version));
}

/**
 * Returns the rule versions that are in every list. Each list belongs to one state, and contains the rule versions above the deciding rule.
 */
function sharedVersions(all: readonly List[]): List {
  const [first = [], ...others] = all;
  return first.filter((version) => others.every((list) => list.includes(version)));
}

/**
 * Returns the reason why a sign-in cannot serve as an example. In some state, the simulator leaves it undecided, or another rule decides
 * it.
 */
export function explainMissingExample(
  what: string,
  request: Request,
  type: SimulatedTypeName,
  states: readonly Compiled[],
): string {
  const [reason = NOBODY] = states.flatMap((compiled) => whyOpen(request, type, compiled) ?? []);
  return `no example was found of a sign-in that ${what} decides while the plan is applied: ${reason}`;
}

const NOBODY = 'another rule decides each sign-in that was tried';

function whyOpen(request: Request, type: SimulatedTypeName, compiled: Compiled): string | undefined {
  const answer = simulateBody(compiled, { ...request, policyTypes: [type] });
  if (!answer.ok) {
    const { errorCauses, errorSummary } = answer.refusal.body;
    const words = (errorCauses[0]?.errorSummary ?? errorSummary).replace(/\.$/, '');
    return `the service would reject the sign-in that was found (${words}): pass an export with a user whose request the service accepts`;
  }
  if (isBlocked(request, compiled.world))
    return 'the sign-in that was found may come from a blocklist zone, whose sign-ins the service blocks';
  const open = answer.value.evaluation.flatMap((one) => one.undefined.policies);
  const names = open.flatMap(({ rules, name, id }) =>
    rules.length === 0 ? [name ?? id] : rules.map((rule) => rule.name ?? rule.id),
  );
  if (names.length === 0) return undefined;
  return `it is unknown whether ${firstFew([...new Set(names)])} ${names.length === 1 ? 'matches' : 'match'} the sign-in that was found: add the parts of the org that \`preflight inspect\` reports as unknown`;
}
