import { cacheRecent, getOrMake } from '../../../base/memo.js';
import type { Policy } from '../../../model/policies/policy.js';
import { MAPPED_TYPES } from '../../../model/policies/policy-type.js';
import { riskLevelIn } from '../events/debug-data.js';
import { firstTarget, type LogEvent, objectMembers } from '../events/log-event.js';
import { userIdOf } from '../facts/sign-in.js';

/** The kind of object that a change in the log is about. */
type Subject = 'rule' | 'policy' | 'mentioned' | 'zone' | 'application' | 'membership' | 'user' | 'risk';

/** The prefixes of event types that record a change of the org, each with the kind of changed object. Spec: Sign-in logs, 7, "Epochs". */
const SUBJECTS: readonly (readonly [beginning: string, subject: Subject])[] = [
  ['policy.rule.', 'rule'],
  ['policy.lifecycle.', 'policy'],
  ['policy.mapping.create', 'policy'],
  ['policy.branch.lifecycle.promote', 'policy'],
  ['zone.', 'zone'],
  ['application.lifecycle.update', 'application'],
  ['security.behavior.settings.', 'mentioned'],
  ['device.assurance.policy.', 'mentioned'],
  ['group.user_membership.add', 'membership'],
  ['group.user_membership.remove', 'membership'],
  ['user.account.update_profile', 'user'],
  ['user.lifecycle.', 'user'],
  ['user.risk.change', 'risk'],
  ['policy.entity_risk.', 'risk'],
];

/** Returns whether an event type records a change of the org or of a user. */
export function isChange(eventType: string): boolean {
  return subjectOf(eventType) !== undefined;
}

/**
 * Returns the kind of object that events of a type change. Cached, because this function is called for every event, and a log has only
 * about a thousand types.
 */
const subjectOf = cacheRecent(
  (eventType: string): Subject | undefined =>
    SUBJECTS.find(([beginning]) => eventType.startsWith(beginning))?.[1],
  10_000,
);

/** A change of the org or of a user that an event records. Plain data. */
export type LoggedChange =
  | (MembershipChange & { readonly subject: 'membership'; readonly userId: string })
  | { readonly subject: 'user'; readonly time: number; readonly userId: string }
  | { readonly subject: 'risk'; readonly time: number; readonly userId: string; readonly level: string }
  | OrgChange;

/** The event that a user was added to a group, or removed from it. */
export interface MembershipChange {
  readonly time: number;
  readonly groupId: string;
  readonly isAdded: boolean;
}

interface OrgChange {
  readonly subject: Exclude<Subject, 'membership' | 'risk' | 'user'>;
  readonly time: number;
  readonly ids: readonly string[];
}

/** Returns the change that an event records; `undefined` if the change failed, or if the changed object is unknown. */
export function changeIn(event: LogEvent): LoggedChange | undefined {
  const { time, eventType, result, targets } = event;
  const subject = subjectOf(eventType);
  if (subject === undefined || time === undefined || result === 'FAILURE') return undefined;
  const userId = firstTarget(event, 'User')?.id ?? (subject === 'membership' ? undefined : userIdOf(event));
  switch (subject) {
    case 'membership': {
      const groupId = firstTarget(event, 'UserGroup')?.id;
      const isAdded = eventType.endsWith('.add');
      return userId === undefined || groupId === undefined
        ? undefined
        : { subject, time, userId, groupId, isAdded };
    }
    case 'user':
      return userId === undefined ? undefined : { subject, time, userId };
    case 'risk': {
      const level = riskLevelIn(objectMembers(event.security.risk)) ?? riskLevelIn(event.debug.value('risk'));
      return userId === undefined || level === undefined ? undefined : { subject, time, userId, level };
    }
    case 'rule':
    case 'policy':
    case 'mentioned':
    case 'zone':
    case 'application':
      return { subject, time, ids: targets.flatMap(({ id }) => id ?? []) };
  }
}

/**
 * All changes in a log, by changed object. They are collected before the first sign-in is decided. No other data in memory grows with the
 * log.
 */
export class LoggedChanges {
  readonly #orgChanges: OrgChange[] = [];
  readonly #memberships = new Map<string, MembershipChange[]>();
  readonly #users = new Map<string, number[]>();
  readonly #risks = new Map<string, { readonly time: number; readonly level: string }[]>();
  #timesOf = new Map<Policy, readonly number[]>();

