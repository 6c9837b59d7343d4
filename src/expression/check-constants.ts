import { BLANK_WORLD } from './blank-world.js';
import { possibleTruth, TRUE } from './cell.js';
import type { Dialect } from './dialect.js';
import { blankEnvironment } from './environment.js';
import { compileExpression } from './evaluate.js';
import type { Finding } from './finding.js';
import type { Expression } from './syntax.js';

/** Conditions in the expression, itself among them, that every request decides alike: the smallest that show why. */
export function checkConstants(root: Expression, dialect: Dialect): readonly Finding[] {
  const environment = blankEnvironment(BLANK_WORLD);
  const decide = (node: Expression) =>
    decisionOf(possibleTruth(compileExpression(node, dialect).cell(environment)));
  const whole = decide(root);
  return smallest(root).map(({ node, decision }) => {
    const consequence =
      node === root || whole === undefined ? '' : `, so the whole expression is ${whole} true`;
    return { span: node, code: 'expression-constant', message: `this is ${decision} true${consequence}` };
  });

  function smallest(node: Expression): readonly Decided[] {
    const inside = conditionsIn(node).flatMap(smallest);
    const decision = inside.length > 0 ? undefined : decide(node);
    return decision === undefined ? inside : [{ node, decision }];
  }
}

interface Decided {
  readonly node: Expression;
  readonly decision: 'always' | 'never';
}

function decisionOf(truth: number): Decided['decision'] | undefined {
  if (truth === TRUE) return 'always';
  return truth & TRUE ? undefined : 'never';
}

/** The parts that stand where a boolean is wanted; a literal as a branch is how one writes a default. */
function conditionsIn(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'logical':
      return node.operands;
    case 'unary':
      return node.operator === '!' ? [node.of] : [];
    case 'choice':
      return [node.condition, ...[node.then, node.otherwise].filter(({ kind }) => kind !== 'literal')];
    default:
      return [];
  }
}
