import { never } from '../../../logic/kleene/formula.js';
import type { Theory } from './theory.js';

/**
 * What a request states of an expression is no part of the space: what the expression asks is. A request that is made up
 * states an outcome only where nothing else brings it about.
 */
export const statementTheory: Theory = {
  prepare: () => () => never,
};
