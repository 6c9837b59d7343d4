import { counted, firstFew } from '../../base/messages.js';
import type { Problem } from '../../base/result.js';
import { completenessOf } from '../../model/policies/completeness.js';
import type { Group, Snapshot, User } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import {
  computeMembershipChanges,
  findRelevantRules,
  type MembershipChanges,
  type OrgChange,
  type RuleChange,
} from './membership-changes.js';
import { withSourceOf } from './with-source-of.js';

interface OrgAfterRules {
  readonly snapshot: Snapshot;
  readonly problems: readonly Problem[];
}

/**
 * Applies group rules to the org after a plan. Rules that the plan creates, changes or deletes are applied to all users. All other rules
 * are applied only to users that the plan creates or changes. A user whom a rule definitely assigns becomes a member. The membership is
 * unknown if a user may become a member, or may have been a member only through a rule. Spec: Terraform, 4.11; Conditions (policy and
 * rule), `people`.
 */
export function applyGroupRules(moving: OrgChange): OrgAfterRules {
  const { after } = moving;
  const rules = findRelevantRules(moving);
  const moves = computeMembershipChanges(rules, moving);
  if (rules.length === 0 && !moves.changed.some(moves.mayBeAffectedByUnknownRules))
    return { snapshot: after, problems: [] };
  const lists = listsOf(moves, after);
  const users = after.users.map((user) => updateUser(user, moves, lists));
  const others = findUndescribedMembers(lists, after).map((id) => updateUser({ id }, moves, lists));
  const groups = after.groups.map((group) => updateGroup(group, moves, lists));
  const sources = new Map(after.sources);
  const placed = <One extends object>({ was, is }: Changed<One>): One =>
    was === is ? is : withSourceOf(was, is, sources);
  const doubts = [...groups, ...users, ...others].flatMap(({ doubts: entries }) => entries);
  const unknown = [...(after.unknown ?? []), ...doubts];
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

/** A group or user before (`was`) and after (`is`) group rules are applied, and the memberships that are unknown afterwards (`doubts`). */
interface Changed<One> {
  readonly was: One;
  readonly is: One;
  readonly doubts: readonly UnknownPart[];
}

/** The members of each group while group rules are applied. */
interface Lists {
  readonly members: ReadonlyMap<string, Set<string>>;
  /** Whether the documents contain all users. If not, a group rule may add users whom no document describes. */
  readonly areUsersWhole: boolean;
  /** The ids of the groups in which group rules may change the membership of any user (not only of users that the plan changes). */
  readonly ofAnybody: readonly string[];
  /**
   * The ids of all groups whose members group rules may change. Some of these groups are in `ofAnybody`. In the others, group rules change
   * only the membership of users whom the plan changes.
   */
  readonly ofChanged: readonly string[];
  readonly isChanged: (id: string) => boolean;
}

function listsOf({ concerned, changed }: MembershipChanges, after: Snapshot): Lists {
  const ofChanged = [...concerned.keys()];
  const ofAnybody = ofChanged.filter((id) => concerned.get(id)?.isAnybody);
  const changing = new Set(changed.map(({ id }) => id));
  return {
    members: new Map(after.groups.flatMap(({ id, userIds }) => (userIds ? [[id, new Set(userIds)]] : []))),
    areUsersWhole: completenessOf(after).isComplete('users'),
    ofAnybody,
    ofChanged,
    isChanged: (id) => changing.has(id),
  };
}

/**
 * Returns the ids of users whom no document describes, but who are members of a group in `ofAnybody`. A group rule that the plan changes
 * may assign or remove them.
 */
function findUndescribedMembers({ members, ofAnybody }: Lists, { users }: Snapshot): readonly string[] {
  const described = new Set(users.map(({ id }) => id));
  const named = ofAnybody.flatMap((id) => [...(members.get(id) ?? [])]);
  return [...new Set(named.filter((id) => !described.has(id)))];
}

/** Updates the memberships of a user, in the user's own list and in those of the groups. */
function updateUser(user: User, moves: MembershipChanges, lists: Lists): Changed<User> {
  const { id } = user;
  const own = user.groupIds && new Set(user.groupIds);
  const doubts: UnknownPart[] = [];
  const of = moves.ofUser(user);
  for (const groupId of lists.isChanged(id) ? lists.ofChanged : lists.ofAnybody) {
    const members = lists.members.get(groupId);
    if (own === undefined && members === undefined) continue;
    const move = of.changeIn(groupId, own?.has(groupId) === true || members?.has(id) === true);
    if (move === undefined) continue;
    if (move.kind === 'in') {
      own?.add(groupId);
      members?.add(id);
    } else {
      own?.delete(groupId);
      members?.delete(id);
      doubts.push({
        collection: 'userGroups',
        of: id,
        path: groupId,
        known: 'open',
        why: move.why,
        remedy: '',
      });
    }
  }
  if (moves.mayBeAffectedByUnknownRules(user)) {
    for (const groupId of own ?? []) if (!of.isDefiniteMember(groupId)) own?.delete(groupId);
    for (const [groupId, members] of lists.members) if (!of.isDefiniteMember(groupId)) members.delete(id);
    doubts.push({ collection: 'userGroups', of: id, known: 'open', ...UNSEEN_RULES });
  }
  const is = own === undefined || isSameSet(own, user.groupIds) ? user : { ...user, groupIds: [...own] };
  return { was: user, is, doubts };
}

/**
 * The entry that states why the groups of a user are unknown. It is used for a user whom the plan changes, if not all group rules of the
 * org are known: an unknown rule may assign the user to groups.
 */
const UNSEEN_RULES = {
  why: 'the group rules of the org are unknown, and may add users to groups',
  remedy: 'export the group rules, too',
} as const;

function isSameSet(ids: ReadonlySet<string>, listed: readonly string[] = []): boolean {
  return ids.size === listed.length && listed.every((id) => ids.has(id));
}

function updateGroup(
  group: Group,
  { concerned }: MembershipChanges,
  { members, areUsersWhole }: Lists,
): Changed<Group> {
  const { id, userIds } = group;
  const left = members.get(id);
  if (left === undefined) return { was: group, is: group, doubts: [] };
  const concern = concerned.get(id);
  const isOpen = concern?.isAnybody === true && !areUsersWhole;
  return {
    was: group,
    is: isSameSet(left, userIds) ? group : { ...group, userIds: [...left] },
    doubts: isOpen
      ? [{ collection: 'groupMembers', of: id, known: 'open', why: concern.why, remedy: '' }]
      : [],
  };
}

function problemsOf(rules: readonly RuleChange[], users: readonly Changed<User>[]): readonly Problem[] {
  const changed = rules.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return [];
  const names = changed.map(({ before, after }) => (after ?? before)?.name ?? 'without a name');
  const comeIn = users.filter(({ was, is }) => is !== was && hasMore(is.groupIds, was.groupIds));
  const inQuestion = users.filter(({ doubts }) => doubts.length > 0);
  const message = `the plan changes ${counted(changed.length, 'group rule')}, ${firstFew(names)}: this definitely adds ${counted(comeIn.length, 'user')} of the org to a group, and for ${counted(inQuestion.length, 'user')} it is unknown which groups change`;
  return [{ severity: inQuestion.length > 0 ? 'warning' : 'info', code: 'group-rules-change', message }];
}

function hasMore(is: readonly string[] = [], was: readonly string[] = []): boolean {
  return is.some((id) => !was.includes(id));
}