  add(change: LoggedChange): void {
    switch (change.subject) {
      case 'membership':
        getOrMake(this.#memberships, change.userId, () => []).push(change);
        return;
      case 'user':
        getOrMake(this.#users, change.userId, () => []).push(change.time);
        return;
      case 'risk':
        getOrMake(this.#risks, change.userId, () => []).push(change);
        return;
      case 'rule':
      case 'policy':
      case 'mentioned':
      case 'zone':
      case 'application':
        this.#orgChanges.push(change);
        this.#timesOf = new Map();
    }
  }

  /** Returns the group changes of a user after the time `from` and up to the time `until`, the latest first. */
  membershipsBetween(userId: string, from: number, until: number): readonly MembershipChange[] {
    return (this.#memberships.get(userId) ?? [])
      .filter(({ time }) => time > from && time <= until)
      .sort((one, other) => other.time - one.time);
  }

  /**
   * Returns the risk level of a user that was logged last before a time; `undefined` if none was logged. Also `undefined` if the last
   * events have the same time and different levels, because their order is unknown.
   */
  riskBefore(userId: string, before: number): string | undefined {
    const earlier = (this.#risks.get(userId) ?? []).filter(({ time }) => time < before);
    const last = earlier.reduce((latest, { time }) => Math.max(latest, time), Number.NEGATIVE_INFINITY);
    const levels = new Set(earlier.flatMap(({ time, level }) => (time === last ? [level] : [])));
    return levels.size === 1 ? [...levels][0] : undefined;
  }

  /**
   * Returns the time of the last logged change, up to the time `until`, that may affect the decisions of a policy; `undefined` if no such
   * change was logged.
   */
  lastChange(policy: PolicyInSnapshot, until: number): number | undefined {
    const times = this.#timesAffecting(policy).filter((time) => time <= until);
    return times.length === 0 ? undefined : times.reduce((latest, time) => Math.max(latest, time));
  }

  /** Returns whether anything that affects a policy's decision about a user and an application changed between two times. */
  hasChanged(
    policy: PolicyInSnapshot,
    userId: string,
    appId: string | undefined,
    from: number,
    until: number,
  ): boolean {
    const isBetween = (time: number) => time > from && time <= until;
    if ((this.#users.get(userId) ?? []).some(isBetween)) return true;
    if (this.#timesAffecting(policy).some(isBetween)) return true;
    return this.#orgChanges.some(
      ({ subject, ids, time }) =>
        subject === 'application' && isBetween(time) && (appId === undefined || ids.includes(appId)),
    );
  }

  /**
   * Returns the times of the logged changes that may affect the decisions of a policy. These are the changes of policies, of rules that the
   * same sign-ins may reach, and of the objects that the conditions of the policy name.
   */
  #timesAffecting(of: PolicyInSnapshot): readonly number[] {
    return getOrMake(this.#timesOf, of.policy, () => this.#findTimes(of));
  }

  #findTimes({ policy, policies }: PolicyInSnapshot): readonly number[] {
    const own = new Set([policy.id, ...policy.rules.map(({ id }) => id)]);
    const text = JSON.stringify([policy.conditions, policy.rules.map(({ conditions }) => conditions)]);
    const isNamed = (id: string) => own.has(id) || text.includes(id);
    return this.#orgChanges
      .filter(({ subject, ids }) => {
        if (subject === 'application') return false;
        if (subject === 'policy') return true;
        if (subject === 'rule') return !isRuleElsewhere(ids, policy, policies);
        return ids.length === 0 || ids.some(isNamed) || (subject === 'zone' && text.includes('ALL_ZONES'));
      })
      .map(({ time }) => time);
  }
}

/** A policy, and all policies of its snapshot. */
interface PolicyInSnapshot {
  readonly policy: Policy;
  readonly policies: readonly Policy[];
}

/**
 * Whether the objects with these ids belong only to policies that never decide the same sign-ins as the given policy. Such a policy has
 * another type, or is mapped to other applications. Returns `false` if the snapshot has none of the objects, because a deleted rule may
 * have belonged to any policy.
 */
function isRuleElsewhere(ids: readonly string[], policy: Policy, policies: readonly Policy[]): boolean {
  const owners = policies.filter((one) => [one, ...one.rules].some(({ id }) => ids.includes(id)));
  const isShared = (one: Policy) => one.type === policy.type && !MAPPED_TYPES.includes(one.type);
  return owners.length > 0 && owners.every((one) => one !== policy && !isShared(one));
}
