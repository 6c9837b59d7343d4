import { never } from '../../../logic/kleene/formula.js';
import type { Theory } from './theory.js';

/**
 * The theory of stated outcomes, which are not part of the space: only the facts that an expression reads are. A generated request
 * states an outcome only if its facts do not determine it.
 */
export const statementTheory: Theory = {
  prepare: () => () => never,
};
