import { UNDEFINED } from '../../logic/kleene/verdict.js';
import { ask, type Fact, type Meaning, marking } from './fact.js';

/** What a snapshot does not know, and no request can state: rules that were not read, the rest of an open list. */
export const gap: Fact = {
  name: 'gap',
  fields: [],
  about: 'other',
  bind: () => marking(() => UNDEFINED),
  found: () => undefined,
  unknowable: gapReason,
};

/** Between the reason and what it is of: no reason holds it. */
const APART = '\u0000';

/**
 * Not decided while the snapshot does not know it; `reason` says what that is, in words. What is unknown for several things
 * for one reason is a question for each (`of`): one may hold where the other does not. Two snapshots may differ in it.
 */
export function inGap(reason: string, of = ''): Meaning {
  return ask(gap, of === '' ? reason : `${reason}${APART}${of}`);
}

export function gapReason(value: string): string {
  return value.split(APART, 1)[0] ?? value;
}
