import {
  type Cursor,
  endOfLast,
  isMark,
  nextToken,
  peek,
  recordProblem,
  reportTooLarge,
  reportUnsupported,
  takeMark,
} from './cursor.js';
import { LIMITS } from './expression-limits.js';
import { lex } from './lexer.js';
import { BINDING, isNotWord, type Operator, operatorOf } from './operators.js';
import { type ExpressionProblem, problemAt } from './problem.js';
import { describePosition } from './span.js';
import { type Arithmetic, deeperThan, type Expression, type Logical, type MapLiteral } from './syntax.js';
import { describeToken, type Punctuation, type Token } from './token.js';
import { CONSTRUCTOR, TYPE_REFERENCE, UNSUPPORTED_MARKS, UNSUPPORTED_OPERATORS } from './unsupported.js';

export type Parsed =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly problem: ExpressionProblem };

/** Parses an expression of either dialect by precedence climbing; `check` verifies the dialect. Spec: Expression language. */
export function parse(text: string): Parsed {
  if (text.length > LIMITS.textLength) return tooLong(text);
  const lexed = lex(text);
  if (!lexed.ok) return lexed;
  const cursor: Cursor = { text, tokens: lexed.tokens, at: 0, nesting: 0, problem: undefined };
  const expression = readAll(cursor);
  if (expression !== undefined) return { ok: true, expression };
  return { ok: false, problem: cursor.problem as ExpressionProblem };
}

function tooLong(text: string): Parsed {
  const message = `the expression is longer than ${LIMITS.textLength} characters`;
  return { ok: false, problem: problemAt(text, { start: 0, end: 1 }, 'expression-too-large', message) };
}

type Read = Expression | undefined;

function readAll(cursor: Cursor): Read {
  const expression = readExpression(cursor, 'an expression');
  if (expression === undefined) return undefined;
  const next = peek(cursor);
  if (next.kind !== 'end') return reportUnexpected(cursor, next, 'the end of the expression');
  const deep = deeperThan(expression, LIMITS.depth);
  return deep === undefined ? expression : reportTooDeep(cursor, deep);
}

/**
 * Reads a complete expression. Records an error and returns `undefined` if the syntax is wrong. If the expression is missing, the error
 * message says that `wanted` was expected.
 */
function readExpression(cursor: Cursor, wanted: string): Read {
  return nested(cursor, () => {
    const condition = readBinary(cursor, BINDING.or, wanted);
    if (condition === undefined) return undefined;
    if (takeMark(cursor, '?')) return readChoice(cursor, condition);
    return takeMark(cursor, '?:') ? readDefault(cursor, condition) : condition;
  });
}

function nested(cursor: Cursor, read: () => Read): Read {
  if (cursor.nesting >= LIMITS.nesting) return reportTooDeep(cursor, peek(cursor));
  cursor.nesting++;
  const result = read();
  cursor.nesting--;
  return result;
}

function reportTooDeep(cursor: Cursor, span: { readonly start: number; readonly end: number }): undefined {
  return reportTooLarge(cursor, span, `the expression is nested more than ${LIMITS.depth} levels deep`);
}

function readChoice(cursor: Cursor, condition: Expression): Read {
  const then = readExpression(cursor, 'a value after `?`');
  if (then === undefined) return undefined;
  if (!takeMark(cursor, ':')) {
    return reportUnexpected(cursor, peek(cursor), `\`:\` and the value for when the condition does not hold`);
  }
  const otherwise = readExpression(cursor, 'a value after `:`');
  if (otherwise === undefined) return undefined;
  return { kind: 'choice', condition, then, otherwise, start: condition.start, end: otherwise.end };
}

function readDefault(cursor: Cursor, of: Expression): Read {
  const otherwise = readExpression(cursor, 'a value after `?:`');
  return otherwise && { kind: 'default', of, otherwise, start: of.start, end: otherwise.end };
}

/** Reads operands joined by operators with at least the precedence `least`; `undefined` after a syntax error. */
function readBinary(cursor: Cursor, least: number, wanted: string): Read {
  let left = readUnary(cursor, wanted);
  for (let joined = left; joined !== undefined; ) {
    const operator = operatorOf(peek(cursor));
    if (operator === undefined || operator.binds < least) return joined;
    left = readRight(cursor, joined, operator);
    joined = left;
  }
  return left;
}

function readRight(cursor: Cursor, left: Expression, operator: Operator): Read {
  switch (operator.kind) {
    case 'logical':
      return readLogical(cursor, left, operator.operator, operator.binds);
    case 'arithmetic':
      return readArithmetic(cursor, left, operator.binds);
    case 'comparison':
    case 'matches':
      return readComparison(cursor, left, operator);
  }
}

function readLogical(cursor: Cursor, first: Expression, operator: Logical['operator'], binds: number): Read {
  const operands = [first];
  while (isOperator(peek(cursor), operator)) {
    const operand = readOperand(cursor, binds);
    if (operand === undefined) return undefined;
    operands.push(operand);
  }
  return { kind: 'logical', operator, operands, start: first.start, end: endOfLast(cursor) };
}

