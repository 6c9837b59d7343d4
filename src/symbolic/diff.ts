import { deepEqual } from '../base/deep-equal.js';
import { quoted } from '../base/messages.js';
import type { Request } from '../facts/request.js';
import type { World } from '../facts/world.js';
import { isBlocklist, isExempt } from '../facts/zones.js';
import type { Policy, Rule } from '../policies/policy.js';
import type { SimulatedTypeName } from '../policies/policy-type.js';
import type { Snapshot, User } from '../policies/snapshot.js';
import { type RegionWords, regionWordsIn } from './describe.js';
import { budgetFor, type SearchLimits } from './limits.js';
import { type ListPair, listPairs, type State, sharedAppIds } from './list-pairs.js';
import { UNCONFIRMED } from './reasons.js';
import { changedRegions, type Open, type Region } from './regions.js';
import { restsOn, type StatedOutcome } from './rests-on.js';
import { type ListedRule, meaningsIn, OTHER_APPLICATION, ruleListsOf } from './rule-lists.js';
import { type Space, spaceOf } from './space.js';
import { type KnownUsers, knownUsers, type UsersIn } from './users-in.js';
import { witnessAt } from './witness.js';

/** What a change of policies changes. */
export interface Diff {
  /** Those that let more people in, or more easily, first. */
  readonly regions: readonly ChangedRegion[];
  readonly undecided: readonly UndecidedChange[];
  /** The regions are all that changes: none of them, and it is proven that nothing does. */
  readonly isComplete: boolean;
  /** Policies that changed and that no application is mapped to: what they say decides nothing. */
  readonly unused: readonly (Called & { readonly policyType: SimulatedTypeName })[];
  /** Applications that one state alone holds: requests for them are not compared. */
  readonly applications: { readonly added: readonly Called[]; readonly removed: readonly Called[] };
}

/** From no access to some, the other way round; both let in, at a lower or a higher price; or neither can be said. */
export const CHANGES = ['gained', 'weaker', 'lost', 'stronger', 'other'] as const;

export type Change = (typeof CHANGES)[number];

/** Requests that are decided by another rule, or as another rule says, so that something else comes of them. */
export interface ChangedRegion {
  readonly policyType: SimulatedTypeName;
  readonly change: Change;
  /** `null`: no rule decides. */
  readonly before: Deciding | null;
  readonly after: Deciding | null;
  /** In words: all requests that fit any of the descriptions. */
  readonly description: readonly Description[];
  /** Otherwise there are more requests than described. */
  readonly isWhole: boolean;
  /** All but those that one of the rules above decides, of which there are so many; 0: no exceptions. */
  readonly exceptions: number;
  /** The applications that it is about, where each has a policy of its own, and where it is not about all. */
  readonly applications?: readonly Called[];
  /** One of the requests; it was run through the simulator in both states. */
  readonly witness: Request;
  /** What it has to state: something else comes of the requests if that can be. */
  readonly if?: readonly StatedOutcome[];
  /** The users of the state after whom it is about; absent where the snapshot holds none. */
  readonly users?: {
    readonly count: number;
    readonly bound: 'at least' | 'at most' | 'exact';
    readonly some: readonly Called[];
  };
}

export interface Called {
  readonly id: string;
  readonly name: string | null;
}

export interface Deciding {
  readonly policy: Called;
  readonly rule: Called;
  /** What it does, in words; of rules that do much, what of it differs. */
  readonly does: string;
}

/** Phrases that hold together; none: every request. */
export type Description = readonly string[];

export interface UndecidedChange {
  /** Absent where it is no matter of one type. */
  readonly policyType?: SimulatedTypeName;
  readonly before?: Omit<Deciding, 'does'> | null;
  readonly after?: Omit<Deciding, 'does'> | null;
  readonly reason: string;
}

