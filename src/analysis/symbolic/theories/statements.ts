import { never } from '../../../logic/kleene/formula.js';
import type { Theory } from './theory.js';

/**
 * Encodes outcomes of expressions that requests state. They are not part of the search space; the facts that an expression reads are. A
 * generated request states an outcome only if its facts do not determine it.
 */
export const statementTheory: Theory = {
  prepare: () => () => never,
};
