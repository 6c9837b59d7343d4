import type { Verdict } from '../../src/logic/kleene/verdict.js';
import type { GroupRule } from '../../src/model/policies/snapshot.js';
import type { UnknownPart } from '../../src/model/policies/unknown-part.js';
import { isExpressionTrue } from './expressions.js';
import { isDangling, isStatedOpen, mayBeForEveryone, snapshotUser, type World } from './world.js';

/** Whether the request's user is in the group. */
export function inGroup(groupId: string, world: World): Verdict {
  const { snapshot, context, everyone } = world;
  if (everyone.includes(groupId)) return 'MATCH';
  if (isDangling(groupId, 'groups', snapshot) && !mayBeForEveryone(groupId, world)) return 'NOT_MATCH';
  const given = context.groups?.ids ?? context.user?.groupIds;
  const user = snapshotUser(world);
  const listed = given ?? user?.groupIds ?? [];
  if (listed.includes(groupId)) return 'MATCH';
  const doubts = given == null ? doubtsOf(world) : [];
  const isKnown =
    given != null || (user?.groupIds !== undefined && doubts.every(({ path }) => path !== undefined));
  if (isKnown && doubts.length === 0) return mayBeForEveryone(groupId, world) ? 'UNDEFINED' : 'NOT_MATCH';
  const members = snapshot.groups.find(({ id }) => id === groupId)?.userIds;
  if (members?.some((member) => member === context.user?.id)) return 'MATCH';
  if (doubts.some(({ of, path }) => path === groupId || (path === undefined && of !== undefined)))
    return isPutThere(groupId, world) ? 'MATCH' : 'UNDEFINED';
  if (isKnown && snapshot.groups.some(({ id }) => id === groupId)) return 'NOT_MATCH';
  if (members !== undefined && context.user?.id != null && !isStatedOpen('groupMembers', snapshot, groupId))
    return 'NOT_MATCH';
  return isPutThere(groupId, world) ? 'MATCH' : 'UNDEFINED';
}

/** Returns the entries of the snapshot which state that groups of the user are unknown. */
function doubtsOf({ snapshot, context }: World): readonly UnknownPart[] {
  return (snapshot.unknown ?? []).filter(
    ({ collection, of }) => collection === 'userGroups' && (of === undefined || of === context.user?.id),
  );
}

/** Whether a group rule adds the user to the group (A19). The rule may read the groups that other group rules add. */
function isPutThere(groupId: string, world: World): boolean {
  if (world.putInto !== undefined) return world.putInto.includes(groupId);
  const { snapshot, context } = world;
  const userId = context.user?.id;
  const status = snapshotUser(world)?.status ?? 'ACTIVE';
  if (userId == null || ['PROVISIONED', 'SUSPENDED', 'DEPROVISIONED'].includes(status)) return false;
  const profile = context.user?.profile;
  const rules = snapshot.groupRules ?? [];
  let putInto: readonly string[] = [];
  for (let round = 0; round <= rules.length; round++) {
    const known: World = {
      ...world,
      putInto,
      snapshot: { ...snapshot, groupRules: [], engine: 'classic' },
      context: { user: { id: userId, ...(profile != null && { profile }) } },
    };
    putInto = rules.filter((rule) => isFor(rule, userId, known)).flatMap(({ groupIds }) => groupIds);
  }
  return putInto.includes(groupId);
}

function isFor(rule: GroupRule, userId: string, stated: World): boolean {
  const { status, expression, exceptUserIds, exceptGroupIds } = rule;
  if (status !== 'ACTIVE' || expression === undefined || exceptUserIds.includes(userId)) return false;
  if (exceptGroupIds.some((id) => inGroup(id, stated) !== 'NOT_MATCH')) return false;
  return isExpressionTrue(expression, stated) === 'MATCH';
}