export interface DiffOptions extends SearchLimits {
  /** How many boxes a region may be described by. */
  readonly boxes?: number | undefined;
  /** How many rules above may be written out of a region; if there are more, they are counted. */
  readonly exceptions?: number | undefined;
  /** Told how many rules have been looked at. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** What rules do, and how two of them differ. `undefined`: no rule decides. */
export interface Outcomes {
  /** Two rules of one key do the same. */
  key(rule: ListedRule | undefined, state: 'after' | 'before'): string;
  compare(
    type: SimulatedTypeName,
    before: ListedRule | undefined,
    after: ListedRule | undefined,
  ): { readonly change: Change; readonly before: string; readonly after: string };
}

/** The rule that decides a request, `null` where none does; `undefined` where it is refused, or that is open. */
export type Decides = (
  type: SimulatedTypeName,
  request: Request,
) => { readonly policy: Policy; readonly rule: Rule } | null | undefined;

export interface DiffState {
  readonly snapshot: Snapshot;
  readonly world: World;
  readonly decides: Decides;
}

const USUAL_BOXES = 64;
const USUAL_EXCEPTIONS = 8;

/** Every region of requests whose outcome is another after than before. Spec: Policy, "Evaluation rules". */
export function diffOf(
  before: DiffState,
  after: DiffState,
  outcomes: Outcomes,
  options: DiffOptions = {},
): Diff {
  const comparing = comparingOf(before, after, outcomes);
  const { regions, open } = searched(comparing, options);
  const told = regions.map((region) => tell(region, comparing));
  const changed = told.filter(isTold);
  const undecided = [
    ...told.filter((one): one is UndecidedChange => !isTold(one)),
    ...open.flatMap(openChanges),
    ...untold(comparing),
  ];
  return {
    regions: changed.sort((a, b) => CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change)),
    undecided,
    isComplete: undecided.length === 0 && changed.every(({ isWhole }) => isWhole),
    unused: unusedChanges(comparing),
    applications: {
      added: appsBeyond(after.snapshot, before.snapshot),
      removed: appsBeyond(before.snapshot, after.snapshot),
    },
  };
}

function isTold(one: ChangedRegion | UndecidedChange): one is ChangedRegion {
  return 'witness' in one;
}

/** Two states in one space. */
export interface Comparing {
  readonly before: DiffState & State;
  readonly after: DiffState & State;
  readonly outcomes: Outcomes;
  readonly space: Space;
  readonly pairs: readonly ListPair[];
  readonly words: RegionWords;
  /** Those of the state after. */
  readonly users: KnownUsers;
}

export function comparingOf(one: DiffState, other: DiffState, outcomes: Outcomes): Comparing {
  const [before, after] = [withLists(one), withLists(other)];
  const appIds = sharedAppIds(before.snapshot, after.snapshot);
  const meanings = [before, after].flatMap(({ lists, world }) => meaningsIn(lists, world));
  const space = spaceOf(meanings, appIds);
  const worlds = { before: before.world, after: after.world };
  return {
    before,
    after,
    outcomes,
    space,
    pairs: listPairs(before, after, space.application.ids),
    words: regionWordsIn(space, worlds, meanings),
    users: knownUsers(after.snapshot.users, space, after.world),
  };
}

function withLists(state: DiffState): DiffState & State {
  return { ...state, lists: ruleListsOf(state.snapshot, state.world) };
}

export function searched(
  { before, after, outcomes, space, pairs }: Comparing,
  { boxes = USUAL_BOXES, exceptions = USUAL_EXCEPTIONS, progress, ...limits }: DiffOptions = {},
) {
  const total = pairs.reduce((sum, { before }) => sum + (before?.rules.length ?? 0) + 1, 0);
  let done = 0;
  return changedRegions(pairs, {
    space,
    worlds: { before: before.world, after: after.world },
    keyOf: outcomes.key,
    budget: budgetFor(
      pairs.flatMap((pair) => [pair.before ?? [], pair.after ?? []].flat()),
      limits,
    ),
    boxes,
    exceptions,
    looked: () => progress?.(++done, total),
  });
}

function tell(region: Region, comparing: Comparing): ChangedRegion | UndecidedChange {
  const { after, outcomes, words, space } = comparing;
  const { type, appIds } = region.pair;
  const { users } = after.snapshot;
  const concerned = comparing.users.within(region.boxes, appIds);
  const witness = witnessOf(region, concerned.ids, comparing);
  const named = { policyType: type, before: called(region.before), after: called(region.after) };
  if (witness === undefined) return { ...named, reason: UNCONFIRMED };
  const { change, ...does } = outcomes.compare(type, region.before, region.after);
  return {
    policyType: type,
    change,
    before: named.before && { ...named.before, does: does.before },
    after: named.after && { ...named.after, does: does.after },
    description: words(region.boxes),
    isWhole: region.isWhole,
    exceptions: region.exceptions,
    ...(appIds !== undefined &&
      appIds.length < space.application.ids.length && {
        applications: appIds.map((id) => calledApp(id, after.snapshot)),
      }),
    witness,
    ...restsOn(witness),
    ...usersTold(region, concerned, users),
  };
}

/** Where neither bound can be said, nothing is. */
function usersTold(
  { isWhole, exceptions }: Region,
  { ids, perhaps, isExact }: UsersIn,
  users: readonly User[],
): Pick<ChangedRegion, 'users'> {
  if (users.length === 0 || (!isWhole && exceptions > 0)) return {};
  const isMost = exceptions > 0;
  const told = isMost ? [...ids, ...perhaps] : ids;
  const logins = new Map(users.map(({ id, login }) => [id, login ?? null]));
  const some = told.slice(0, MOST_NAMED).map((id) => ({ id, name: logins.get(id) ?? null }));
  const bound = isMost ? 'at most' : isExact && isWhole ? 'exact' : 'at least';
  return { users: { count: told.length, bound, some } };
}

