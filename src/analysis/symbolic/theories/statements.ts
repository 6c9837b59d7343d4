import { never } from '../../../logic/kleene/formula.js';
import type { Theory } from './theory.js';

/**
 * Encodes the results of expressions that requests state. The search space has no dimension for a stated result, only for the facts that
 * the expression uses. A generated request states a result only if its facts do not determine it.
 */
export const statementTheory: Theory = {
  prepare: () => () => never,
};
