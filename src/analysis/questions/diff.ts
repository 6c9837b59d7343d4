import { deepEqual } from '../../base/deep-equal.js';
import { invariant } from '../../base/invariant.js';
import { quoted } from '../../base/messages.js';
import { mapInSteps, runSteps, type Steps } from '../../base/work-steps.js';
import { MATCH } from '../../logic/kleene/verdict.js';
import type { Request } from '../../model/facts/request.js';
import { isBlocklist, isExempt } from '../../model/facts/zones/zone-map.js';
import { assumptionsOver, completenessOf } from '../../model/policies/completeness.js';
import { appsOf } from '../../model/policies/placeholders.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Snapshot, User } from '../../model/policies/snapshot.js';
import { withIdsAfterPlan } from '../../model/policies/successors.js';
import { describeUnknownPartsOf, INCOMPLETE_PLAN } from '../../model/policies/unknown-words.js';
import { type Compiled, compiledOf } from '../../simulate/compile.js';
import { type RuleInPolicy, ruleInPolicy } from '../../simulate/outcome/part.js';
import { Encoded, type EncodedList, encodeList } from '../symbolic/encode.js';
import { type KnownUsers, knownUsers, type UsersIn } from '../symbolic/known-users.js';
import { meaningsIn, OTHER_APPLICATION } from '../symbolic/rule-lists.js';
import { type Space, spaceOf } from '../symbolic/space.js';
import { verdictFor } from '../symbolic/verdict-for.js';
import { witnessAt } from '../symbolic/witness.js';
import { type RegionWords, regionWordsIn } from '../symbolic/words/region-words.js';
import { changedAssignments } from './changed-assignments.js';
import {
  type ChangeSearch,
  type ChangesFound,
  changedRegions,
  type RegionFound,
  type State,
  type UndecidedRegion,
} from './changed-regions.js';
import type { ChangedRegion, Diff, NewApplication, UndecidedChange } from './changes.js';
import type { RequestRegion } from './completions/region-cases.js';
import { changesCutOff } from './cut-off.js';
import { areOnlySome, CHANGES, joinedChange, kindsIn } from './effects/change.js';
import { compareEffects, type EffectsCompared } from './effects/compare-effects.js';
import { type EncodedState, type ListPair, listPairs, sharedAppIds } from './list-pairs.js';
import {
  type MissingPolicies,
  missingPolicyChange,
  notCompared,
  type TypeInOneState,
  typeInOneStateChange,
  typesInOneState,
} from './missing-policies.js';
import { type MovedRegion, movedChanges } from './moved-people.js';
import { type RegionChange, type RegionScope, regionChange } from './region-change.js';
import { accessListOf } from './session/access-list.js';
import { type Called, calledApp } from './session/called.js';
import { isDecidedBy } from './session/confirm.js';
import { whyGuessedPerson } from './session/guess.js';
import { budgetFor, type RegionLimits, USUAL } from './session/limits.js';
import { UNCONFIRMED, whyUnknowable } from './session/reasons.js';
import { restsOn } from './session/rests-on.js';
import { type Session, sessionOf } from './session/session.js';
import { type ApplicationVerdict, type ChangeOf, verdictsOf } from './verdicts.js';

export interface DiffOptions extends RegionLimits {
  /** How many rules above may be written out of a region; if there are more, they are counted. */
  readonly exceptions?: number | undefined;
}

export interface Difference extends Diff {
  /** Whether each application lets more in, or asks less, than before. */
  readonly verdicts: readonly ApplicationVerdict[];
}

/**
 * Every region of requests of which something else comes after a change than before: by which rules, how it differs,
 * in words, and with a request that was run through the simulator in both states. No region, where it is complete, is
 * a proof that nothing changes. Spec: Policy, "Evaluation rules".
 */
export function diffOf(before: Snapshot, after: Snapshot, options: DiffOptions = {}): Difference {
  return runSteps(diffSteps(before, after, options), options.progress);
}

