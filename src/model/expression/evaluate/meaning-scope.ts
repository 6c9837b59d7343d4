import type { World } from '../../facts/world.js';
import type { Dialect } from '../syntax/dialect.js';
import { LIMITS } from '../syntax/expression-limits.js';
import type { Expression } from '../syntax/syntax.js';
import { type Cell, type Possible, possibleTruth } from '../values/cell.js';
import { blankEnvironment, type Environment } from '../values/environment.js';
import { compileExpression } from './compile-expression.js';

/** What the readers of one tree have in common. */
export interface MeaningScope {
  readonly world: World;
  readonly dialect: Dialect;
  /** Nothing is known here, so what is decided all the same always is. */
  readonly blank: Environment;
  /** How many more nodes may be looked into. */
  readonly left: { nodes: number };
}

/**
 * What depends on what the snapshot holds is left to the facts, which can say so: any group that is named by its id may be
 * one of the user's. Which groups bear a name is known where all groups are.
 */
export function meaningScope(world: World, dialect: Dialect): MeaningScope {
  const blank = blankEnvironment({
    ...world,
    holds: (kind, id) => kind === 'group' && id !== undefined,
    isWhole: (kind) => kind === 'group' && world.isWhole('group'),
  });
  return { world, dialect, blank, left: { nodes: LIMITS.meaningSize } };
}

/** What the node comes to when nothing is known. */
export function blankCell(
  node: Expression,
  { dialect, blank }: Pick<MeaningScope, 'dialect' | 'blank'>,
): Cell {
  return compileExpression(node, dialect).cell(blank);
}

/** What the node may come to, over all requests, where a condition stands. */
export function blankTruth(node: Expression, scope: Pick<MeaningScope, 'dialect' | 'blank'>): Possible {
  return possibleTruth(blankCell(node, scope));
}
