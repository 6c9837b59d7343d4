import { getOrMake, memoize } from '../../../base/memo.js';
import { readBody } from '../../../documents/request/read-request.js';
import type { Literal } from '../../../logic/solver/literal.js';
import { negated } from '../../../logic/solver/literal.js';
import { mayBeUnassigned } from '../../../model/facts/assignment.js';
import type { Request } from '../../../model/facts/request.js';
import type { SignInType, SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Compiled } from '../../../simulate/compile.js';
import {
  applicationsOf,
  type Encoded,
  type EncodedList,
  type EncodedRule,
  encodeList,
  firstAt,
  literalsOf,
} from '../../symbolic/encode.js';
import type { Space } from '../../symbolic/space.js';
import { areOnlySome, type Change, joinedChange, kindsIn } from '../effects/change.js';
import { type EffectsCompared, otherSignInType, type RulePair } from '../effects/compare-effects.js';
import type { SignInChange } from '../effects/compare-sign-ins.js';
import { decidedAlike, whyPossiblyImpossibleForUser } from '../session/guess.js';
import type { SharedBudget } from '../session/limits.js';
import { decidedIn, type RegionFound, type State } from './changed-regions.js';
import { type ExampleModels, exampleModels } from './example-models.js';
import type { EncodedState, ListPair } from './list-pairs.js';

/** Two states of an org in one search space, with the comparison of their rules' effects. */
export interface ComparedStates extends Readonly<Record<State, EncodedState>> {
  readonly space: Space;
  readonly within: readonly Encoded[];
  readonly pairs: readonly ListPair[];
  readonly effects: EffectsCompared;
}

/** How the requirements change for a set of sign-ins. */
export interface RegionChange extends SignInChange, ChangeByApp {
  /** An example of a sign-in that changes. Absent if all compared sign-ins change in the same way. */
  readonly example?: ExampleSignIn;
}

export interface ChangeByApp {
  /** Returns how the sign-ins to one application change; `undefined` if none of the compared sign-ins to it changes. */
  forApp(appId: string, budget: SharedBudget): Change | undefined;
  /**
   * Returns how the sign-ins change for the group of applications that contains the given application. Returns `undefined` if nothing
   * changes. Costs less than {@link forApp}, but is less exact. If the result is more permissive, the change of the application is not less
   * permissive, and vice versa. The result `unknown` says nothing about the application.
   */
  forPartOf(appId: string): Change | undefined;
}

/**
 * Sign-ins as solver models, with the rules of the other policy type that decide them before and after the change (see
 * {@link otherSignInType}).
 */
export interface ExampleSignIn {
  readonly models: ExampleModels;
  readonly type: SimulatedTypeName;
  readonly before: EncodedRule | undefined;
  readonly after: EncodedRule | undefined;
}

/** The budget of a comparison of sign-ins, and solver assumptions that restrict the sign-ins. */
export interface RegionScope {
  readonly budget: SharedBudget;
  readonly given?: readonly Literal[];
}

/**
 * Compares everything that a set of sign-ins requires before and after a change. A session rule and an application's rule decide each
 * sign-in together. If session rules are compared, the comparison therefore runs for each pair of application rules (one before the change,
 * one after it) that decides some of the sign-ins. If application rules are compared, it runs for each pair of session rules.
 */