/** The same in steps. */
export function* diffSteps(
  before: Snapshot,
  after: Snapshot,
  options: DiffOptions = {},
): Steps<Difference, 'rules'> {
  const states = [
    sessionOf(compiledOf(withIdsAfterPlan(after, before))),
    sessionOf(compiledOf(after)),
  ] as const;
  yield undefined;
  const session = diffSession(...states);
  const { changeOf, ...found } = yield* changesIn(session, options);
  const verdicts = yield* verdictsOf(states, {
    ...found,
    changeOf,
    budget: changeSearch(session, options).budget,
    undecided: found.undecided.filter(isOfThese),
  });
  const { added, removed } = found.applications;
  const applications = { added: added.map((app) => withPolicy(app, states[1])), removed };
  return {
    ...found,
    applications,
    unused: unusedChanges(session),
    verdicts,
    ...assumptionsOver([before, after]),
  };
}

/** What a plan leaves out is no matter of what stands in it. */
function isOfThese({ reason }: UndecidedChange): boolean {
  return reason !== INCOMPLETE_PLAN;
}

function withPolicy(app: Called, session: Session): NewApplication {
  const [only, ...others] = accessListOf(app.id, session)?.policies ?? [];
  if (only === undefined || others.length > 0 || only.policy.unknown !== undefined) return app;
  const { id, name } = only.policy;
  return { ...app, policy: { id, name: name ?? null } };
}

/** What changes for the requests of a region, and no others. */
export function diffWithin(
  region: DiffRegion,
  before: Compiled,
  after: Compiled,
  options: DiffOptions = {},
): ChangesWithin {
  const session = diffSession(sessionOf(comparable(before, after)), sessionOf(after), region);
  return changesOf(session, options);
}

function changesOf(session: DiffSession, options: DiffOptions): ChangesWithin {
  const { changeOf: _, ...found } = runSteps(changesIn(session, options), options.progress);
  return found;
}

/** What changes by the policies of these types, by their neutral names. */
export function diffOfTypes(
  types: readonly string[],
  before: Compiled,
  after: Compiled,
  options: DiffOptions = {},
): ChangesWithin {
  const earlier = comparable(before, after);
  const session = diffSession(sessionOf(earlier, { types }), sessionOf(after, { types }));
  return changesOf(session, options);
}

/** The state before in terms of the one after. */
function comparable(before: Compiled, after: Compiled): Compiled {
  const { snapshot } = before;
  const renamed = withIdsAfterPlan(after.snapshot, snapshot);
  return renamed === snapshot ? before : compiledOf(renamed);
}

export type ChangesWithin = Omit<Diff, 'unused'>;

/** Some requests; for all applications where it names none. */
export type DiffRegion = Omit<RequestRegion, 'appIds'> & Partial<Pick<RequestRegion, 'appIds'>>;

const EVERY_REQUEST: DiffRegion = { within: [], withSaid: (request) => request };

interface ChangesFor extends ChangesWithin {
  readonly changeOf: ChangeOf;
}

function* changesIn(session: DiffSession, options: DiffOptions): Steps<ChangesFor, 'rules'> {
  const { region, before, after } = session;
  const search = changeSearch(session, options);
  const { regions, undecided } = yield* changedRegions(session.pairs, search);
  const moved = yield* movedChanges(session, search);
  const scope = { budget: search.budget };
  const told = [
    ...(yield* mapInSteps(regions, (one) => {
      const differs = regionChange(one, session, scope);
      return { region: one, differs, told: inWords(one, differs, session, moved.idsOf(one.pair)) };
    })),
    ...(yield* mapInSteps(moved.regions, (one) => {
      const differs = movedChange(one, session, scope);
      return { region: one, differs, told: movedInWords(one, differs, session) };
    })),
  ];
  const differing = new Map<unknown, RegionChange>(told.map((one) => [one.told, one.differs]));
  const all = told.flatMap((one) => one.told ?? []);
  const changed = all.filter(isChange);
  const open = [
    ...all.filter((one): one is UndecidedChange => !isChange(one)),
    ...undecided.flatMap(undecidedChanges),
    ...changesCutOff(session.pairs),
    ...beyondComparison(session),
    ...assignmentsIn(session),
    ...missingIn(session),
    ...session.inOneState.map(typeInOneStateChange),
    ...moved.undecided,
    ...(session.after.compiled.snapshot.isPlannedInPart ? [{ reason: INCOMPLETE_PLAN }] : []),
  ];
  const isConcerned = ({ id }: Called) => region.appIds?.includes(id) ?? true;
  const appsBeyond = (one: EncodedState, other: EncodedState) =>
    heldBeyond(one.compiled.snapshot, other.compiled.snapshot).filter(isConcerned);
  return {
    regions: changed.sort((a, b) => CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change)),
    undecided: open,
    withoutEffect: told
      .filter((one) => one.differs.change === undefined)
      .map(({ region: { pair, before, after } }) => ({
        policyType: pair.type,
        before: namesOf(before),
        after: namesOf(after),
      })),
    isComplete: open.length === 0 && changed.every(({ isWhole }) => isWhole),
    applications: { added: appsBeyond(after, before), removed: appsBeyond(before, after) },
    changeOf: (one) => differing.get(one),
  };
}

