import type { PlainTextQuestion, TextQuestion } from '../../../../logic/text/text-cells.js';
import type { TextFunction } from '../../../../logic/text/text-functions.js';
import { isUndocumented, targetOf } from '../../../../model/expression/evaluate/call-target.js';
import { pathOf } from '../../../../model/expression/evaluate/path.js';
import type { Dialect } from '../../../../model/expression/syntax/dialect.js';
import type { Expression } from '../../../../model/expression/syntax/syntax.js';
import { constantsOf } from '../../../../model/expression/values/constant.js';

/** A value computed from the text of an attribute: another text, or the length of a text. */
export interface MadeOfText {
  readonly of: readonly TextFunction[];
  readonly result: 'length' | 'text';
}

/**
 * Returns the text functions of an expression that uses only one attribute. Applied to the text of the attribute, they compute the result
 * of the expression. Returns `undefined` if automata cannot represent the functions.
 */
export function madeOfText(made: Expression, dialect: Dialect): MadeOfText | undefined {
  if (pathOf(made) !== undefined) return { of: [], result: 'text' };
  if (made.kind !== 'method' || isUndocumented(made, dialect)) return undefined;
  const target = targetOf(made);
  const [from, ...given] = target.kind === 'method' ? [target.receiver, ...made.arguments] : made.arguments;
  const values = constantsOf(given);
  const before = from === undefined || values === undefined ? undefined : madeOfText(from, dialect);
  if (before?.result !== 'text' || values === undefined) return undefined;
  if (LENGTHS.has(target.name)) return values.length === 0 ? { ...before, result: 'length' } : undefined;
  const making = MAKERS[target.name.replace(/^String\./, '')]?.(values);
  return making && { of: [...before.of, making], result: 'text' };
}

const LENGTHS: ReadonlySet<string> = new Set(['length', 'String.len']);

type Maker = (values: readonly unknown[]) => TextFunction | undefined;

const MAKERS: Readonly<Record<string, Maker>> = {
  toLowerCase: ({ length }) => (length === 0 ? { kind: 'lower' } : undefined),
  toUpperCase: ({ length }) => (length === 0 ? { kind: 'upper' } : undefined),
  removeSpaces: ({ length }) => (length === 0 ? { kind: 'without', character: ' ' } : undefined),
  substringAfter: (values) => partedBy('after', values),
  substringBefore: (values) => partedBy('before', values),
  substring: ([start, end, ...more]) =>
    more.length === 0 && Number.isInteger(start) && (end === undefined || Number.isInteger(end))
      ? { kind: 'slice', start: start as number, ...(end !== undefined && { end: end as number }) }
      : undefined,
};

function partedBy(
  kind: 'after' | 'before',
  [separator, ...more]: readonly unknown[],
): TextFunction | undefined {
  return typeof separator === 'string' && more.length === 0 ? { kind, separator } : undefined;
}

/**
 * Translates a comparison to a condition on a text. The comparison is between `literal` and a value that an expression computes from the
 * text (see {@link madeOfText}). If the comparison has different results for two texts, the condition has different results for them, too.
 *
 * Returns `alike` if the comparison has the same result for every text. Returns `undefined` if automata cannot represent the condition. If
 * `literal` and the computed value have different types, only a failed computation can change the result. The condition then finds out for
 * which texts the computation fails.
 */
export function textQuestionOf(
  { of, result }: MadeOfText,
  { operator, literal }: { readonly operator: string; readonly literal?: unknown },
): TextQuestion | 'alike' | undefined {
  const mayFail = of.some(({ kind }) => kind === 'slice');
  if (typeof literal !== (result === 'text' ? 'string' : 'number'))
    return mayFail ? { ...ANY_TEXT, of } : 'alike';
  const question =
    result === 'text' ? askedOfText(operator, literal as string) : askedOfLength(operator, literal as number);
  return question && { ...question, of };
}

const ANY_TEXT = { kind: 'length', least: 0, most: Number.POSITIVE_INFINITY } as const;

/** For each comparison operator, the condition on texts that it stands for. */
export const TEXT_OPERATORS = {
  '==': 'is',
  '<': 'below',
  '>': 'above',
  contains: 'contains',
  containsText: 'contains',
  startsWith: 'starts',
} as const;

function askedOfText(operator: string, text: string): PlainTextQuestion | undefined {
  const kind = Object.hasOwn(TEXT_OPERATORS, operator)
    ? TEXT_OPERATORS[operator as keyof typeof TEXT_OPERATORS]
    : undefined;
  return kind && { kind, text };
}

function askedOfLength(operator: string, length: number): PlainTextQuestion | undefined {
  const [least, most] = [0, Number.POSITIVE_INFINITY];
  switch (operator) {
    case '==':
      return Number.isInteger(length)
        ? { kind: 'length', least: length, most: length }
        : { kind: 'length', least: 1, most: 0 };
    case '<':
      return { kind: 'length', least, most: Math.ceil(length) - 1 };
    case '>':
      return { kind: 'length', least: Math.max(0, Math.floor(length) + 1), most };
    default:
      return undefined;
  }
}
