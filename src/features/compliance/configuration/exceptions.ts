import { getOrMake, memoize } from '../../../base/memo.js';
import { quoted } from '../../../base/messages.js';
import { all, any } from '../../../logic/kleene/formula.js';
import { MATCH, UNDEFINED } from '../../../logic/kleene/verdict.js';
import { isApp } from '../../../model/facts/app.js';
import type { Meaning } from '../../../model/facts/fact.js';
import type { World } from '../../../model/facts/world.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import { findByName } from '../../../model/policies/find-by-name.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { Compiled } from '../../../simulate/compile.js';
import { readWhen } from '../../../testing/region/when.js';
import type { ComplianceConfiguration, ComplianceException } from './configuration.js';
import { isEverySignIn } from './every-sign-in.js';
import { rankOfUser } from './rank-of-user.js';

/** An exception from a control, with the sign-ins that it covers and its state (in force or expired) on the date of the run. */
export interface JudgedException {
  readonly exception: ComplianceException;
  readonly state: 'expired' | 'in force' | 'not judged';
  /** The reason why the exception is not in force, or why its state could not be determined. */
  readonly why?: string;
  readonly meaning?: Meaning;
  /**
   * The number of users in the snapshot to whom `exception` applies. Absent if the exception is not limited to certain people. `isExact`
   * means that the exception applies to the counted users only.
   */
  readonly people?: { readonly count: number; readonly isExact: boolean };
}

/**
 * Returns the exceptions that apply to a control with the given names. If the control checks sign-ins (`isOfSignIns`), the break-glass
 * users of the configuration count as an exception, too. An exception expires at the start of its `expires` date, UTC. If the date of the
 * run is unknown, no exception is in force. Spec: Posture, "Configuration", exceptions.
 */
export function exceptionsFor(
  names: readonly string[],
  isOfSignIns: boolean,
  { exceptions = [], breakGlass = [] }: ComplianceConfiguration,
  now: string | undefined,
  compiled: Compiled,
): readonly JudgedException[] {
  const forEmergencies = isOfSignIns ? breakGlass.map((one) => ({ controls: [...names], ...one })) : [];
  return [
    ...exceptions.filter(({ controls }) => controls.some((one) => names.includes(one))),
    ...forEmergencies,
  ].map((exception) => judgedException(exception, now, compiled));
}

function judgedException(
  exception: ComplianceException,
  now: string | undefined,
  compiled: Compiled,
): JudgedException {
  const { snapshot, world } = compiled;
  const { users = [], groups = [], apps = [], region = {}, expires } = exception;
  if (users.length + groups.length + apps.length + Object.keys(region).length === 0)
    return { exception, state: 'not judged', why: FOR_ALL };
  const everyone = everyoneIn(exception, snapshot);
  if (everyone !== undefined)
    return {
      exception,
      state: 'not judged',
      why: `${quoted(everyone)} contains everyone, and an exception may cover only some users; turn the control off with a reason instead`,
    };
  const state = stateOnDay(expires, now);
  if (state !== 'in force') return { exception, state, why: whyNot(state, expires, now) };
  const read = readException(exception, compiled);
  if ('fault' in read) return { exception, state: 'not judged', why: read.fault };
  const { meaning, ofPeople } = read;
  if (isEverySignIn(meaning, compiled)) return { exception, state: 'not judged', why: OF_EVERY_SIGN_IN };
  const isOfPeople = users.length + groups.length > 0;
  return {
    exception,
    state: 'in force',
    meaning,
    ...(isOfPeople && { people: countOf(ofPeople, snapshot, world) }),
  };
}

/** Whether the exception covers every sign-in. A control with such an exception would always be met. */
export function coversEverySignIn(exception: ComplianceException, compiled: Compiled): boolean {
  const read = readException(exception, compiled);
  return 'meaning' in read && isEverySignIn(read.meaning, compiled);
}

interface ReadException {
  readonly meaning: Meaning;
  /** The condition that one of the excepted people signs in, to any application. */
  readonly ofPeople: Meaning;
}

/** Reads the people, applications and sign-ins that an exception covers. The result does not depend on the control, so it is cached. */
function readException(
  exception: ComplianceException,
  compiled: Compiled,
): ReadException | { readonly fault: string } {
  return getOrMake(readIn(compiled), exception, () => {
    const { users = [], groups = [], apps = [], region = {} } = exception;
    const { snapshot, world } = compiled;
    const named = [
      ...users.map((user) => ({ user })),
      ...groups.map((group) => ({ groups: [group] })),
      ...(Object.keys(region).length > 0 ? [region] : []),
    ];
    const { meaning, problems } = readWhen({ when: named.length > 0 ? { any: named } : {} }, snapshot, world);
    const ofApps = readWhen({ when: apps.length > 0 ? { apps } : {} }, snapshot, world);
    const [problem] = [...problems, ...ofApps.problems];
    if (problem !== undefined) return { fault: problem.message };
    const { appIds } = ofApps;
    const ofIts = appIds === undefined ? [] : [any(appIds.map(isApp))];
    return { meaning: all([meaning, ...ofIts]), ofPeople: meaning };
  });
}

const readIn = memoize(
  (_: Compiled) => new Map<ComplianceException, ReadException | { readonly fault: string }>(),
);

const OF_EVERY_SIGN_IN = 'the exception covers every sign-in: turn the control off with a reason instead';

/** Counts the users that an exception covers. The count is not taken from an earlier run, because a group may have grown. */
function countOf(people: Meaning, snapshot: Snapshot, world: World): JudgedException['people'] & {} {
  const ranks = snapshot.users.map(({ id }) => rankOfUser(people, id, world));
  const isExact = completenessOf(snapshot).isComplete('users') && !ranks.includes(UNDEFINED);
  return { count: ranks.filter((rank) => rank === MATCH).length, isExact };
}

/**
 * Returns the name of the everyone group if an exception names this group and is not restricted to applications or a region. Such an
 * exception is not allowed. Returns `undefined` for any other exception.
 */
export function everyoneIn(
  { groups = [], apps = [], region = {} }: ComplianceException,
  { groups: all }: Snapshot,
): string | undefined {
  if (apps.length + Object.keys(region).length > 0) return undefined;
  return groups.find((name) => {
    const [one, ...others] = findByName(all, name);
    return others.length === 0 && one?.isEveryone === true;
  });
}

const FOR_ALL =
  'the exception has no scope: set users, groups, applications or a region, or turn the control off with a reason';

const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Returns the state of an exception at the time of the run. It expires at the start of its `expires` date, UTC. If the time of the run is
 * absent or the date is malformed, the state is `not judged`.
 */
export function stateOnDay(expires: string, now: string | undefined): JudgedException['state'] {
  if (!DAY.test(expires) || now === undefined) return 'not judged';
  return now.slice(0, expires.length) >= expires ? 'expired' : 'in force';
}

function whyNot(state: JudgedException['state'], expires: string, now: string | undefined): string {
  if (state === 'expired') return `the exception expired on ${expires}`;
  return now === undefined
    ? 'the date of the run is unknown: set `now`'
    : '`expires` must be a date such as `2027-01-31`';
}