/** Users whom the rules of the region do not tell apart may be told apart by other rules. */
function movedChange({ alike }: MovedRegion, session: DiffSession, scope: RegionScope): RegionChange {
  const [first, ...others] = alike.map((one) => regionChange(one, session, scope));
  invariant(first !== undefined, 'a region of nobody');
  const all = [first, ...others];
  const shown = all.find(({ change }) => change !== undefined) ?? first;
  return {
    ...shown,
    change: joinedChange(all.map(({ change }) => change)),
    kinds: kindsIn(all),
    isOnlySome: areOnlySome(all),
    forApp: (appId, budget) => joinedChange(all.map((one) => one.forApp(appId, budget))),
    forPartOf: (appId) => joinedChange(all.map((one) => one.forPartOf(appId))),
  };
}

function isChange(one: ChangedRegion | UndecidedChange): one is ChangedRegion {
  return 'witness' in one;
}

/** Two states in one space. */
export interface DiffSession extends Readonly<Record<State, EncodedState>> {
  readonly effects: EffectsCompared;
  readonly space: Space;
  readonly region: DiffRegion;
  readonly within: readonly Encoded[];
  readonly pairs: readonly ListPair[];
  /** Of which a state does not hold the policies. */
  readonly missing: readonly MissingPolicies[];
  /** Of which one state holds no policies at all. */
  readonly inOneState: readonly TypeInOneState[];
  readonly words: RegionWords;
  /** Those of the state after. */
  readonly users: KnownUsers;
}

/** `beside`: what else tells requests apart, beside the rules and the region. */
export function diffSession(
  one: Session,
  other: Session,
  region = EVERY_REQUEST,
  beside: RequestRegion['within'] = [],
): DiffSession {
  const [{ snapshot, world }, later] = [one.compiled, other.compiled];
  const appIds = sharedAppIds(snapshot, later.snapshot);
  const meanings = [one, other].flatMap(({ ruleLists, compiled }) => meaningsIn(ruleLists, compiled.world));
  const space = spaceOf([...meanings, ...region.within, ...beside], appIds);
  const [before, after] = [encodedIn(space, one), encodedIn(space, other)];
  const own = ownOf(region, space);
  const inOneState = typesInOneState([one.compiled, other.compiled]);
  const beyond = notCompared([one.compiled, other.compiled], own);
  return {
    before,
    after,
    effects: compareEffects(snapshot, later.snapshot),
    space,
    region,
    within: region.within.map((held) => new Encoded(held.meaning, space, held.world)),
    pairs: pairsWithin(region, own, () => listPairs(before, after, own, beyond.appIds)).filter(
      (pair) => !inOneState.some(({ type }) => type === pair.type),
    ),
    inOneState: inOneState.filter(({ type }) =>
      [one, other].some(({ ruleLists }) => ruleLists.some((list) => list.type.name === type)),
    ),
    missing: beyond.missing,
    words: regionWordsIn(space, { before: world, after: later.world }, meanings),
    users: knownUsers(later.snapshot.users, space, later.world),
  };
}

/** The applications of the region, of those that both states may have. */
function ownOf({ appIds }: DiffRegion, { application: { ids } }: Space): readonly string[] {
  return appIds === undefined ? ids : ids.filter((id) => appIds.includes(id));
}

