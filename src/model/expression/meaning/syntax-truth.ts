import { never } from '../../../logic/kleene/formula.js';
import type { World } from '../../facts/world.js';
import { blankTruth, type MeaningScope, meaningScope } from '../evaluate/meaning-scope.js';
import type { Dialect } from '../syntax/dialect.js';
import { LIMITS } from '../syntax/expression-limits.js';
import type { Expression } from '../syntax/syntax.js';
import { FAILURE, FALSE, SOME, TRUE } from '../values/cell.js';
import { opaqueExpression } from './expression-fact.js';
import { meaningOverFacts } from './fact-of.js';
import {
  bothTrue,
  conditional,
  conditionsOf,
  eitherTrue,
  negation,
  type TruthConditions,
} from './truth-conditions.js';

/**
 * Returns two formulas: one for "the expression is true" and one for "the expression is false". They consist of conditions that cannot be
 * split further.
 */
export function truthConditionsOf(expression: Expression, world: World, dialect: Dialect): TruthConditions {
  return sidesOf(expression, meaningScope(world, dialect));
}

function sidesOf(node: Expression, scope: MeaningScope): TruthConditions {
  if (--scope.left.nodes < 0) return opaqueExpression(node, scope.dialect, SOME | FAILURE);
  const sides = truthConditionsOfNode(node, scope);
  return sides.size <= LIMITS.meaningSize ? sides : opaqueExpression(node, scope.dialect, sides.truth);
}

function truthConditionsOfNode(node: Expression, scope: MeaningScope): TruthConditions {
  const part = (inner: Expression) => sidesOf(inner, scope);
  switch (node.kind) {
    case 'logical': {
      const join = node.operator === '&&' ? bothTrue : eitherTrue;
      return node.operands.map(part).reduceRight((rest, operand) => join(operand, rest));
    }
    case 'choice':
      return conditional(part(node.condition), part(node.then), part(node.otherwise));
    case 'unary':
      return node.operator === '!' ? negation(part(node.of)) : truthConditionsOfAtom(node, scope, part);
    default:
      return truthConditionsOfAtom(node, scope, part);
  }
}

/** Returns the truth conditions of an atomic condition, which contains no other condition. */
function truthConditionsOfAtom(
  node: Expression,
  scope: MeaningScope,
  part: (inner: Expression) => TruthConditions,
): TruthConditions {
  const truth = blankTruth(node, scope);
  if (truth === TRUE || truth === FALSE || truth === FAILURE)
    return conditionsOf({ isTrue: never, isFalse: never }, truth);
  const seen = meaningOverFacts(node, scope, part);
  if (seen === undefined) return opaqueExpression(node, scope.dialect, truth);
  return conditionsOf(seen, truth & seen.truth, seen.size);
}
