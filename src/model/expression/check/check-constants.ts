import { BLANK_WORLD } from '../evaluate/blank-world.js';
import { blankCell } from '../evaluate/meaning-scope.js';
import type { Dialect } from '../syntax/dialect.js';
import type { Expression } from '../syntax/syntax.js';
import { type Cell, isFailed, type Possible, possibleTruth, TRUE } from '../values/cell.js';
import { blankEnvironment } from '../values/environment.js';
import { chosen, conjoined, disjoined, negatedTruth } from '../values/truth.js';
import type { ExpressionFinding } from './expression-finding.js';

/**
 * Returns the conditions in the expression that have the same result for every request. If a larger condition is constant because of a
 * smaller one, returns only the smaller one.
 */
export function checkConstants(root: Expression, dialect: Dialect): readonly ExpressionFinding[] {
  const scope = { dialect, blank: blankEnvironment(BLANK_WORLD) };
  const { truth, decided } = examine(root, (node) => blankCell(node, scope));
  const whole = decisionOf(truth);
  return decided.map(({ node, says }) => {
    const consequence =
      node === root || whole === undefined ? '' : `, so the whole expression is ${whole} true`;
    return {
      span: node,
      code: 'expression-constant',
      message: `this ${says}${consequence}; correct or remove it`,
    };
  });
}

/** The possible results of a condition, and the smallest conditions in it that are constant. */
interface Examined {
  readonly truth: Possible;
  readonly decided: readonly { readonly node: Expression; readonly says: string }[];
}

function examine(node: Expression, cellOf: (node: Expression) => Cell): Examined {
  const conditions = conditionsIn(node);
  if (conditions.length === 0) return examineQuestion(node, cellOf(node));
  const parts = conditions.map((part) => examine(part, cellOf));
  const truth = combine(
    node,
    parts.map((part) => part.truth),
  );
  const inside = parts.flatMap(({ decided }, at) => (isBranchLiteral(node, at) ? [] : decided));
  return { truth, decided: inside.length > 0 ? inside : ifDecided(node, truth) };
}

function examineQuestion(node: Expression, cell: Cell): Examined {
  const truth = possibleTruth(cell);
  if (isFailed(cell)) return { truth, decided: [{ node, says: `always fails: ${cell.reason}` }] };
  return { truth, decided: ifDecided(node, truth) };
}

function ifDecided(node: Expression, truth: Possible): Examined['decided'] {
  const decision = decisionOf(truth);
  return decision === undefined ? [] : [{ node, says: `is ${decision} true` }];
}

function decisionOf(truth: Possible): 'always' | 'never' | undefined {
  if (truth === TRUE) return 'always';
  return truth & TRUE ? undefined : 'never';
}

/** Returns the parts of an expression node that must be booleans. */
function conditionsIn(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'logical':
      return node.operands;
    case 'unary':
      return node.operator === '!' ? [node.of] : [];
    case 'choice':
      return [node.condition, node.then, node.otherwise];
    default:
      return [];
  }
}

/** Whether a branch of a conditional expression is a literal. Such a branch is the usual way to write a default value. */
function isBranchLiteral(node: Expression, at: number): boolean {
  return node.kind === 'choice' && at > 0 && conditionsIn(node)[at]?.kind === 'literal';
}

function combine(node: Expression, truths: readonly Possible[]): Possible {
  const [first = 0, second = 0, third = 0] = truths;
  switch (node.kind) {
    case 'unary':
      return negatedTruth(first);
    case 'choice':
      return chosen(first, second, third);
    default: {
      const join = node.kind === 'logical' && node.operator === '||' ? disjoined : conjoined;
      return truths.reduceRight((rest, truth) => join(truth, rest));
    }
  }
}
