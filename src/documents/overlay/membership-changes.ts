import { deepEqual } from '../../base/deep-equal.js';
import { byId } from '../../base/group-by.js';
import { getOrMake } from '../../base/memo.js';
import { SECRET } from '../../base/secrets/secret-texts.js';
import { MATCH, NOT_MATCH, type Rank } from '../../logic/kleene/verdict.js';
import { isIgnoredByGroupRules } from '../../model/facts/account-state.js';
import type { World } from '../../model/facts/world.js';
import { completenessOf } from '../../model/policies/completeness.js';
import { type GroupRuleVerdict, groupRuleVerdict } from '../../model/policies/group-rules.js';
import type { Group, GroupRule, Snapshot, User } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import { worldOf } from '../../model/policies/world-of-snapshot.js';
import { listedMembers, type PlanStates } from './separate-lists.js';

/** An org before and after a plan, without the effects of group rules on memberships. */
export interface OrgChange {
  readonly org: Snapshot;
  readonly after: Snapshot;
  readonly change: PlanStates;
}

/** A group rule before and after the plan. */
export interface RuleChange {
  readonly before: GroupRule | undefined;
  readonly after: GroupRule | undefined;
  /**
   * Whether the plan changes the rule itself. If it does not, the rule can only change memberships of users whose attributes the plan
   * changes.
   */
  readonly isChanged: boolean;
  readonly why: string;
}

/**
 * The new state of a membership that group rules may change: either the user is definitely a member, or the membership is unknown, with the
 * reason.
 */
export type MembershipChange = { readonly kind: 'in' } | { readonly kind: 'in doubt'; readonly why: string };

/** The changes of the memberships of one user. */
export interface UserMembershipChanges {
  /** Returns the new state of a membership; `undefined` if no rule changes it. */
  changeIn(groupId: string, wasIn: boolean): MembershipChange | undefined;
  /** Returns whether the user is definitely in the group, because the plan itself or a known rule makes the user a member. */
  isDefiniteMember(groupId: string): boolean;
}

/** The effects of group rules on memberships. */
export interface MembershipChanges {
  /**
   * The groups to which the changed rules may assign users, by group id. `isAnybody` is set if the rules may also assign users that the
   * plan does not change.
   */
  readonly concerned: ReadonlyMap<string, { readonly isAnybody: boolean; readonly why: string }>;
  /** The users that the plan creates, or of whom it changes an attribute that group rules use. */
  readonly changed: readonly User[];
  ofUser(user: User): UserMembershipChanges;
  /** Returns whether unknown group rules may change the memberships of the user. Known group rules are not considered. */
  mayBeAffectedByUnknownRules(user: User): boolean;
}

/** Returns the group rules that may change a membership. */
export function findRelevantRules({ org, after, change }: OrgChange): readonly RuleChange[] {
  const { prior, planned } = change;
  const [current, left] = [rulesIn(org), rulesIn(after)];
  const [found, said] = [rulesIn(prior), rulesIn(planned)];
  const isAnyoneNew = after.users.some(isChangedIn(org));
  return [...new Set([...left.keys(), ...current.keys(), ...found.keys()])].flatMap((id) => {
    const isChanged = !deepEqual(found.get(id), said.get(id));
    if (!isChanged && !isAnyoneNew) return [];
    const origin = planned.sources.get(said.get(id) ?? {}) ?? prior.sources.get(found.get(id) ?? {});
    const rule = left.get(id) ?? current.get(id) ?? found.get(id);
    const why = `known after the apply: ${origin?.terraform?.address ?? rule?.name ?? id}`;
    const before = current.get(id) ?? widenSecretRule(found.get(id), org);
    return [{ before, after: left.get(id), isChanged, why }];
  });
}

/**
 * Replaces a group rule with secret values by a rule with all effects that it may have: if its status is secret, the status is unknown; if
 * its groups are secret, it may assign users to any group.
 */
