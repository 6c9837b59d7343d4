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
import { bothSides } from './syntax-truth.js';

/**
 * When the expression is true, as a formula over facts. A failure anywhere in it makes the whole false, even
 * under `!`. Spec: Simulation, 4, "Verdicts", `elCondition.condition`.
 */
export function meaningOf(expression: Expression, world: World, dialect: Dialect = world.engine): Meaning {
  return bothSides(expression, world, dialect).isTrue;
}

/** The meaning of an expression as it is written down, with what keeps it from ever being evaluated. */
export interface TextMeaning {
  readonly meaning: Meaning;
  readonly problems: readonly ExpressionProblem[];
  /** Why it is never decided, where nothing of it can be read. */
  readonly unread?: string;
}

/**
 * What does not parse, is not supported, or passes a bound of this project is never decided: the service refuses what it
 * cannot read when it is written down, so that what it kept says something. What the request states of a text goes
 * before all else.
 */
export function meaningOfText(text: string, world: World, dialect: Dialect = world.engine): TextMeaning {
  const parsed = parse(text);
  if (!parsed.ok) return unread(text, [parsed.problem]);
  const { expression } = parsed;
  const problems = check(expression, text, { dialect, expects: 'any' }).filter(
    ({ severity }) => severity === 'error',
  );
  if (problems.some(({ code }) => code === 'expression-unsupported')) return unread(text, problems);
  const meaning = meaningOf(expression, world, dialect);
  return { meaning: unlessStated([...new Set([text, print(expression)])], meaning), problems };
}

function unread(text: string, problems: readonly ExpressionProblem[]): TextMeaning {
  const why = problems[0]?.message ?? 'it cannot be read';
  return { meaning: unlessStated([text], unknowable(why)), problems, unread: why };
}
