import type { Meaning } from '../../facts/fact.js';
import { unknowable } from '../../facts/opaque.js';
import type { World } from '../../facts/world.js';
import { check } from '../check/check-expression.js';
import type { Dialect } from '../syntax/dialect.js';
import { parse } from '../syntax/parser.js';
import { print } from '../syntax/printer.js';
import type { ExpressionProblem } from '../syntax/problem.js';
import type { Expression } from '../syntax/syntax.js';
import { unlessStated } from './statement-fact.js';
import { truthConditionsOf } from './syntax-truth.js';

/**
 * Returns the formula over facts for "the expression is true". A failure anywhere makes the complete expression false, even under `!`.
 * Spec: Simulation, 4, "Verdicts", `elCondition.condition`.
 */
export function meaningOf(expression: Expression, world: World, dialect: Dialect = world.engine): Meaning {
  return truthConditionsOf(expression, world, dialect).isTrue;
}

/** The formula for the source text of an expression, with problems that prevent its evaluation. */
export interface TextMeaning {
  readonly meaning: Meaning;
  readonly problems: readonly ExpressionProblem[];
  /**
   * The reason why the source text cannot be read; absent if it can be read. If the text cannot be read, the result of the expression is
   * undecided.
   */
  readonly unread?: string;
}

/**
 * Returns the formula for a source text. If the text cannot be parsed, is not supported or exceeds a limit, the result is undecided. The
 * text is not treated as invalid: the service rejects invalid expressions on save, so every stored expression is valid. If the request
 * states the result of the text, this result takes precedence.
 */
export function meaningOfText(text: string, world: World, dialect: Dialect = world.engine): TextMeaning {
  const parsed = parse(text);
  if (!parsed.ok) return undecidedMeaning(text, [parsed.problem]);
  const { expression } = parsed;
  const problems = check(expression, text, { dialect, expects: 'any' }).filter(
    ({ severity }) => severity === 'error',
  );
  if (problems.some(({ code }) => code === 'expression-unsupported')) return undecidedMeaning(text, problems);
  const meaning = meaningOf(expression, world, dialect);
  return { meaning: unlessStated([...new Set([text, print(expression)])], meaning), problems };
}

function undecidedMeaning(text: string, problems: readonly ExpressionProblem[]): TextMeaning {
  const why = problems[0]?.message ?? 'the expression cannot be read';
  return { meaning: unlessStated([text], unknowable(why)), problems, unread: why };
}
