import { deepEqual } from '../../base/deep-equal.js';
import { getOrMake } from '../../base/memo.js';
import { counted, firstFew } from '../../base/messages.js';
import type { Problem } from '../../base/result.js';
import type { World } from '../../facts/world.js';
import { MATCH, NOT_MATCH } from '../../logic/kleene/verdict.js';
import { type GroupRuleVerdict, groupRuleVerdict } from '../../policies/group-rules.js';
import { knownOf } from '../../policies/known.js';
import type { Group, GroupRule, Snapshot, User } from '../../policies/snapshot.js';
import type { Unknown } from '../../policies/unknown.js';
import { worldOf } from '../../policies/world.js';
import { inPlaceOf } from './in-place-of.js';
import type { BothStates } from './listed-apart.js';

interface Moving {
  readonly org: Snapshot;
  readonly after: Snapshot;
  readonly change: BothStates;
  /** What only the plan leaves open. */
  readonly opened: readonly Unknown[];
}

interface MovedOrg {
  readonly snapshot: Snapshot;
  readonly problems: readonly Problem[];
}

/**
 * An org after a plan, with whom group rules move: by a rule that the plan makes, changes or deletes, and of people whom it
 * makes or changes by any rule. Whom a rule surely puts into a group is in it; who may come in, or may have been in by a rule
 * alone, is in doubt. Spec: Terraform, 4.11; Conditions (policy and rule), `people`.
 */
export function withMoved(moving: Moving): MovedOrg {
  const { after } = moving;
  const rules = rulesOf(moving);
  const open = openedLists(moving);
  if (rules.length === 0 && open.length === 0) return { snapshot: after, problems: [] };
  const moves = movesOf(rules, moving);
  const groups = after.groups.map((group) => movedGroup(group, moves, after));
  const users = after.users.map((user) => movedUser(user, moves));
  const sources = new Map(after.sources);
  const placed = <One extends object>({ was, is }: Moved<One>): One => inPlaceOf(was, is, sources);
  const doubts = [...groups, ...users].flatMap(({ doubts: entries }) => entries);
  const unknown = [...(after.unknown ?? []), ...open, ...doubts];
  return {
    snapshot: {
      ...after,
      groups: groups.map(placed),
      users: users.map(placed),
      sources,
      ...(unknown.length > 0 && { unknown }),
    },
    problems: problemsOf(rules, users),
  };
}

/** A group or user as it was and as it is, and what of its list is not known. */
interface Moved<One> {
  readonly was: One;
  readonly is: One;
  readonly doubts: readonly Unknown[];
}

/** A group rule, before and after. */
interface RuleChange {
  readonly before: GroupRule | undefined;
  readonly after: GroupRule | undefined;
  /** Otherwise it concerns only people who change. */
  readonly isChanged: boolean;
  readonly why: string;
}

/** Those that may move anybody. */
function rulesOf({ org, after, change }: Moving): readonly RuleChange[] {
  const { prior, planned } = change;
  const [current, left] = [byId(org), byId(after)];
  const [found, said] = [byId(prior), byId(planned)];
  const isAnyoneNew = after.users.some(isChangedIn(org));
  return [...new Set([...left.keys(), ...current.keys(), ...found.keys()])].flatMap((id) => {
    const isChanged = !deepEqual(found.get(id), said.get(id));
    if (!isChanged && !isAnyoneNew) return [];
    const origin = planned.sources.get(said.get(id) ?? {}) ?? prior.sources.get(found.get(id) ?? {});
    const rule = left.get(id) ?? current.get(id) ?? found.get(id);
    const why = `known after the apply: ${origin?.terraform?.address ?? rule?.name ?? id}`;
    return [{ before: current.get(id) ?? found.get(id), after: left.get(id), isChanged, why }];
  });
}

function byId({ groupRules = [] }: Snapshot): ReadonlyMap<string, GroupRule> {
  return new Map(groupRules.map((rule) => [rule.id, rule]));
}

/** Whether the plan makes a user, or changes what group rules ask of one. */
function isChangedIn({ users }: Snapshot): (user: Pick<User, 'id'>) => boolean {
  const there = new Map(users.map((user) => [user.id, user]));
  return (user: Pick<User, 'id' | 'profile' | 'status'>) => {
    const was = there.get(user.id);
    return was === undefined || was.status !== user.status || !deepEqual(was.profile, user.profile);
  };
}