/** Of a region that names applications, pairs that are for all are for these. */
function pairsWithin(
  { appIds }: DiffRegion,
  own: readonly string[],
  pairs: () => readonly ListPair[],
): readonly ListPair[] {
  if (appIds === undefined) return pairs();
  return own.length === 0 ? [] : pairs().map((pair) => ({ appIds: own, ...pair }));
}

function encodedIn(space: Space, { ruleLists, compiled }: Session): EncodedState {
  return { compiled, lists: ruleLists.map((list) => encodeList(list, space, compiled.world)) };
}

export function searchedChanges(
  session: DiffSession,
  options: DiffOptions = {},
): Steps<ChangesFound, 'rules'> {
  return changedRegions(session.pairs, changeSearch(session, options));
}

function changeSearch(
  { effects, space, within, pairs }: DiffSession,
  { boxes = USUAL.boxes.ofChange, exceptions = USUAL.exceptions, ...limits }: DiffOptions,
): ChangeSearch {
  return {
    space,
    within,
    keyOf: effects.key,
    budget: budgetFor(
      pairs.flatMap((pair) => [pair.before ?? [], pair.after ?? []].flat()),
      limits,
    ),
    boxes,
    exceptions,
  };
}

/** `apart`: users of whom it says nothing. */
function inWords(
  region: RegionFound,
  differs: RegionChange,
  session: DiffSession,
  apart: ReadonlySet<string>,
): ChangedRegion | UndecidedChange | undefined {
  if (differs.change === undefined) return undefined;
  const { boxes, pair } = region;
  const { ids, perhaps, isExact } = session.users.within(boxes, pair.appIds);
  const isHere = (id: string) => !apart.has(id);
  const concerned = { ids: ids.filter(isHere), perhaps: perhaps.filter(isHere), isExact };
  return told(region, differs, session, {
    witness: witnessOf(region, differs, concerned.ids, session),
    description: session.words(boxes),
    ...usersIn(region, concerned, session.after.compiled.snapshot),
  });
}

function movedInWords(
  region: MovedRegion,
  differs: RegionChange,
  session: DiffSession,
): ChangedRegion | UndecidedChange | undefined {
  if (differs.change === undefined) return undefined;
  const { userIds, who, boxes } = region;
  const shown = told(region, differs, session, {
    witness: witnessOf(region, differs, userIds, session, { isOfThem: true }),
    description: session.words(boxes).map((phrases) => [who, ...phrases]),
    moved: true,
    users: {
      count: userIds.length,
      bound: 'exact',
      some: someOf(userIds, session.after.compiled.snapshot.users),
    },
  });
  return isChange(shown) ? shown : { ...shown, reason: `${who}: ${shown.reason}` };
}

function told(
  { pair, before, after, isWhole, exceptions }: RegionFound,
  { change = 'other', kinds = [], isOnlySome = false, added, removed, example }: RegionChange,
  session: DiffSession,
  {
    witness,
    description,
    ...of
  }: Pick<ChangedRegion, 'description' | 'moved' | 'users'> & {
    readonly witness: Witness | undefined;
  },
): ChangedRegion | UndecidedChange {
  const { type, appIds } = pair;
  const { snapshot } = session.after.compiled;
  const named = { policyType: type, before: namesOf(before), after: namesOf(after) };
  if (witness === undefined) {
    const rules = [example?.before, example?.after].flatMap((rule) => rule ?? []);
    const why = rules.map(whyUnknowable).find((one) => one !== undefined);
    return { ...named, reason: why ?? UNCONFIRMED };
  }
  const { request, guessed } = witness;
  if (guessed !== undefined) return { ...named, reason: guessed };
  const does = session.effects.words(type, before, after);
  return {
    policyType: type,
    change,
    ...(kinds.length > 1 && { kinds }),
    ...(isOnlySome && { onlySome: true as const }),
    before: named.before && { ...named.before, does: does.before },
    after: named.after && { ...named.after, does: does.after },
    description,
    isWhole,
    exceptions,
    ...(appIds !== undefined &&
      appIds.length < session.space.application.ids.length && {
        applications: appIds.map((id) => applicationOf(id, snapshot)),
      }),
    ...(added && { newlyAccepted: added }),
    ...(removed && { noLongerAccepted: removed }),
    witness: request,
    ...restsOn(request),
    ...of,
  };
}

