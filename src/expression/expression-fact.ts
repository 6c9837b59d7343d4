import { ask, type Fact } from '../facts/fact.js';
import { known, negate, type Rank, UNDEFINED } from '../logic/verdict.js';
import type { Dialect } from './dialect.js';
import { type Environment, environmentOf } from './environment.js';
import { type CompiledExpression, compileExpression } from './evaluate.js';
import { parse } from './parser.js';
import { print } from './printer.js';
import type { Expression } from './syntax.js';
import { type TwoSided, total } from './two-sided.js';

/** A condition that nothing sees through: its value is the canonical text, and it holds when the text is true. */
const FACTS = {
  identity: expressionFact('expression', 'identity'),
  classic: expressionFact('classicExpression', 'classic'),
} as const satisfies Record<Dialect, Fact>;

/** The expression as one atom; what may fail has another one for when it is false. */
export function opaque(expression: Expression, dialect: Dialect, isTotal: boolean): TwoSided {
  const isTrue = ask(FACTS[dialect], print(expression));
  if (isTotal) return total(isTrue);
  const { start, end } = expression;
  const opposite: Expression = { kind: 'unary', operator: '!', of: expression, start, end };
  return { isTrue, isFalse: ask(FACTS[dialect], print(opposite)), isTotal, size: 1 };
}

function expressionFact(name: string, dialect: Dialect): Fact {
  return {
    name,
    fields: ['policyContext.expressions'],
    found: ({ policyContext }) => policyContext.expressions ?? undefined,
    bind(atoms, world) {
      const questions = new Map([...atoms].map(([text, atom]) => [atom, questionOf(text, dialect)]));
      return {
        kind: 'asked',
        read(request) {
          const { expressions } = request.policyContext;
          let environment: Environment | undefined;
          return (atom) => {
            const question = questions.get(atom);
            if (question === undefined) return UNDEFINED;
            const stated = expressions == null ? undefined : statedOf(question, expressions);
            if (stated !== undefined) return stated;
            environment ??= environmentOf(request, world);
            return question.compiled.verdict(environment);
          };
        },
      };
    },
  };
}

interface Question {
  readonly text: string;
  readonly compiled: CompiledExpression;
  /** What stands after the `!`, where there is one. */
  readonly opposite: string | undefined;
}

function questionOf(text: string, dialect: Dialect): Question | undefined {
  const parsed = parse(text);
  if (!parsed.ok) return undefined;
  const { expression } = parsed;
  const isNot = expression.kind === 'unary' && expression.operator === '!';
  return {
    text,
    compiled: compileExpression(expression, dialect),
    opposite: isNot ? print(expression.of) : undefined,
  };
}

/** What the request states of the text, or of its opposite. */
function statedOf(
  { text, opposite }: Question,
  expressions: Readonly<Record<string, boolean>>,
): Rank | undefined {
  if (Object.hasOwn(expressions, text)) return known(expressions[text] === true);
  if (opposite === undefined || !Object.hasOwn(expressions, opposite)) return undefined;
  return negate(known(expressions[opposite] === true));
}