export function regionChange(region: RegionFound, states: ComparedStates, scope: RegionScope): RegionChange {
  const { type } = region.pair;
  const otherType = otherSignInType(type);
  if (otherType === undefined) {
    const alone = states.effects.compare(type, region.before, region.after);
    const ofAny = () => alone.change;
    return { ...alone, forPartOf: ofAny, forApp: ofAny };
  }
  const partsOfOther = partsByOtherType(region, otherType, states);
  const ofAll = { ...scope, isPartial: partsOfOther.length > 1 };
  const parts = partsOfOther.map((part) => {
    const found = changesOfPart(part, region, states, ofAll);
    return { part, found, change: joinChanges(found).change };
  });
  const partOf = new Map(parts.flatMap((one) => (one.part.appIds ?? []).map((id) => [id, one] as const)));
  const ofOthers = parts.find(({ part }) => part.appIds === undefined);
  return {
    ...joinChanges(parts.flatMap(({ found }) => found)),
    forPartOf: (appId) => (partOf.get(appId) ?? ofOthers)?.change,
    forApp: (appId, budget) => {
      const { part, change } = partOf.get(appId) ?? ofOthers ?? {};
      if (part === undefined || change === undefined || part.appIds?.length === 1) return change;
      // The sign-ins may include users who are not assigned to this application, but to others of the same group.
      const ofApp = { ...scope, budget, isPartial: true, most: change };
      return joinChanges(changesOfPart({ ...part, appIds: [appId] }, region, states, ofApp)).change;
    },
  };
}

/**
 * The rule lists that decide the sign-ins to a group of applications together with the compared lists, before and after the change. A
 * comparison of authentication policies needs the lists of the global session policy; a comparison of global session policies needs the
 * lists of the authentication policies. A list is absent if a state has no such policy for these applications.
 */
interface OtherLists {
  readonly before: EncodedList | undefined;
  readonly after: EncodedList | undefined;
  /** The applications in the group; absent if the group has all applications of the compared sign-ins. */
  readonly appIds?: readonly string[];
  readonly type: SimulatedTypeName;
}

function partsByOtherType(
  { pair }: RegionFound,
  type: SignInType,
  { pairs, space }: ComparedStates,
): readonly OtherLists[] {
  const own = pair.appIds ?? space.application.ids;
  const isOwn = new Set(own);
  const listed = pairs
    .filter((one) => one.type === type)
    .map(({ before, after, appIds }): OtherLists => {
      const shared = type === 'OKTA_SIGN_ON' ? undefined : appIds?.filter((id) => isOwn.has(id));
      return { type, before, after, ...(shared && { appIds: shared }) };
    })
    .filter(({ appIds }) => appIds === undefined || appIds.length > 0);
  if (listed.some(({ appIds }) => appIds === undefined)) return listed;
  const covered = new Set(listed.flatMap(({ appIds }) => appIds ?? []));
  const others = own.filter((id) => !covered.has(id));
  if (listed.length > 0 && others.length === 0) return listed;
  return [
    ...listed,
    { type, before: undefined, after: undefined, ...(listed.length > 0 && { appIds: others }) },
  ];
}

interface PartScope extends RegionScope {
  /**
   * Whether the compared sign-ins may include sign-ins to applications outside of this group. If so, it is not certain that they include a
   * sign-in to an application of the group.
   */
  readonly isPartial: boolean;
  /**
   * The change for the complete group of applications, while a single application of the group is compared. The sign-ins to this
   * application are some of the sign-ins to the group. The change for the application can therefore not be greater, and its comparison
   * stops as soon as it has found the change of the group.
   */
  readonly most?: Change;
}

/**
 * The change of the sign-ins that one pair of rules decides (one rule before the change, one after it). If application rules are compared,
 * the pair consists of session rules, and vice versa. `isCertain` is set if such sign-ins definitely exist.
 */
interface Found extends SignInChange {
  readonly isCertain: boolean;
  readonly example?: ExampleSignIn;
}

