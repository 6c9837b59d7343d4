import type { Meaning } from '../../facts/fact.js';
import type { Compiled } from '../../simulate/compile.js';
import { readWhen } from '../../suite/region/when.js';
import type { PostureConfiguration, PostureException } from './configuration.js';

/** Whom an exception is for, or why nobody knows; and whether it is in force on the day of the run. */
export interface JudgedException {
  readonly exception: PostureException;
  readonly state: 'expired' | 'in force' | 'not judged';
  /** Why it is not in force, or is not judged. */
  readonly why?: string;
  readonly meaning?: Meaning;
}

/**
 * The exceptions that name a control by one of these names. One expires on the day that it names, UTC; without a day of the
 * run none is in force. Spec: Posture, "Configuration", exceptions.
 */
export function exceptionsFor(
  names: readonly string[],
  { exceptions = [] }: PostureConfiguration,
  now: string | undefined,
  compiled: Compiled,
): readonly JudgedException[] {
  return exceptions
    .filter(({ controls }) => controls.some((one) => names.includes(one)))
    .map((exception) => judgedException(exception, now, compiled));
}

function judgedException(
  exception: PostureException,
  now: string | undefined,
  { snapshot, world }: Compiled,
): JudgedException {
  const { users = [], groups = [], expires } = exception;
  if (users.length + groups.length === 0)
    return { exception, state: 'not judged', why: 'it is for nobody in particular: name users or groups' };
  const state = stateOnDay(expires, now);
  if (state !== 'in force') return { exception, state, why: whyNot(state, expires, now) };
  const { meaning, faults } = readWhen(
    { any: [...users.map((user) => ({ user })), ...groups.map((group) => ({ groups: [group] }))] },
    snapshot,
    world,
  );
  const [fault] = faults;
  return fault === undefined
    ? { exception, state: 'in force', meaning }
    : { exception, state: 'not judged', why: fault };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** On the day that it names it is over, UTC. */
export function stateOnDay(expires: string, now: string | undefined): JudgedException['state'] {
  if (!DAY.test(expires) || now === undefined) return 'not judged';
  return now.slice(0, expires.length) >= expires ? 'expired' : 'in force';
}

function whyNot(state: JudgedException['state'], expires: string, now: string | undefined): string {
  if (state === 'expired') return `it expired on ${expires}`;
  return now === undefined
    ? 'the day of the run is not known: give `now`'
    : '`expires` is a day, such as `2027-01-31`';
}
