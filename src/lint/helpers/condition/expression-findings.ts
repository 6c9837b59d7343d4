import { getOrMake } from '../../../base/memo.js';
import { quoted } from '../../../base/messages.js';
import { check } from '../../../expression/check/check.js';
import type { Dialect } from '../../../expression/syntax/dialect.js';
import { parse } from '../../../expression/syntax/parser.js';
import type { ExpressionProblem, ProblemCode } from '../../../expression/syntax/problem.js';
import { describePosition } from '../../../expression/syntax/span.js';
import { textAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Report, RuleContext } from '../../rule/rule.js';

/** What is wrong with the expression of an `elCondition`, of these sorts, placed inside the expression. */
export function expressionFindings(
  condition: unknown,
  { engine, org }: RuleContext,
  codes: readonly ProblemCode[],
): Generator<Report> {
  return findingsIn(condition, { key: 'condition', dialect: engine, org }, codes);
}

/** The same of an expression that stands under another key, and of the dialect that is written there. */
export function* findingsIn(
  holder: unknown,
  { key, dialect, org }: { readonly key: string; readonly dialect: Dialect; readonly org: Org },
  codes: readonly ProblemCode[],
): Generator<Report> {
  const text = textAt(holder, key);
  if (text === undefined || text.trim() === '') return;
  for (const { code, start, end, message, replacement } of problemsOf(text, dialect, org)) {
    if (!codes.includes(code)) continue;
    yield {
      at: [key],
      message: `${describePosition(text, start)}: ${shortened(message)}`,
      ...(replacement !== undefined && {
        fix: {
          kind: 'suggested' as const,
          what: `write ${quoted(replacement)}`,
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

/** A name in an expression may be as long as the expression. */
const LONGEST_QUOTED = 200;

function shortened(message: string): string {
  return message.replace(/`([^`]*)`/g, (all, text: string) =>
    text.length > LONGEST_QUOTED ? quoted(text) : all,
  );
}

/** Several rules look at one expression. */
function problemsOf(text: string, dialect: Dialect, org: Org): readonly ExpressionProblem[] {
  return getOrMake(org.derived(problemsByText), `${dialect} ${text}`, () => {
    const parsed = parse(text);
    return parsed.ok ? check(parsed.expression, text, { dialect }) : [parsed.problem];
  });
}

function problemsByText(): Map<string, readonly ExpressionProblem[]> {
  return new Map();
}
