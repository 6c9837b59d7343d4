import { UNDEFINED } from '../../logic/kleene/verdict.js';
import { ask, type Fact, type Meaning, marking } from './fact.js';

/** The fact for a part of a snapshot that is unknown and that no request can state: unread rules, or the rest of an open list. */
export const gap: Fact = {
  name: 'gap',
  fields: [],
  about: 'other',
  bind: () => marking(() => UNDEFINED),
  found: () => undefined,
  unknowable: gapReason,
};

/** The separator between the reason and the owner. It occurs in no reason. */
const SEPARATOR = '\u0000';

/**
 * Returns a formula that stays undecided until the snapshot contains the missing part. `reason` describes that part. With the
 * same reason for several owners, each owner (`of`) is a separate question, because the answers may differ. Two snapshots may
 * differ in it.
 */
export function inGap(reason: string, of = ''): Meaning {
  return ask(gap, of === '' ? reason : `${reason}${SEPARATOR}${of}`);
}

export function gapReason(value: string): string {
  return value.split(SEPARATOR, 1)[0] ?? value;
}