function changesOfPart(
  part: OtherLists,
  region: RegionFound,
  states: ComparedStates,
  scope: PartScope,
): readonly Found[] {
  const lists = {
    before: inSpaceOf(part.before, region.pair.before, states.before, states.space),
    after: inSpaceOf(part.after, region.pair.after, states.after, states.space),
  };
  const compare = (rules: OtherRulePair) =>
    states.effects.compare(region.pair.type, region.before, region.after, [
      rulePairOf(rules, lists, part.type),
    ]);
  const candidates = candidatesOf(lists);
  const [first, ...others] = candidates?.map(compare) ?? [];
  const isSame = first !== undefined && others.every(({ change }) => change === first.change);
  if (isSame && (first.change === undefined || !scope.isPartial)) return [{ ...first, isCertain: true }];
  const found: Found[] = [];
  for (const one of otherDecidingRules(part, lists, region, states, scope)) {
    if (one === undefined) return [{ change: 'unknown', isCertain: true }];
    const { rules, models, isCertain } = one;
    const example = { models, type: part.type, before: rules[0], after: rules[1] };
    const change = { ...(isSame ? first : compare(rules)), isCertain, example };
    if (isSame && isCertain) return [change];
    found.push(change);
    if (scope.most !== undefined && joinChanges(found).change === scope.most) return found;
  }
  return found;
}

function joinChanges(found: readonly Found[]): Omit<RegionChange, keyof ChangeByApp> {
  const sure = found.filter(({ isCertain }) => isCertain);
  const change = joinedChange(sure.map((one) => one.change));
  const isOpen = found.some((one) => !one.isCertain && one.change !== change);
  const changed = found.filter((one) => one.change !== undefined);
  const shown = changed.find((one) => one.isCertain && one.change === change) ?? changed[0];
  const kinds = kindsIn(found);
  const { added, removed, example } = shown ?? {};
  if (isOpen && change !== 'mixed')
    return { change: 'unknown', kinds, isOnlySome: areOnlySome(found), ...(example && { example }) };
  return {
    change,
    kinds,
    // True if only some of the sign-ins change. One pair of rules without a change is enough, even if this pair possibly decides no
    // sign-in.
    isOnlySome: areOnlySome(found),
    ...(added && { added }),
    ...(removed && { removed }),
    ...(example && { example }),
  };
}

/**
 * The deciding rules of the other policy type (see {@link otherSignInType}), before and after the change. An entry is `undefined` if no
 * rule decides.
 */
type OtherRulePair = readonly [before: EncodedRule | undefined, after: EncodedRule | undefined];

type Lists = Readonly<Record<State, EncodedList | undefined>>;

/**
 * Returns the deciding rules of one policy type before and after a change, for the comparison of effects. If only one state has an
 * authentication policy for the application, the result says that no rule decides in the other state.
 */
function rulePairOf([before, after]: OtherRulePair, lists: Lists, type: SimulatedTypeName): RulePair {
  const isForApplications = type === 'ACCESS_POLICY' && (lists.before ?? lists.after) !== undefined;
  const decidingIn = (list: EncodedList | undefined, rule: EncodedRule | undefined) =>
    list !== undefined || isForApplications ? { rule } : undefined;
  return [decidingIn(lists.before, before), decidingIn(lists.after, after)];
}

/**
 * Returns the rule list, encoded in the search space of the compared sign-ins. If the list was encoded in another space, it is encoded
 * again. Users whose properties changed have a search space of their own.
 */
function inSpaceOf(
  list: EncodedList | undefined,
  own: EncodedList | undefined,
  { compiled: { world } }: EncodedState,
  space: Space,
): EncodedList | undefined {
  const view = own?.space ?? space;
  if (list === undefined || view === list.space) return list;
  return getOrMake(viewsOf(list), view, () => encodeList(list, view, world));
}

const viewsOf = memoize((_list: EncodedList) => new Map<Space, EncodedList>());

/**
 * Up to this number of pairs of rules, the comparison compares all pairs. With more pairs, a search first finds the pairs that decide a
 * request.
 */
const MAX_CANDIDATES = 200;

/**
 * Returns the pairs of rules (one rule before the change, one after it) that may decide the same sign-ins. The rules belong to the other
 * policy type (see {@link otherSignInType}). Returns `undefined` if there are too many pairs.
 */