function isOperator(token: Token, operator: Logical['operator']): boolean {
  return operatorOf(token)?.operator === operator;
}

function readArithmetic(cursor: Cursor, first: Expression, binds: number): Read {
  const operands = [first];
  const operators: Arithmetic['operators'][number][] = [];
  for (let next = operatorOf(peek(cursor)); next?.kind === 'arithmetic'; next = operatorOf(peek(cursor))) {
    if (next.binds !== binds) break;
    const operand = readOperand(cursor, binds);
    if (operand === undefined) return undefined;
    operators.push(next.operator);
    operands.push(operand);
  }
  return { kind: 'arithmetic', operands, operators, start: first.start, end: endOfLast(cursor) };
}

function readComparison(
  cursor: Cursor,
  left: Expression,
  { kind, operator }: Operator & { readonly kind: 'comparison' | 'matches' },
): Read {
  const right = readOperand(cursor, BINDING.comparison);
  if (right === undefined) return undefined;
  const again = operatorOf(peek(cursor));
  if (again?.kind === 'comparison' || again?.kind === 'matches') {
    return recordProblem(cursor, peek(cursor), 'comparisons do not chain; join two of them with `&&`');
  }
  const span = { start: left.start, end: right.end };
  return kind === 'matches'
    ? { kind, of: left, pattern: right, ...span }
    : { kind, operator, left, right, ...span };
}

/** Reads the current operator, and returns its right operand; `undefined` after a syntax error. */
function readOperand(cursor: Cursor, binds: number): Read {
  const operator = nextToken(cursor);
  return readBinary(cursor, binds + 1, `a value after ${describeToken(operator, cursor.text)}`);
}

function readUnary(cursor: Cursor, wanted: string): Read {
  const token = peek(cursor);
  const operator = unaryOperator(token);
  if (operator === undefined) return readPostfix(cursor, wanted);
  return nested(cursor, () => {
    nextToken(cursor);
    const of = readUnary(cursor, `a value after ${describeToken(token, cursor.text)}`);
    return of && { kind: 'unary', operator, of, start: token.start, end: of.end };
  });
}

function unaryOperator(token: Token): '!' | '-' | '+' | undefined {
  if (isNotWord(token)) return '!';
  if (token.kind !== 'mark') return undefined;
  return token.value === '!' || token.value === '-' || token.value === '+' ? token.value : undefined;
}

function readPostfix(cursor: Cursor, wanted: string): Read {
  let of = readPrimary(cursor, wanted);
  while (of !== undefined) {
    if (takeMark(cursor, '.')) of = readMember(cursor, of);
    else if (takeMark(cursor, '[')) of = readIndex(cursor, of);
    else if (takeMark(cursor, '.![')) of = readProjection(cursor, of);
    else return of;
  }
  return undefined;
}

function readMember(cursor: Cursor, of: Expression): Read {
  const word = peek(cursor);
  if (word.kind !== 'word') return reportUnexpected(cursor, word, 'a name after `.`');
  nextToken(cursor);
  const name = word.value;
  if (!isMark(peek(cursor), '(')) return { kind: 'member', of, name, start: of.start, end: word.end };
  const values = readArguments(cursor, name);
  return values && { kind: 'method', of, name, arguments: values, start: of.start, end: endOfLast(cursor) };
}

function readIndex(cursor: Cursor, of: Expression): Read {
  const open = endOfLast(cursor) - 1;
  const index = readExpression(cursor, 'an index after `[`');
  if (index === undefined || !close(cursor, ']', `the index opened at ${at(cursor, open)}`)) return undefined;
  return { kind: 'index', of, index, start: of.start, end: endOfLast(cursor) };
}

function readProjection(cursor: Cursor, of: Expression): Read {
  const open = endOfLast(cursor) - 3;
  const each = readExpression(cursor, 'an expression after `.![`');
  if (each === undefined || !close(cursor, ']', `the projection opened at ${at(cursor, open)}`))
    return undefined;
  return { kind: 'projection', of, each, start: of.start, end: endOfLast(cursor) };
}

function readPrimary(cursor: Cursor, wanted: string): Read {
  const token = peek(cursor);
  switch (token.kind) {
    case 'string':
    case 'number':
      nextToken(cursor);
      return { kind: 'literal', value: token.value, start: token.start, end: token.end };
    case 'word':
      return readWord(cursor, token.value, token, wanted);
    case 'mark':
      if (token.value === '(') return readParenthesis(cursor);
      return token.value === '{' ? readBraces(cursor) : reportUnexpected(cursor, token, wanted);
    case 'end':
      return reportUnexpected(cursor, token, wanted);
  }
}

