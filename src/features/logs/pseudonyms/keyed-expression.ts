import { FUNCTIONS } from '../../../model/expression/functions/registry.js';
import { lex } from '../../../model/expression/syntax/lexer.js';
import { parse } from '../../../model/expression/syntax/parser.js';
import { printLiteral } from '../../../model/expression/syntax/printer.js';
import { type Expression, partsOf } from '../../../model/expression/syntax/syntax.js';
import type { Token } from '../../../model/expression/syntax/token.js';
import { ATTRIBUTES } from '../../../model/expression/values/attribute.js';
import { type LiteralUse, type LiteralUses, literalUses } from './literal-uses.js';

/**
 * The functions that rename the words of an expression. `text` renames a string literal. It returns `undefined` if the renamed literal
 * would change the result of the condition.
 */
export interface ExpressionWords {
  text(text: string, use: LiteralUse): string | undefined;
  /** Renames a profile attribute. */
  attribute(name: string): string;
  /** Returns the replacement for a condition that cannot be renamed: a condition that is always undecided. */
  withheld(condition: string): string;
}

/**
 * Renames the texts in an expression, and the attributes that the org defines. A condition that would have another result with pseudonyms
 * is replaced by a condition that is always undecided. Spec: Sign-in logs, 11.
 */
export function keyedExpression(text: string, words: ExpressionWords): string {
  const lexed = lex(text);
  if (!lexed.ok) return words.attribute(text);
  const parsed = parse(text);
  const uses: LiteralUses = new Map();
  const withheld = parsed.ok
    ? conditionsOf(parsed.expression).filter((one) => !isKept(one, uses, words))
    : [];
  let made = '';
  let at = 0;
  for (const token of lexed.tokens) {
    if (token.kind === 'end' || token.start < at) continue;
    const condition = withheld.find(({ start, end }) => start <= token.start && token.end <= end);
    made += text.slice(at, token.start);
    made +=
      condition === undefined
        ? tokenText(token, text, uses, words)
        : words.withheld(text.slice(condition.start, condition.end));
    at = condition?.end ?? token.end;
  }
  return made + text.slice(at);
}

/** Returns the string literals in an expression, each with the way in which the expression uses it. */
export function textsIn(text: string): readonly (readonly [text: string, use: LiteralUse])[] {
  const parsed = parse(text);
  if (!parsed.ok) return [];
  const found: [string, LiteralUse][] = [];
  const collecting: ExpressionWords = {
    text: (one, use) => {
      found.push([one, use]);
      return one;
    },
    attribute: String,
    withheld: String,
  };
  keyedExpression(text, collecting);
  return found;
}

/** Returns the conditions that an expression combines with *and*, *or* and *not*. */
function conditionsOf(node: Expression): readonly Expression[] {
  if (node.kind === 'logical') return node.operands.flatMap(conditionsOf);
  return node.kind === 'unary' && node.operator === '!' ? conditionsOf(node.of) : [node];
}

/**
 * Returns whether a pseudonym can replace each string literal of a condition. If so, also adds to `uses` how the condition uses each
 * literal.
 */
function isKept(condition: Expression, uses: LiteralUses, words: ExpressionWords): boolean {
  const own = literalUses(condition);
  if (own === undefined) return false;
  for (const node of literalsOf(condition))
    if (words.text(String(node.value), own.get(node.start) ?? 'text') === undefined) return false;
  for (const [start, use] of own) uses.set(start, use);
  return true;
}

function literalsOf(node: Expression): readonly Extract<Expression, { kind: 'literal' }>[] {
  if (node.kind === 'literal') return typeof node.value === 'string' ? [node] : [];
  return partsOf(node).flatMap(literalsOf);
}

function tokenText(token: Token, text: string, uses: LiteralUses, words: ExpressionWords): string {
  if (token.kind === 'string') {
    if (SERVICE_KEYS.has(token.value)) return text.slice(token.start, token.end);
    const renamed = words.text(token.value, uses.get(token.start) ?? 'text');
    return printLiteral(renamed ?? '');
  }
  const isOfOrg = token.kind === 'word' && !isWordOfService(token.value);
  if (isOfOrg && !OF_PROVIDER.test(text.slice(Math.max(token.start - LONGEST_PATH, 0), token.start)))
    return words.attribute(token.value);
  return text.slice(token.start, token.end);
}

/**
 * Matches the path before the name of a signal from a device integrator, such as `device.provider.`. The name of the signal is kept,
 * because events contain the same name.
 */
const OF_PROVIDER = /\bdevice\.provider\.(?:\w+\.)*$/;

/** The maximum length of the path of a device integrator, in characters. */
const LONGEST_PATH = 200;

/** The keys of group criteria in the expression language. */
const SERVICE_KEYS: ReadonlySet<string> = new Set([
  'group.id',
  'group.source.id',
  'group.type',
  'group.profile.name',
  'operator',
]);

/** Returns whether a word belongs to the expression language, or is a standard attribute that every org has. */
export function isWordOfService(word: string): boolean {
  return WORDS.has(word) || KEYWORDS.has(word.toLowerCase());
}

/** The keywords of the expression language. Spec: Expression language, operators. */
const KEYWORDS: ReadonlySet<string> = new Set(
  'and or not matches true false null eq ne lt gt le ge instanceof between div mod new t'.split(' '),
);

/** The user attributes that every org has. They are not renamed. */
const BASE_ATTRIBUTES =
  'login email secondEmail firstName lastName middleName honorificPrefix honorificSuffix title displayName nickName ' +
  'profileUrl primaryPhone mobilePhone streetAddress city state zipCode countryCode postalAddress preferredLanguage ' +
  'locale timezone userType employeeNumber costCenter organization division department managerId manager';

const WORDS: ReadonlySet<string> = new Set([
  ...ATTRIBUTES.flatMap(({ path }) => path.split('.')),
  ...FUNCTIONS.flatMap(({ name }) => name.split('.')),
  ...BASE_ATTRIBUTES.split(' '),
]);
