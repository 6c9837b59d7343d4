import { UNDEFINED } from '../logic/kleene/verdict.js';
import { ask, type Fact, type Meaning, marking } from './fact.js';

/** What a snapshot does not know, and no request can state: rules that were not read, the rest of an open list. */
export const gap: Fact = {
  name: 'gap',
  fields: [],
  about: 'other',
  bind: () => marking(() => UNDEFINED),
  found: () => undefined,
  unknowable: (reason) => reason,
};

/** Not decided while the snapshot does not know it; `reason` says what that is, in words. Two snapshots may differ in it. */
export function inGap(reason: string): Meaning {
  return ask(gap, reason);
}
