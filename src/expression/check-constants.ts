import { BLANK_WORLD } from './blank-world.js';
import { type Possible, TRUE } from './cell.js';
import type { Dialect } from './dialect.js';
import { blankEnvironment } from './environment.js';
import type { Finding } from './finding.js';
import { blankTruth } from './meaning-scope.js';
import type { Expression } from './syntax.js';
import { chosen, conjoined, disjoined, negated } from './truth.js';

/** Conditions in the expression, itself among them, that every request decides alike: the smallest that show why. */
export function checkConstants(root: Expression, dialect: Dialect): readonly Finding[] {
  const scope = { dialect, blank: blankEnvironment(BLANK_WORLD) };
  const { truth, decided } = examine(root, (node) => blankTruth(node, scope));
  const whole = decisionOf(truth);
  return decided.map(({ node, decision }) => {
    const consequence =
      node === root || whole === undefined ? '' : `, so the whole expression is ${whole} true`;
    return { span: node, code: 'expression-constant', message: `this is ${decision} true${consequence}` };
  });
}

/** What a condition may come to, and the smallest decided conditions in it. */
interface Examined {
  readonly truth: Possible;
  readonly decided: readonly { readonly node: Expression; readonly decision: 'always' | 'never' }[];
}

function examine(node: Expression, truthOf: (node: Expression) => Possible): Examined {
  const parts = conditionsIn(node).map((part) => examine(part, truthOf));
  const truth =
    parts.length === 0
      ? truthOf(node)
      : combine(
          node,
          parts.map((part) => part.truth),
        );
  const inside = parts.flatMap(({ decided }, at) => (isBranchLiteral(node, at) ? [] : decided));
  const decision = inside.length > 0 ? undefined : decisionOf(truth);
  return { truth, decided: decision === undefined ? inside : [{ node, decision }] };
}

function decisionOf(truth: Possible): 'always' | 'never' | undefined {
  if (truth === TRUE) return 'always';
  return truth & TRUE ? undefined : 'never';
}

/** The parts that stand where a boolean is wanted. */
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

/** A literal as a branch is how one writes a default. */
function isBranchLiteral(node: Expression, at: number): boolean {
  return node.kind === 'choice' && at > 0 && conditionsIn(node)[at]?.kind === 'literal';
}

function combine(node: Expression, truths: readonly Possible[]): Possible {
  const [first = 0, second = 0, third = 0] = truths;
  switch (node.kind) {
    case 'unary':
      return negated(first);
    case 'choice':
      return chosen(first, second, third);
    default: {
      const join = node.kind === 'logical' && node.operator === '||' ? disjoined : conjoined;
      return truths.reduceRight((rest, truth) => join(truth, rest));
    }
  }
}
