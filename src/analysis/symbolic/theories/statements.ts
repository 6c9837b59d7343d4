import { never } from '../../../logic/kleene/formula.js';
import type { Theory } from './theory.js';

/**
 * Encodes the results of expressions that a request states directly. These results get no dimension in the search space; the facts that the
 * expression uses have dimensions. A generated request states a result only if its facts do not determine it.
 */
export const statementTheory: Theory = {
  prepare: () => () => never,
};
