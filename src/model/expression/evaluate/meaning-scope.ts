import type { World } from '../../facts/world.js';
import type { Dialect } from '../syntax/dialect.js';
import { LIMITS } from '../syntax/expression-limits.js';
import type { Expression } from '../syntax/syntax.js';
import { type Cell, type Possible, possibleTruth } from '../values/cell.js';
import { blankEnvironment, type Environment } from '../values/environment.js';
import { compileExpression } from './compile-expression.js';

/** The data that the functions share while they convert a syntax tree to formulas over facts of a request. */
export interface MeaningScope {
  readonly world: World;
  readonly dialect: Dialect;
  /** An environment in which nothing is known: a result in this environment holds for every request. */
  readonly blank: Environment;
  /** The number of syntax nodes that may still be examined. */
  readonly left: { nodes: number };
}

/**
 * Creates the shared data for converting expressions to formulas. The formulas hold for every user: any group that is named by id counts as
 * a possible group of the user. Only the names of groups are looked up, and only if the snapshot contains all groups.
 */
export function meaningScope(world: World, dialect: Dialect): MeaningScope {
  const blank = blankEnvironment({
    ...world,
    holds: (kind, id) => kind === 'group' && id !== undefined,
    isComplete: (kind) => kind === 'group' && world.isComplete('group'),
  });
  return { world, dialect, blank, left: { nodes: LIMITS.meaningSize } };
}

/** Returns the result of a syntax node in the environment `blank`, in which nothing about the request is known. */
export function blankCell(
  node: Expression,
  { dialect, blank }: Pick<MeaningScope, 'dialect' | 'blank'>,
): Cell {
  return compileExpression(node, dialect).cell(blank);
}

/** Returns the possible results of a condition over all requests. */
export function blankTruth(node: Expression, scope: Pick<MeaningScope, 'dialect' | 'blank'>): Possible {
  return possibleTruth(blankCell(node, scope));
}