const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function readWord(cursor: Cursor, word: string, token: Token, wanted: string): Read {
  const { start, end } = token;
  const next = peek(cursor, 1);
  if (operatorOf(token) !== undefined && !isMark(next, '.')) return reportUnexpected(cursor, token, wanted);
  if (word === 'new' && next.kind === 'word') return reportUnsupported(cursor, token, CONSTRUCTOR);
  if (word === 'T' && isMark(next, '(')) return reportUnsupported(cursor, token, TYPE_REFERENCE);
  nextToken(cursor);
  if (isMark(next, '(')) {
    const values = readArguments(cursor, word);
    return values && { kind: 'call', name: word, arguments: values, start, end: endOfLast(cursor) };
  }
  const value = CONSTANTS.get(word.toLowerCase());
  return value === undefined
    ? { kind: 'name', name: word, start, end }
    : { kind: 'literal', value, start, end };
}

function readParenthesis(cursor: Cursor): Read {
  const open = nextToken(cursor).start;
  const inner = readExpression(cursor, 'an expression after `(`');
  if (inner === undefined || !close(cursor, ')', `the parenthesis opened at ${at(cursor, open)}`))
    return undefined;
  return { ...inner, start: open, end: endOfLast(cursor) };
}

function readArguments(cursor: Cursor, name: string): readonly Expression[] | undefined {
  const open = nextToken(cursor).start;
  const values: Expression[] = [];
  while (!takeMark(cursor, ')')) {
    if (values.length > 0 && !takeMark(cursor, ',')) {
      return reportUnexpected(
        cursor,
        peek(cursor),
        `\`)\` to close the call of \`${name}\` at ${at(cursor, open)}`,
      );
    }
    const value = readExpression(cursor, `an argument of \`${name}\``);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** Reads braces: `{1, 2}` is a list, `{'key': value}` a map, `{}` the empty list and `{:}` the empty map. */
function readBraces(cursor: Cursor): Read {
  const open = nextToken(cursor).start;
  const opened = at(cursor, open);
  if (takeMark(cursor, '}')) return { kind: 'list', items: [], start: open, end: endOfLast(cursor) };
  if (takeMark(cursor, ':')) {
    if (!close(cursor, '}', `the map opened at ${opened}`)) return undefined;
    return { kind: 'map', entries: [], start: open, end: endOfLast(cursor) };
  }
  const first = readExpression(cursor, 'a value after `{`');
  if (first === undefined) return undefined;
  return isMark(peek(cursor), ':') ? readMap(cursor, first, open) : readList(cursor, first, open);
}

function readList(cursor: Cursor, first: Expression, open: number): Read {
  const items = [first];
  while (takeMark(cursor, ',')) {
    const item = readExpression(cursor, 'a value after `,`');
    if (item === undefined) return undefined;
    items.push(item);
  }
  if (!close(cursor, '}', `the list opened at ${at(cursor, open)}`)) return undefined;
  return { kind: 'list', items, start: open, end: endOfLast(cursor) };
}

function readMap(cursor: Cursor, first: Expression, open: number): Read {
  const entries: MapLiteral['entries'][number][] = [];
  for (let key: Read = first; key !== undefined; key = readExpression(cursor, 'a key after `,`')) {
    const name = keyOf(key);
    if (name === undefined) return recordProblem(cursor, key, 'a key of a map is a string or a name');
    if (!takeMark(cursor, ':')) return reportUnexpected(cursor, peek(cursor), '`:` after the key of a map');
    const value = readExpression(cursor, 'a value after `:`');
    if (value === undefined) return undefined;
    entries.push({ key: name, value });
    if (takeMark(cursor, ',')) continue;
    if (!close(cursor, '}', `the map opened at ${at(cursor, open)}`)) return undefined;
    return { kind: 'map', entries, start: open, end: endOfLast(cursor) };
  }
  return undefined;
}

function keyOf(key: Expression): string | undefined {
  if (key.kind === 'name') return key.name;
  return key.kind === 'literal' && typeof key.value === 'string' ? key.value : undefined;
}

function close(cursor: Cursor, mark: Punctuation, what: string): boolean {
  if (takeMark(cursor, mark)) return true;
  reportUnexpected(cursor, peek(cursor), `\`${mark}\` to close ${what}`);
  return false;
}

/** Reports an unexpected token: either an unsupported construct, or a token in place of the construct that `wanted` describes. */
function reportUnexpected(cursor: Cursor, token: Token, wanted: string): undefined {
  const construct = unsupportedAt(token);
  if (construct !== undefined) return reportUnsupported(cursor, token, construct);
  return recordProblem(cursor, token, `expected ${wanted}, found ${describeToken(token, cursor.text)}`);
}

function unsupportedAt(token: Token) {
  if (token.kind === 'mark') return UNSUPPORTED_MARKS[token.value];
  return token.kind === 'word' ? UNSUPPORTED_OPERATORS.get(token.value.toLowerCase()) : undefined;
}

function at(cursor: Cursor, offset: number): string {
  return describePosition(cursor.text, offset);
}