const MOST_NAMED = 3;

/** By a user of the snapshot, where one fits; otherwise by somebody made up. Nothing is said that nothing asks. */
function witnessOf(
  { model, pair, before, after, asked }: Region,
  users: readonly string[],
  comparing: Comparing,
): Request | undefined {
  return witnessAt(
    model,
    { asked, userIds: users, space: comparing.space },
    (request) =>
      isDecidedBy(before, comparing.before.decides(pair.type, request)) &&
      isDecidedBy(after, comparing.after.decides(pair.type, request)),
  );
}

function isDecidedBy(rule: ListedRule | undefined, decided: ReturnType<Decides>): boolean {
  if (decided === undefined) return false;
  if (rule === undefined || decided === null) return rule === undefined && decided === null;
  return rule.policy.id === decided.policy.id && rule.rule.id === decided.rule.id;
}

function openChanges({ pair, before, after, reasons }: Open): UndecidedChange[] {
  return reasons.map((reason) => ({
    policyType: pair.type,
    before: called(before),
    ...(after !== undefined && { after: called(after.rule) }),
    reason,
  }));
}

/** What changed beyond what is compared, so that an empty difference would prove nothing. */
function untold({ before, after, space }: Comparing): UndecidedChange[] {
  const earlier = new Map(before.snapshot.zones.map((zone) => [zone.id, zone]));
  const later = new Map(after.snapshot.zones.map((zone) => [zone.id, zone]));
  const unknowable = [...space.unknowable].map((variable) => space.dimensions[variable]?.key ?? '');
  const changed = [...new Set([...earlier.keys(), ...later.keys()])].filter(
    (id) => !deepEqual(untimed(earlier.get(id)), untimed(later.get(id))),
  );
  return changed.flatMap((id) => {
    const zones = [earlier.get(id), later.get(id)].filter((zone) => zone !== undefined);
    const name = quoted(zones.at(-1)?.name ?? id);
    return [
      ...(zones.some((zone) => isBlocklist(zone) || isExempt(zone))
        ? [{ reason: `the zone ${name} changed, from which the service refuses requests before any policy` }]
        : []),
      ...(unknowable.some((key) => key === `zone ${id}` || key.startsWith(`zone ${id} `))
        ? [{ reason: `the zone ${name} changed, and not all that it holds can be told` }]
        : []),
    ];
  });
}

function untimed(zone: object | undefined): unknown {
  if (zone === undefined) return undefined;
  const { lastUpdated: _, created: __, ...rest } = zone as Record<string, unknown>;
  return rest;
}

/** Policies of types that are mapped to applications, changed and mapped to none. */
function unusedChanges({ before, after, pairs, outcomes, space }: Comparing): Diff['unused'] {
  const used = new Set(pairs.flatMap((pair) => [pair.before, pair.after]));
  const textOf = ({ lists, world }: DiffState & State, state: 'after' | 'before') =>
    new Map(
      lists
        .filter(({ type }) => type.choice === 'mapped to the application')
        .map((list) => [
          list.policies[0]?.policy.id ?? '',
          {
            list,
            text: list.rules
              .map(
                (rule) =>
                  `${space.solver.literal(space.choices(rule.meaning, world))} ${outcomes.key(rule, state)}`,
              )
              .join('\n'),
          },
        ]),
    );
  const earlier = textOf(before, 'before');
  return [...textOf(after, 'after')].flatMap(([id, { list, text }]) => {
    const old = earlier.get(id);
    const policy = list.policies[0]?.policy;
    if (policy === undefined || used.has(list) || (old && used.has(old.list)) || old?.text === text)
      return [];
    return [{ id, name: policy.name, policyType: list.type.name as SimulatedTypeName }];
  });
}

function called(listed: ListedRule | undefined): Omit<Deciding, 'does'> | null {
  if (listed === undefined) return null;
  const { policy, rule } = listed;
  return { policy: { id: policy.id, name: policy.name }, rule: { id: rule.id, name: rule.name } };
}

function calledApp(id: string, { apps }: Snapshot): Called {
  const other = id === OTHER_APPLICATION ? 'any other application' : null;
  return { id, name: apps.find((app) => app.id === id)?.label ?? other };
}

function appsBeyond({ apps }: Snapshot, other: Snapshot): Called[] {
  if (other.apps.length === 0) return [];
  const held = new Set(other.apps.map(({ id }) => id));
  return apps.filter(({ id }) => !held.has(id)).map(({ id, label }) => ({ id, name: label ?? null }));
}
