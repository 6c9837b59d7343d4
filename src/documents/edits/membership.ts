import { type Result, success } from '../../base/result.js';
import { completenessOf } from '../../model/policies/completeness.js';
import type { Group, Snapshot, User } from '../../model/policies/snapshot.js';
import { moveSources, notFound, type Replaced, readOnly } from './edited-org.js';

/** The membership of a user in a group. The user may be known by id only. */
export interface Membership {
  readonly group: Group;
  readonly user: Pick<User, 'groupIds' | 'id'>;
}

/**
 * Finds a group and a user whose membership can be edited. The edit is rejected for a group whose members the service or an application
 * maintains. Spec: Conditions (policy and rule), `people`.
 */
export function membershipIn(org: Snapshot, groupId: string, userId: string): Result<Membership> {
  const group = org.groups.find(({ id }) => id === groupId);
  if (group === undefined) return notFound(groupId, 'group', org.groups);
  if (group.isEveryone || KEPT_ELSEWHERE.has(group.type ?? '')) return readOnly('the membership', group);
  const user = org.users.find(({ id }) => id === userId);
  if (user !== undefined) return success({ group, user });
  if (!completenessOf(org).isComplete('users')) return success({ group, user: { id: userId } });
  return notFound(
    userId,
    'user',
    org.users.map(({ id, login }) => ({ id, name: login })),
  );
}

const KEPT_ELSEWHERE: ReadonlySet<string> = new Set(['APP_GROUP', 'BUILT_IN']);

/** Replaces the list of members of the group and the list of groups of the user. A list that is `undefined` is not replaced. */
export function withLists(
  org: Snapshot,
  { group, user }: Membership,
  userIds: readonly string[] | undefined,
  groupIds: readonly string[] | undefined,
): Snapshot {
  const renewed: Replaced[] = [];
  const groups = org.groups.map((one) => {
    if (one !== group || userIds === undefined) return one;
    const after = { ...one, userIds };
    renewed.push([one, after]);
    return after;
  });
  const users = org.users.map((one) => {
    if (one.id !== user.id || groupIds === undefined) return one;
    const after = { ...one, groupIds };
    renewed.push([one, after]);
    return after;
  });
  return { ...org, groups, users, sources: moveSources(org, renewed) };
}
