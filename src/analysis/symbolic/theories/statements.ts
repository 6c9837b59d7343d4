import { never } from '../../../logic/kleene/formula.js';
import type { Theory } from './theory.js';

/**
 * Encodes stated outcomes of expressions. They are not part of the search space; only the facts that an expression reads are. A generated
 * request states an outcome only if its facts do not determine the outcome.
 */
export const statementTheory: Theory = {
  prepare: () => () => never,
};