/** Where neither bound can be said, nothing is. */
function usersIn(
  { isWhole, exceptions }: RegionFound,
  { ids, perhaps, isExact }: UsersIn,
  snapshot: Snapshot,
): Pick<ChangedRegion, 'users'> {
  const { users } = snapshot;
  const isBounded = isWhole && completenessOf(snapshot).isComplete('users');
  if (users.length === 0 || (!isBounded && exceptions > 0)) return {};
  const isMost = exceptions > 0;
  const counted = isMost ? [...ids, ...perhaps] : ids;
  const bound = isMost ? 'at most' : isExact && isWhole ? 'exact' : 'at least';
  return { users: { count: counted.length, bound, some: someOf(counted, users) } };
}

function someOf(ids: readonly string[], users: readonly User[]): Called[] {
  const logins = new Map(users.map(({ id, login }) => [id, login ?? null]));
  return ids.slice(0, MOST_NAMED).map((id) => ({ id, name: logins.get(id) ?? null }));
}

const MOST_NAMED = 3;

/**
 * By a user of the snapshot, where one fits; otherwise, unless it is of them, by somebody made up. It says no more than
 * rules ask. Where only some requests of the region differ so, it is one of these; otherwise any other shows the same.
 */
function witnessOf(
  region: RegionFound,
  { example, isOnlySome = false, kinds = [] }: RegionChange,
  userIds: readonly string[],
  session: DiffSession,
  options: { readonly isOfThem?: boolean } = {},
): Witness | undefined {
  const isAny = !isOnlySome && kinds.length <= 1;
  return (
    (example && witnessBy(region, example, userIds, session, options)) ??
    (example === undefined || isAny ? witnessBy(region, undefined, userIds, session, options) : undefined)
  );
}

function witnessBy(
  { model, pair: { type }, before, after, variables }: RegionFound,
  example: RegionChange['example'],
  userIds: readonly string[],
  session: DiffSession,
  { isOfThem = false }: { readonly isOfThem?: boolean },
): Witness | undefined {
  const isDecided = (
    rule: PolicyRule | undefined,
    of: SimulatedTypeName,
    request: Request,
    { compiled }: EncodedState,
  ) => isDecidedBy(rule, of, request, compiled);
  const beside = [example?.before, example?.after].flatMap((rule) => rule?.list.rules ?? []);
  const asked = [...beside, ...session.within].flatMap((one) => [...one.variables]);
  const shown = new Set([...variables, ...asked]);
  const { withSaid, within } = session.region;
  const willDo = (request: Request) => {
    const whole = withSaid(request);
    return (
      (!isOfThem || userIds.includes(whole.policyContext.user?.id ?? '')) &&
      within.every(({ meaning, world }) => verdictFor(meaning, world)(whole) === MATCH) &&
      isDecided(before, type, whole, session.before) &&
      isDecided(after, type, whole, session.after) &&
      (example?.before === undefined || isDecided(example.before, example.type, whole, session.before)) &&
      (example?.after === undefined || isDecided(example.after, example.type, whole, session.after))
    );
  };
  const found = witnessAt(
    example?.model ?? model,
    { variables: shown, userIds, space: session.space },
    willDo,
  );
  if (found === undefined) return undefined;
  const guessed = [session.before, session.after].flatMap(
    ({ compiled }) => whyGuessedPerson(found, compiled, willDo) ?? [],
  );
  return { request: withSaid(found), guessed: guessed[0] };
}

interface Witness {
  readonly request: Request;
  /** Why it may be impossible. */
  readonly guessed: string | undefined;
}

function undecidedChanges({ pair, before, after, reasons }: UndecidedRegion): UndecidedChange[] {
  return reasons.map((reason) => ({
    policyType: pair.type,
    before: namesOf(before),
    ...(after !== undefined && { after: namesOf(after.rule) }),
    reason,
  }));
}

function missingIn({ missing, before, after }: DiffSession): UndecidedChange[] {
  return missing.map((one) => missingPolicyChange(one, { before: before.compiled, after: after.compiled }));
}