function candidatesOf({ before, after }: Lists): readonly OtherRulePair[] | undefined {
  const [was, is] = [before, after].map((list) => [...(list?.rules ?? []), undefined]) as [
    (EncodedRule | undefined)[],
    (EncodedRule | undefined)[],
  ];
  const end = (rules: readonly (EncodedRule | undefined)[]) => {
    const all = rules.findIndex((rule) => rule?.choices.kind === 'always');
    return all === -1 ? rules : rules.slice(0, all + 1);
  };
  const [ofBefore, ofAfter] = [end(was), end(is)];
  const isSame =
    ofBefore.length === ofAfter.length && ofBefore.every((rule, at) => isAlike(rule, ofAfter[at]));
  if (isSame) return ofBefore.map((rule, at) => [rule, ofAfter[at]] as const);
  if (ofBefore.length * ofAfter.length > MAX_CANDIDATES) return undefined;
  return ofBefore.flatMap((rule) => ofAfter.map((other) => [rule, other] as const));
}

/** Whether two rules have the same formula, and so match the same requests. */
function isAlike(one: EncodedRule | undefined, other: EncodedRule | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && one.actual === other.actual);
}

interface OtherDecidingRules {
  readonly rules: OtherRulePair;
  readonly models: ExampleModels;
  readonly isCertain: boolean;
}

/**
 * Yields the pairs of rules that decide the sign-ins together with the compared rules: one rule before the change, and one after it. If
 * application rules are compared, these are session rules, and vice versa. Yields `undefined` if the search exceeded its budget.
 */
function* otherDecidingRules(
  { appIds }: OtherLists,
  lists: Lists,
  region: RegionFound,
  { space, within, before, after }: ComparedStates,
  { budget, given = [] }: RegionScope,
): Generator<OtherDecidingRules | undefined> {
  const { solver } = space;
  const own = appIds ?? region.pair.appIds;
  const isOfView = (region.pair.before ?? region.pair.after)?.space !== space;
  const wanted = [
    decidedIn(region, space),
    ...(isOfView ? [] : within.map(({ must }) => must)),
    ...given,
    ...(own === undefined ? [] : literalsOf(applicationsOf({ appIds: own }, space), solver)),
  ];
  const isNew = solver.selector();
  const both = [lists.before, lists.after];
  const isKnowable = both.every((list) => list === undefined || list.first.must === list.first.actual);
  for (let left = MAX_CANDIDATES; left > 0; left--) {
    if (budget.effort.isSpent) break;
    const answer = space.find([...wanted, isNew], budget);
    if (answer.kind === 'unsatisfiable') {
      solver.requireAny([negated(isNew)]);
      return;
    }
    if (answer.kind === 'undecided') break;
    const { model } = answer;
    const rules = both.map((list) => list && firstAt(list, model)) as [OtherRulePair[0], OtherRulePair[1]];
    const deciding = (sense: 'actual' | 'must') =>
      both.flatMap((list, at) => list?.first[sense].decides(rules[at]?.index ?? list.rules.length) ?? []);
    const models = exampleModels(model, [...wanted, ...deciding('actual')], space, budget);
    solver.requireAny([negated(isNew), ...deciding('actual').map(negated)]);
    const requests = models.map((one) => space.requestOf(one));
    const isCertain =
      requests.some((one) => [before, after].every(({ compiled }) => isPossible(one, compiled))) &&
      (isKnowable || space.find([...wanted, ...deciding('must')], budget).kind === 'satisfiable');
    yield { rules, models, isCertain };
  }
  solver.requireAny([negated(isNew)]);
  yield undefined;
}

/**
 * Whether the export shows that a sign-in is possible: it contains the user's assignment to the application, and all facts about the user
 * that the result depends on.
 */
function isPossible(request: Request, compiled: Compiled): boolean {
  if (mayBeUnassigned(request, compiled.world)) return false;
  if (!readBody(request, compiled.world, 'person').ok) return true;
  return whyPossiblyImpossibleForUser(request, compiled, decidedAlike(request, compiled)) === undefined;
}
