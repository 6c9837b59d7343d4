import { never } from '../../../logic/kleene/formula.js';
import type { Theory } from './theory.js';

/**
 * Encodes outcomes of expressions that requests state. The search space has no dimension for a stated outcome, only for the facts that the
 * expression uses. A generated request states an outcome only if its facts do not determine it.
 */
export const statementTheory: Theory = {
  prepare: () => () => never,
};
