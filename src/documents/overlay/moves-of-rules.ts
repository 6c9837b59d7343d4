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
import { type BothStates, listedMembers } from './listed-apart.js';

/** An org, and the same after a plan, before group rules have moved anybody. */
export interface Moving {
  readonly org: Snapshot;
  readonly after: Snapshot;
  readonly change: BothStates;
}

/** A group rule, before and after. */
export interface RuleChange {
  readonly before: GroupRule | undefined;
  readonly after: GroupRule | undefined;
  /** Otherwise it concerns only people who change. */
  readonly isChanged: boolean;
  readonly why: string;
}

/** What becomes of a membership that may be another than it was: it surely is one, or why that is unknown. */
export type Move = { readonly kind: 'in' } | { readonly kind: 'in doubt'; readonly why: string };

/** What becomes of the memberships of one person. */
export interface MovesOfOne {
  /** `undefined`: no rule makes it another than it was. */
  in(groupId: string, wasIn: boolean): Move | undefined;
  /** Whether the plan itself puts the person into the group, or a rule that is known. */
  isSure(groupId: string): boolean;
}

/** What group rules make of who is in groups. */
export interface Moves {
  /** The groups that a rule assigns which may move somebody; `isAnybody`: not only people who change. */
  readonly concerned: ReadonlyMap<string, { readonly isAnybody: boolean; readonly why: string }>;
  /** Those whom the plan makes, or of whom it changes what group rules ask. */
  readonly changed: readonly User[];
  of(user: User): MovesOfOne;
  /** Whether rules that are unknown may move the person, too. */
  mayBeMovedUnseen(user: User): boolean;
}

/** The group rules that may move anybody. */
export function rulesThatMove({ org, after, change }: Moving): readonly RuleChange[] {
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
    const before = current.get(id) ?? withoutSecrets(found.get(id), org);
    return [{ before, after: left.get(id), isChanged, why }];
  });
}

/** Where it is secret, whether a rule was active is unknown, and it may have put people into any group: there is none without. */
function withoutSecrets(rule: GroupRule | undefined, { groups }: Snapshot): GroupRule | undefined {
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

/** Whether the plan makes a user, or changes what group rules ask of one. */
function isChangedIn({ users }: Snapshot): (user: User) => boolean {
  const there = byId(users);
  return (user) => {
    const was = there.get(user.id);
    return was === undefined || was.status !== user.status || !deepEqual(was.profile, user.profile);
  };
}

/** Looked up by group and by person: a new user costs no product of all users, groups and rules. */
export function movesOf(rules: readonly RuleChange[], { org, after, change: { planned } }: Moving): Moves {
  const concerned = concernedBy(rules);
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
    of(user) {
      const isChanging = changing.has(user.id);
      const [before, now] = [verdictsOf(earlier.get(user.id) ?? user), verdictsOf(user)];
      const isSure = (groupId: string) =>
        listed.get(groupId)?.has(user.id) === true ||
        [is, unchanged].some((all) => all.get(groupId)?.some((one) => now(one) === MATCH));
      return {
        isSure,
        in(groupId, wasIn) {
          const [versions, verdictOf] = wasIn ? [was, before] : [is, now];
          const mover = versions
            .get(groupId)
            ?.find((one) => (one.isForAll || isChanging) && verdictOf(one) !== NOT_MATCH);
          if (mover === undefined) return undefined;
          return isSure(groupId) ? { kind: 'in' } : { kind: 'in doubt', why: mover.why };
        },
      };
    },
    mayBeMovedUnseen: (user) =>
      !areRulesKnown &&
      changing.has(user.id) &&
      ![user, earlier.get(user.id) ?? user].every(({ status }) => isIgnoredByGroupRules(status)),
  };
}

function concernedBy(rules: readonly RuleChange[]): Moves['concerned'] {
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

/** Each version of a rule is asked once of a person, however many groups it assigns. */
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

/** Rules do not build on each other: who is in a group that one may fill is not known to any. */
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