/** What rules make of who is in groups. */
interface Moves {
  /** The groups that a rule assigns which may move somebody; `isAnybody`: not only people who change. */
  readonly concerned: ReadonlyMap<string, { readonly isAnybody: boolean; readonly why: string }>;
  readonly described: ReadonlyMap<string, User>;
  readonly changed: readonly User[];
  mayMove(user: User, groupId: string): boolean;
  /** What becomes of a membership, where it may be another than it was. */
  of(user: User, groupId: string, wasIn: boolean): 'in' | Unknown['why'];
}

function movesOf(rules: readonly RuleChange[], { org, after, change: { planned } }: Moving): Moves {
  const concerned = new Map<string, { readonly isAnybody: boolean; readonly why: string }>();
  for (const { before, after: left, isChanged, why } of rules)
    for (const id of [...(before?.groupIds ?? []), ...(left?.groupIds ?? [])])
      if (!concerned.get(id)?.isAnybody) concerned.set(id, { isAnybody: isChanged, why });
  const world = worldWithout(concerned, after);
  const was = versionsByGroup(rules, 'before', world);
  const is = versionsByGroup(rules, 'after', world);
  const moving = new Set(rules.map((rule) => rule.after?.id));
  const others = (after.groupRules ?? []).filter(({ id }) => !moving.has(id));
  const unchanged = versionsByGroup(
    others.map((rule) => ({ before: rule, after: rule, isChanged: false, why: '' })),
    'after',
    world,
  );
  const earlier = new Map(org.users.map((user) => [user.id, user]));
  const changed = after.users.filter(isChangedIn(org));
  const changing = new Set(changed.map(({ id }) => id));
  const listed = new Map(planned.groups.map(({ id, userIds = [] }) => [id, new Set(userIds)]));
  return {
    concerned,
    described: new Map(after.users.map((user) => [user.id, user])),
    changed,
    mayMove: ({ id }, groupId) => concerned.get(groupId)?.isAnybody === true || changing.has(id),
    of(user, groupId, wasIn) {
      const person = (wasIn ? earlier.get(user.id) : undefined) ?? user;
      const mover = ((wasIn ? was : is).get(groupId) ?? []).find(
        ({ isForAll, puts }) =>
          (isForAll || changing.has(user.id)) && puts(person.id, person.status, person.profile) !== NOT_MATCH,
      );
      if (mover === undefined) return undefined;
      const isPut = ({ puts }: Version) => puts(user.id, user.status, user.profile) === MATCH;
      const isSure = [is, unchanged].some((versions) => versions.get(groupId)?.some(isPut));
      return isSure || listed.get(groupId)?.has(user.id) ? 'in' : mover.why;
    },
  };
}

interface Version {
  readonly puts: GroupRuleVerdict;
  readonly isForAll: boolean;
  readonly why: string;
}

function versionsByGroup(
  rules: readonly RuleChange[],
  state: 'after' | 'before',
  world: World,
): ReadonlyMap<string, readonly Version[]> {
  const byGroup = new Map<string, Version[]>();
  for (const { [state]: rule, isChanged, why } of rules) {
    if (rule === undefined) continue;
    const version = { puts: groupRuleVerdict(rule, world), isForAll: isChanged, why };
    for (const id of rule.groupIds) getOrMake(byGroup, id, () => []).push(version);
  }
  return byGroup;
}

/** Rules do not build on each other: who is in a group that one may fill is not known to any. */
function worldWithout(concerned: ReadonlyMap<string, unknown>, after: Snapshot): World {
  const { groupRules: _, ...rest } = after;
  const isOther = (id: string) => !concerned.has(id);
  const doubts = [...concerned.keys()].map((path) => inDoubt(path, undefined, undefined));
  return worldOf({
    ...rest,
    groups: after.groups.map((group) => (isOther(group.id) ? group : withoutMembers(group))),
    users: after.users.map((user) =>
      user.groupIds?.some((id) => !isOther(id)) ? { ...user, groupIds: user.groupIds.filter(isOther) } : user,
    ),
    unknown: [...(after.unknown ?? []), ...doubts],
  });
}