function assignmentsIn({ before, after, pairs, region, space }: DiffSession): UndecidedChange[] {
  return pairs.length === 0 ? [] : changedAssignments(ownOf(region, space), before, after);
}

/** What changed beyond what is compared, so that an empty difference would prove nothing. */
function beyondComparison({ before, after, space }: DiffSession): UndecidedChange[] {
  const earlier = new Map(before.compiled.snapshot.zones.map((zone) => [zone.id, zone]));
  const later = new Map(after.compiled.snapshot.zones.map((zone) => [zone.id, zone]));
  const unknowable = [...space.unknowable].map((variable) => space.dimensions[variable]?.key ?? '');
  const changed = [...new Set([...earlier.keys(), ...later.keys()])].filter(
    (id) => !deepEqual(untimed(earlier.get(id)), untimed(later.get(id))),
  );
  const perhaps = changed.length === 0 ? [] : unknownAskers([before, after]);
  return changed.flatMap((id) => {
    const zones = [earlier.get(id), later.get(id)].filter((zone) => zone !== undefined);
    const name = quoted(zones.at(-1)?.name ?? id);
    return [
      ...perhaps.map(({ policyType, why }) => ({
        policyType,
        reason: `the zone ${name} changed, and what may ask for it is unknown: ${why}`,
      })),
      ...(zones.some((zone) => isBlocklist(zone) || isExempt(zone))
        ? [{ reason: `the zone ${name} changed, from which the service refuses requests before any policy` }]
        : []),
      ...(unknowable.some((key) => key === `zone ${id}` || key.startsWith(`zone ${id} `))
        ? [{ reason: `the zone ${name} changed, and not all that it holds can be told` }]
        : []),
    ];
  });
}

/** For each compared type, the first part of its policies that is unknown: it may have any condition. */
function unknownAskers(
  states: readonly EncodedState[],
): readonly { readonly policyType: SimulatedTypeName; readonly why: string }[] {
  const found = new Map<SimulatedTypeName, string>();
  for (const { lists, compiled } of states)
    for (const { name } of new Set(lists.map(({ type }) => type))) {
      const [why] = describeUnknownPartsOf(name, compiled.snapshot);
      if (why !== undefined && !found.has(name)) found.set(name, why);
    }
  return [...found].map(([policyType, why]) => ({ policyType, why }));
}

function untimed(zone: object | undefined): unknown {
  if (zone === undefined) return undefined;
  const { lastUpdated: _, created: __, ...rest } = zone as Record<string, unknown>;
  return rest;
}

/** Policies of types that are mapped to applications, changed and mapped to none. */
function unusedChanges({ before, after, pairs, effects }: DiffSession): Diff['unused'] {
  const used = new Set(pairs.flatMap((pair) => [pair.before, pair.after]));
  const decidedBy = ({ rules }: EncodedList, state: State) =>
    rules.map((rule) => [rule.actual, effects.key(rule, state)]);
  const mapped = ({ lists }: EncodedState) =>
    lists.filter(({ type }) => type.choice === 'mapped to the application');
  const earlier = new Map(mapped(before).map((list) => [list.policies[0]?.policy.id, list]));
  return mapped(after).flatMap((list) => {
    const policy = list.policies[0]?.policy;
    const old = earlier.get(policy?.id);
    if (policy === undefined || policy.unknown !== undefined || used.has(list) || (old && used.has(old)))
      return [];
    if (old !== undefined && deepEqual(decidedBy(old, 'before'), decidedBy(list, 'after'))) return [];
    return [{ id: policy.id, name: policy.name, policyType: list.type.name }];
  });
}

function namesOf(rule: PolicyRule | undefined): RuleInPolicy | null {
  return rule === undefined ? null : ruleInPolicy(rule.policy, rule.rule);
}

function applicationOf(id: string, snapshot: Snapshot): Called {
  const other = id === OTHER_APPLICATION ? 'any other application' : null;
  return { id, name: appsOf(snapshot).find((app) => app.id === id)?.label ?? other };
}

function heldBeyond({ apps }: Snapshot, other: Snapshot): Called[] {
  if (other.apps.length === 0) return [];
  const held = new Set(other.apps.map(({ id }) => id));
  return apps.filter(({ id }) => !held.has(id)).map(calledApp);
}