function widenSecretRule(rule: GroupRule | undefined, { groups }: Snapshot): GroupRule | undefined {
  if (rule === undefined) return undefined;
  const { status, groupIds } = rule;
  const isAny = groupIds.length === 0 || groupIds.includes(SECRET);
  return {
    ...rule,
    ...(status === SECRET && { status: null }),
    groupIds: isAny ? groups.flatMap(({ id, isEveryone }) => (isEveryone ? [] : [id])) : groupIds,
  };
}

function rulesIn({ groupRules = [] }: Snapshot): ReadonlyMap<string, GroupRule> {
  return byId(groupRules);
}

/** Returns a function that tests whether the plan creates a user, or changes an attribute of the user that group rules read. */
function isChangedIn({ users }: Snapshot): (user: User) => boolean {
  const there = byId(users);
  return (user) => {
    const was = there.get(user.id);
    return was === undefined || was.status !== user.status || !deepEqual(was.profile, user.profile);
  };
}

/** Computes the membership changes by group and user. Rules are indexed by group, so that a group is compared only with its own rules. */
export function computeMembershipChanges(
  rules: readonly RuleChange[],
  { org, after, change: { planned } }: OrgChange,
): MembershipChanges {
  const concerned = groupsAssignedBy(rules);
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
  const earlier = byId(org.users);
  const changed = after.users.filter(isChangedIn(org));
  const changing = new Set(changed.map(({ id }) => id));
  const listed = new Map([...listedMembers(planned)].map(([id, userIds]) => [id, new Set(userIds)]));
  const areRulesKnown =
    org.groupRules !== undefined && completenessOf(org).unknownPart('groupRules') === undefined;
  return {
    concerned,
    changed,
    ofUser(user) {
      const isChanging = changing.has(user.id);
      const [before, now] = [verdictsOf(earlier.get(user.id) ?? user), verdictsOf(user)];
      const isDefiniteMember = (groupId: string) =>
        listed.get(groupId)?.has(user.id) === true ||
        [is, unchanged].some((all) => all.get(groupId)?.some((one) => now(one) === MATCH));
      return {
        isDefiniteMember,
        changeIn(groupId, wasIn) {
          const [versions, verdictOf] = wasIn ? [was, before] : [is, now];
          const mover = versions
            .get(groupId)
            ?.find((one) => (one.isForAll || isChanging) && verdictOf(one) !== NOT_MATCH);
          if (mover === undefined) return undefined;
          return isDefiniteMember(groupId) ? { kind: 'in' } : { kind: 'in doubt', why: mover.why };
        },
      };
    },
    mayBeAffectedByUnknownRules: (user) =>
      !areRulesKnown &&
      changing.has(user.id) &&
      ![user, earlier.get(user.id) ?? user].every(({ status }) => isIgnoredByGroupRules(status)),
  };
}

function groupsAssignedBy(rules: readonly RuleChange[]): MembershipChanges['concerned'] {
  const concerned = new Map<string, { readonly isAnybody: boolean; readonly why: string }>();
  for (const { before, after, isChanged, why } of rules)
    for (const id of [...(before?.groupIds ?? []), ...(after?.groupIds ?? [])])
      if (!concerned.get(id)?.isAnybody) concerned.set(id, { isAnybody: isChanged, why });
  return concerned;
}

interface Version {
  readonly puts: GroupRuleVerdict;
  readonly isForAll: boolean;
  readonly why: string;
}

/** Returns the verdicts of group rules about one user. Each version of a rule is evaluated once, however many groups it assigns. */
function verdictsOf({ id, status, profile }: User): (version: Version) => Rank {
  const verdicts = new Map<Version, Rank>();
  return (version) => getOrMake(verdicts, version, () => version.puts(id, status, profile));
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

/**
 * Returns the evaluation context for group rules, in which the members of the affected groups are unknown. A group rule does not see the
 * effects of other group rules.
 */
function worldWithout(concerned: ReadonlyMap<string, unknown>, after: Snapshot): World {
  const { groupRules: _, ...rest } = after;
  const isOther = (id: string) => !concerned.has(id);
  const doubts = [...concerned.keys()].map(
    (path): UnknownPart => ({ collection: 'userGroups', path, known: 'open' }),
  );
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
