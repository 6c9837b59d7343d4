import { UNDEFINED } from '../../logic/kleene/verdict.js';
import { ask, type Fact, type Meaning, marking } from './fact.js';

/**
 * The fact for missing parts of a snapshot, such as rules that were not exported, or the rest of an incomplete list. No request can state a
 * missing part, so the fact is unknown for every request.
 */
export const gap: Fact = {
  name: 'gap',
  fields: [],
  about: 'other',
  bind: () => marking(() => UNDEFINED),
  found: () => undefined,
  unknowable: gapReason,
};

/** The separator in the value of an atom: the reason is before it, the id of the object after it. No reason contains this character. */
const SEPARATOR = '\u0000';

/**
 * Returns a formula that is undecided because a part of the snapshot is missing; `reason` names the part. `of` is the id of the object that
 * lacks the part. Different objects have different atoms, because their missing parts may differ. The missing part of one object may also
 * differ between two snapshots.
 */
export function inGap(reason: string, of = ''): Meaning {
  return ask(gap, of === '' ? reason : `${reason}${SEPARATOR}${of}`);
}

export function gapReason(value: string): string {
  return value.split(SEPARATOR, 1)[0] ?? value;
}
