import { type ExpressionProblem, problemAt } from './problem.js';
import { MARKS, type Token } from './token.js';

export type Lexed =
  | { readonly ok: true; readonly tokens: readonly Token[] }
  | { readonly ok: false; readonly problem: ExpressionProblem };

/** Splits the text into tokens; the last one marks the end. Spec: Expression language, literals. */
export function lex(text: string): Lexed {
  const tokens: Token[] = [];
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    const token = tokenAt(text, at);
    if (token.kind === 'problem') return { ok: false, problem: token.problem };
    tokens.push(token);
    at = token.end;
  }
  return { ok: true, tokens: [...tokens, { kind: 'end', start: text.length, end: text.length }] };
}

type Read = Token | { readonly kind: 'problem'; readonly problem: ExpressionProblem };

function tokenAt(text: string, start: number): Read {
  const code = text.charCodeAt(start);
  if (isWordStart(code) && !text.startsWith('${', start)) return wordAt(text, start);
  if (isDigit(code)) return numberAt(text, start);
  if (code === SINGLE_QUOTE || code === DOUBLE_QUOTE) return stringAt(text, start);
  return markAt(text, start);
}

const SINGLE_QUOTE = 39;
const DOUBLE_QUOTE = 34;

function wordAt(text: string, start: number): Token {
  let end = start + 1;
  while (isWordPart(text.charCodeAt(end))) end++;
  return { kind: 'word', value: text.slice(start, end), start, end };
}

/** Reads `1`, `1.5` or `1e3`. A dot belongs to the number only if a digit follows, so that `1.toInteger()` is a call. */
function numberAt(text: string, start: number): Read {
  let end = skipDigits(text, start);
  if (text[end] === '.' && isDigit(text.charCodeAt(end + 1))) end = skipDigits(text, end + 1);
  end = skipExponent(text, end);
  const value = Number(text.slice(start, end));
  if (!Number.isFinite(value)) return refuse(text, start, end, 'the number is too large');
  if (isWordPart(text.charCodeAt(end))) return refuse(text, start, end + 1, 'a letter follows the number');
  return { kind: 'number', value, start, end };
}

function skipExponent(text: string, at: number): number {
  if (text[at] !== 'e' && text[at] !== 'E') return at;
  const digits = text[at + 1] === '+' || text[at + 1] === '-' ? at + 2 : at + 1;
  return isDigit(text.charCodeAt(digits)) ? skipDigits(text, digits) : at;
}

/** Reads a string in single or double quotes. A doubled quote represents the quote itself; a backslash is an ordinary character. */
function stringAt(text: string, start: number): Read {
  const quote = text[start] as string;
  let value = '';
  for (let from = start + 1; ; ) {
    const close = text.indexOf(quote, from);
    if (close < 0) return refuse(text, start, text.length, `the string has no closing \`${quote}\``);
    value += text.slice(from, close);
    if (text[close + 1] !== quote) return { kind: 'string', value, start, end: close + 1 };
    value += quote;
    from = close + 2;
  }
}

const FIRST_SIGNS = [...new Set(MARKS.map((mark) => mark[0] as string))];
const MARKS_BY_FIRST = new Map(FIRST_SIGNS.map((sign) => [sign, MARKS.filter((mark) => mark[0] === sign)]));

function markAt(text: string, start: number): Read {
  const value = MARKS_BY_FIRST.get(text[start] as string)?.find((mark) => text.startsWith(mark, start));
  if (value !== undefined) return { kind: 'mark', value, start, end: start + value.length };
  const character = String.fromCodePoint(text.codePointAt(start) as number);
  return refuse(text, start, start + character.length, `\`${character}\` is not a character of the language`);
}

function refuse(text: string, start: number, end: number, message: string): Read {
  return { kind: 'problem', problem: problemAt(text, { start, end }, 'expression-syntax', message) };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

function skipDigits(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isWordStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36;
}

function isWordPart(code: number): boolean {
  return isWordStart(code) || isDigit(code);
}
