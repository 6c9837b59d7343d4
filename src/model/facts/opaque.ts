import { UNDEFINED } from '../../logic/kleene/verdict.js';
import { ask, type Fact, type Meaning, marking } from './fact.js';

/** The fact for a part of a document that this project does not support or cannot read. No request can determine it. */
export const opaque: Fact = {
  name: 'opaque',
  fields: [],
  about: 'other',
  bind: () => marking(() => UNDEFINED),
  found: () => undefined,
  unknowable: (reason) => reason,
};

/** Returns a formula that is never decided. `reason` says why, as text. */
export function unknowable(reason: string): Meaning {
  return ask(opaque, reason);
}