function withoutMembers({ userIds: _, ...group }: Group): Group {
  return group;
}

function inDoubt(groupId: string, userId: string | undefined, why: string | undefined): Unknown {
  return {
    collection: 'userGroups',
    ...(userId !== undefined && { of: userId }),
    path: groupId,
    known: 'open',
    ...(why !== undefined && { why }),
    settle: '',
  };
}

function movedUser(user: User, moves: Moves): Moved<User> {
  const { id, groupIds } = user;
  const moved = [...(groupIds === undefined ? [] : moves.concerned.keys())].flatMap((groupId) => {
    if (!moves.mayMove(user, groupId)) return [];
    const move = moves.of(user, groupId, groupIds?.includes(groupId) === true);
    return move === undefined ? [] : [{ groupId, move }];
  });
  if (moved.length === 0 || groupIds === undefined) return { was: user, is: user, doubts: [] };
  const [sure, doubtful] = [
    moved.filter(({ move }) => move === 'in'),
    moved.filter(({ move }) => move !== 'in'),
  ];
  const left = groupIds.filter((group) => !doubtful.some(({ groupId }) => groupId === group));
  return {
    was: user,
    is: { ...user, groupIds: [...new Set([...left, ...sure.map(({ groupId }) => groupId)])] },
    doubts: doubtful.map(({ groupId, move }) => inDoubt(groupId, id, move)),
  };
}

/** Who is not described may be moved by any rule. */
function movedGroup(group: Group, moves: Moves, after: Snapshot): Moved<Group> {
  const { id, userIds } = group;
  const concern = moves.concerned.get(id);
  if (concern === undefined || userIds === undefined) return { was: group, is: group, doubts: [] };
  const { described, changed } = moves;
  const members = new Set(userIds);
  const unnamed = userIds.flatMap((one) => (described.has(one) ? [] : [{ id: one }]));
  const everybody = concern.isAnybody ? [...described.values(), ...unnamed] : changed;
  let isOpen = concern.isAnybody && !knownOf(after).isWhole('users');
  for (const user of everybody) {
    const move = moves.of(user, id, members.has(user.id));
    if (move === undefined) continue;
    if (move === 'in') members.add(user.id);
    else isOpen = members.delete(user.id) || true;
  }
  const entry: Unknown = { collection: 'groupMembers', of: id, known: 'open', why: concern.why, settle: '' };
  return { was: group, is: { ...group, userIds: [...members] }, doubts: isOpen ? [entry] : [] };
}

/** Whom the plan itself puts into groups, without saying yet whom, or into which: those who are there already, perhaps. */
function openedLists({ opened, change: { planned } }: Moving): readonly Unknown[] {
  return opened.flatMap((entry): Unknown[] => {
    const { collection, of, why } = entry;
    if (collection === 'groupMembers' && of !== undefined) return [inDoubt(of, undefined, why)];
    const attribute = planned.sources.get(entry)?.terraform?.attribute;
    if (collection !== 'groupRules' || attribute?.startsWith('group_assignments') !== true) return [];
    return (['groupMembers', 'userGroups'] as const).map((list) => ({ ...entry, collection: list }));
  });
}

function problemsOf(rules: readonly RuleChange[], users: readonly Moved<User>[]): readonly Problem[] {
  const changed = rules.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return [];
  const names = changed.map(({ before, after }) => (after ?? before)?.name ?? 'without a name');
  const comeIn = users.filter(({ was, is }) =>
    is.groupIds?.some((id) => was.groupIds?.includes(id) === false),
  );
  const inQuestion = users.filter(({ doubts }) => doubts.length > 0);
  const message = `the plan changes ${counted(changed.length, 'group rule')}, ${firstFew(names)}: of the users in the org, ${comeIn.length} surely ${comeIn.length === 1 ? 'comes' : 'come'} into a group by that, and of ${inQuestion.length} it is not known who comes in or leaves`;
  return [{ severity: inQuestion.length > 0 ? 'warning' : 'info', code: 'group-rules-change', message }];
}
