import { cacheRecent } from '../../../base/memo.js';
import { quoted } from '../../../base/messages.js';
import { check } from '../../../model/expression/check/check-expression.js';
import type { Dialect } from '../../../model/expression/syntax/dialect.js';
import { parse } from '../../../model/expression/syntax/parser.js';
import type { ExpressionProblem, ProblemCode } from '../../../model/expression/syntax/problem.js';
import { describePosition } from '../../../model/expression/syntax/span.js';
import { textAt } from '../../rule/json-path.js';
import type { Report, RuleContext } from '../../rule/rule.js';

/** Yields the problems in the expression of an `elCondition` that have one of the given codes, with locations inside the expression. */
export function expressionFindings(
  condition: unknown,
  { engine }: RuleContext,
  codes: readonly ProblemCode[],
): Generator<Report> {
  return findingsIn(condition, { key: 'condition', dialect: engine }, codes);
}

/** Yields the problems in an expression that have one of the given codes. The expression is the text at `key` in the object. */
export function* findingsIn(
  holder: unknown,
  { key, dialect }: { readonly key: string; readonly dialect: Dialect },
  codes: readonly ProblemCode[],
): Generator<Report> {
  const text = textAt(holder, key);
  if (text === undefined || text.trim() === '') return;
  for (const { code, start, end, message, replacement } of PROBLEMS_OF[dialect](text)) {
    if (!codes.includes(code)) continue;
    yield {
      at: [key],
      message: `${describePosition(text, start)}: ${shortened(message)}`,
      ...(replacement !== undefined && {
        fix: {
          kind: 'suggested' as const,
          what: `set it to ${quoted(replacement)}`,
          changes: [
            {
              op: 'set' as const,
              at: [key],
              value: text.slice(0, start) + replacement + text.slice(end),
            },
          ],
        },
      }),
    };
  }
}

/** The maximum length of a quoted name in a message. A name may be as long as the expression. */
const LONGEST_QUOTED = 200;

function shortened(message: string): string {
  return message.replace(/`([^`]*)`/g, (all, text: string) =>
    text.length > LONGEST_QUOTED ? quoted(text) : all,
  );
}

/** The maximum number of cached expressions. All lint rules and orgs share the cache. */
const MOST_EXPRESSIONS = 500;

const PROBLEMS_OF: Readonly<Record<Dialect, (text: string) => readonly ExpressionProblem[]>> = {
  classic: cacheRecent((text) => problemsOf(text, 'classic'), MOST_EXPRESSIONS),
  identity: cacheRecent((text) => problemsOf(text, 'identity'), MOST_EXPRESSIONS),
};

function problemsOf(text: string, dialect: Dialect): readonly ExpressionProblem[] {
  const parsed = parse(text);
  return parsed.ok ? check(parsed.expression, text, { dialect }) : [parsed.problem];
}
