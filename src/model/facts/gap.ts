import { UNDEFINED } from '../../logic/kleene/verdict.js';
import { ask, type Fact, type Meaning, marking } from './fact.js';

/**
 * The fact for a part of a snapshot that is unknown and that no request can state: rules that were not exported, or the rest of an
 * incomplete list.
 */
export const gap: Fact = {
  name: 'gap',
  fields: [],
  about: 'other',
  bind: () => marking(() => UNDEFINED),
  found: () => undefined,
  unknowable: gapReason,
};

/** The separator between the reason and the id of the object in the value of an atom. No reason contains this character. */
const SEPARATOR = '\u0000';

/**
 * Returns a formula that stays undecided until the snapshot contains a missing part, which `reason` describes. If several objects (`of`)
 * lack the part, each is a separate question, because the answers may differ. The answers may also differ between two snapshots.
 */
export function inGap(reason: string, of = ''): Meaning {
  return ask(gap, of === '' ? reason : `${reason}${SEPARATOR}${of}`);
}

export function gapReason(value: string): string {
  return value.split(SEPARATOR, 1)[0] ?? value;
}
