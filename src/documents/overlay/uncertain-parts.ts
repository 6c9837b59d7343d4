import { getOrMake } from '../../base/memo.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import type { App, Group, ListedApart, Snapshot, Source, User } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import { isRuleInDoubt } from '../terraform/conversion/contested-rules.js';
import { listedMembers } from './separate-lists.js';
import { withSourceOf } from './with-source-of.js';

/**
 * Removes ids from lists of the org, such as the members of a group, if the plan may remove them. If the plan does not show which ids it
 * removes from a list, only the ids that the planned list contains are kept. Spec: Terraform, 2.4 and 4.11.
 */
export function removeUncertainMembers(
  org: Snapshot,
  planned: Snapshot,
  opened: readonly UnknownPart[],
): Snapshot {
  const lists = opened.filter(({ collection, known }) => known === 'none' && LISTS.has(collection));
  if (lists.length === 0) return org;
  const { isMember, isAssigned } = keptBy(lists, org, planned);
  const sources = new Map(org.sources);
  const placed = <One extends object>(was: One, lists: object): One =>
    withSourceOf(was, { ...was, ...lists }, sources);
  const group = (one: Group) => ({ userIds: one.userIds?.filter((id) => isMember(id, one.id)) });
  const user = (one: User) => ({ groupIds: one.groupIds?.filter((id) => isMember(one.id, id)) });
  const app = ({ id, groupIds, userIds }: App) => ({
    groupIds: groupIds?.filter((one) => isAssigned('appGroups', id, one)),
    userIds: userIds?.filter((one) => isAssigned('appUsers', id, one)),
  });
  const { listedApart } = org;
  return {
    ...org,
    groups: org.groups.map((one) => placed(one, withoutUndefined(group(one)))),
    users: org.users.map((one) => placed(one, withoutUndefined(user(one)))),
    apps: org.apps.map((one) => placed(one, withoutUndefined(app(one)))),
    ...(listedApart && {
      listedApart: {
        usersOfGroup: filtered(listedApart.usersOfGroup, (group, id) => isMember(id, group)),
        groupsOfUser: filtered(listedApart.groupsOfUser, isMember),
        groupsOfApp: filtered(listedApart.groupsOfApp, (app, id) => isAssigned('appGroups', app, id)),
        usersOfApp: filtered(listedApart.usersOfApp, (app, id) => isAssigned('appUsers', app, id)),
      },
    }),
    sources,
  };
}

/**
 * Removes rules of the org that a plan may change, if the plan does not show which rule it changes. Rules that the plan contains are kept.
 * Spec: Terraform, 4.3.
 */
export function removeUncertainRules(
  policies: readonly Policy[],
  planned: Snapshot,
  opened: readonly UnknownPart[],
  sources: Map<object, Source>,
): readonly Policy[] {
  const entries = opened.filter(
    ({ collection, uncertain: inDoubt }) => collection === 'rules' && inDoubt !== undefined,
  );
  if (entries.length === 0) return policies;
  const own = new Set(planned.policies.flatMap(({ rules }) => rules.map(({ id }) => id)));
  return policies.map((policy) => {
    const { id: policyId, type: policyType } = policy;
    const isInDoubt = ({ id, name }: Rule) =>
      !own.has(id) && entries.some((one) => isRuleInDoubt(one, { policyId, policyType, name }));
    if (!policy.rules.some(isInDoubt)) return policy;
    const rules = policy.rules.filter((rule) => !isInDoubt(rule));
    return withSourceOf(policy, { ...policy, rules }, sources);
  });
}

const LISTS: ReadonlySet<UnknownPart['collection']> = new Set([
  'appGroups',
  'appUsers',
  'groupMembers',
  'userGroups',
]);

interface Kept {
  readonly isMember: (userId: string, groupId: string) => boolean;
  readonly isAssigned: (collection: 'appGroups' | 'appUsers', appId: string, id: string) => boolean;
}

function keptBy(lists: readonly UnknownPart[], org: Snapshot, planned: Snapshot): Kept {
  const everyone = new Set(org.groups.flatMap(({ id, isEveryone }) => (isEveryone ? [id] : [])));
  const members = new Map<string, Set<string>>();
  for (const [id, userIds] of listedMembers(planned))
    for (const one of userIds) getOrMake(members, id, () => new Set()).add(one);
  const apps = new Map(planned.apps.map((app) => [app.id, app]));
  const isOpen = (collection: UnknownPart['collection'], owner: string, id: string) =>
    lists.some(
      (one) => one.collection === collection && (one.of ?? owner) === owner && (one.path ?? id) === id,
    );
  return {
    isMember: (user, group) =>
      everyone.has(group) ||
      members.get(group)?.has(user) === true ||
      !(isOpen('userGroups', user, group) || isOpen('groupMembers', group, user)),
    isAssigned: (collection, appId, id) => {
      const { groupIds = [], userIds = [] } = apps.get(appId) ?? {};
      return (collection === 'appGroups' ? groupIds : userIds).includes(id) || !isOpen(collection, appId, id);
    },
  };
}

function filtered(
  lists: ListedApart[keyof ListedApart],
  isKept: (owner: string, id: string) => boolean,
): ListedApart[keyof ListedApart] {
  return new Map([...lists].map(([owner, ids]) => [owner, ids.filter((id) => isKept(owner, id))]));
}

/** Removes keys whose list is `undefined`. */
function withoutUndefined(lists: Readonly<Record<string, readonly string[] | undefined>>): object {
  return Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids !== undefined));
}
