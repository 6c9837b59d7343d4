import type { World } from '../facts/world.js';
import { never } from '../logic/formula.js';
import { type Cell, FAILURE, FALSE, type Possible, possibleTruth, TRUE } from './cell.js';
import type { Dialect } from './dialect.js';
import { blankEnvironment } from './environment.js';
import { compileExpression } from './evaluate.js';
import { opaque } from './expression-fact.js';
import { LIMITS } from './limits.js';
import { seeThrough } from './see-through.js';
import type { Expression } from './syntax.js';
import {
  ALWAYS_FALSE,
  ALWAYS_TRUE,
  choice,
  conjunction,
  disjunction,
  type MeaningScope,
  negation,
  type TwoSided,
} from './two-sided.js';

/** When the expression is true and when it is false, down to the questions that it asks. */
export function bothSides(expression: Expression, world: World, dialect: Dialect): TwoSided {
  return sidesOf(expression, { world, dialect, blank: blankEnvironment({ ...world, holds: () => false }) });
}

function sidesOf(node: Expression, scope: MeaningScope): TwoSided {
  const cell = compileExpression(node, scope.dialect).cell(scope.blank);
  const truth = possibleTruth(cell);
  if (truth === TRUE) return ALWAYS_TRUE;
  if (truth === FALSE) return ALWAYS_FALSE;
  if (truth === FAILURE) return { isTrue: never, isFalse: never, isTotal: false, size: 1 };
  const sides = through(node, scope, cell);
  const bounded = sides.size <= LIMITS.meaningSize ? sides : opaque(node, scope.dialect, isTotal(truth));
  return withoutImpossible(bounded, truth);
}

function isTotal(truth: Possible): boolean {
  return (truth & FAILURE) === 0;
}

function withoutImpossible(sides: TwoSided, truth: Possible): TwoSided {
  return {
    ...sides,
    ...((truth & TRUE) === 0 && { isTrue: never }),
    ...((truth & FALSE) === 0 && { isFalse: never }),
    isTotal: sides.isTotal || isTotal(truth),
  };
}

function through(node: Expression, scope: MeaningScope, cell: Cell): TwoSided {
  const part = (inner: Expression) => sidesOf(inner, scope);
  switch (node.kind) {
    case 'logical': {
      const join = node.operator === '&&' ? conjunction : disjunction;
      return node.operands.map(part).reduceRight((rest, operand) => join(operand, rest));
    }
    case 'choice':
      return choice(part(node.condition), part(node.then), part(node.otherwise));
    case 'unary':
      return node.operator === '!' ? negation(part(node.of)) : unseen(node, scope, cell);
    default:
      return seeThrough(node, scope, part) ?? unseen(node, scope, cell);
  }
}

function unseen(node: Expression, { dialect }: MeaningScope, cell: Cell): TwoSided {
  return opaque(node, dialect, isTotal(possibleTruth(cell)));
}
