import { UNDEFINED } from '../../logic/kleene/verdict.js';
import { ask, type Fact, type Meaning, marking } from './fact.js';

/** What no request can state: something in the document that this project does not model, or cannot read. */
export const opaque: Fact = {
  name: 'opaque',
  fields: [],
  about: 'other',
  bind: () => marking(() => UNDEFINED),
  found: () => undefined,
  unknowable: (reason) => reason,
};

/** Never decided; `reason` says why, in words. */
export function unknowable(reason: string): Meaning {
  return ask(opaque, reason);
}
