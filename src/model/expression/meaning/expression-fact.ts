import { not } from '../../../logic/kleene/formula.js';
import { known, negate, type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import { ask, type Fact } from '../../facts/fact.js';
import { compileExpression } from '../evaluate/compile-expression.js';
import type { Dialect } from '../syntax/dialect.js';
import { parse } from '../syntax/parser.js';
import { print } from '../syntax/printer.js';
import type { Expression } from '../syntax/syntax.js';
import { askEnvironment } from '../values/ask-environment.js';
import { FAILURE, type Possible } from '../values/cell.js';
import type { Environment } from '../values/environment.js';
import { conditionsOf, type TruthConditions } from './truth-conditions.js';

/**
 * The facts for expressions that cannot be decomposed into simpler facts, by dialect. The value of an atom is the canonical text of an
 * expression. The atom is true if the expression results in true.
 */
const FACTS = {
  identity: expressionFact('expression', 'identity'),
  classic: expressionFact('classicExpression', 'classic'),
} as const satisfies Record<Dialect, Fact>;

/** The facts for conditions that cannot be split into simpler conditions. Maps each fact to the dialect of the conditions. */
export const EXPRESSION_DIALECTS: ReadonlyMap<Fact, Dialect> = new Map(
  (['identity', 'classic'] as const).map((dialect) => [FACTS[dialect], dialect]),
);

/** Returns the formula for a condition as a single atom. A condition that may fail has a second atom for "the condition is false". */
export function opaqueExpression(expression: Expression, dialect: Dialect, truth: Possible): TruthConditions {
  const isTrue = ask(FACTS[dialect], print(expression));
  if ((truth & FAILURE) === 0) return conditionsOf({ isTrue, isFalse: not(isTrue) }, truth, 2);
  const { start, end } = expression;
  const opposite: Expression = { kind: 'unary', operator: '!', of: expression, start, end };
  return conditionsOf({ isTrue, isFalse: ask(FACTS[dialect], print(opposite)) }, truth, 3);
}

function expressionFact(name: string, dialect: Dialect): Fact {
  return {
    name,
    fields: ['policyContext.expressions'],
    about: 'other',
    found: ({ policyContext }) => policyContext.expressions ?? undefined,
    bind: (atoms, world) => askEnvironment(atoms, world, (text) => verdictFunction(text, dialect)),
  };
}

/**
 * Returns a function that takes an environment and returns the verdict of the expression `text`. If the request states a result for this
 * text, the function returns that result. If it states one for `x` and `text` is `!x`, the function returns the opposite. Otherwise, the
 * expression is evaluated.
 */
function verdictFunction(text: string, dialect: Dialect): (environment: Environment) => Rank {
  const parsed = parse(text);
  if (!parsed.ok) return () => UNDEFINED;
  const { expression } = parsed;
  const isNot = expression.kind === 'unary' && expression.operator === '!';
  const opposite = isNot ? print(expression.of) : undefined;
  const compiled = compileExpression(expression, dialect);
  return (environment) => {
    const stated = statedOf(text, environment);
    if (stated !== undefined) return stated;
    const statedOpposite = opposite === undefined ? undefined : statedOf(opposite, environment);
    return statedOpposite === undefined ? compiled.verdict(environment) : negate(statedOpposite);
  };
}

function statedOf(text: string, { context: { expressions } }: Environment): Rank | undefined {
  return expressions != null && Object.hasOwn(expressions, text)
    ? known(expressions[text] === true)
    : undefined;
}
