import { quoted } from '../../../../base/messages.js';
import type { TextQuestion } from '../../../../logic/text/text-cells.js';
import { isUndocumented, targetOf } from '../../../../model/expression/evaluate/call-target.js';
import { pathOf } from '../../../../model/expression/evaluate/path.js';
import { COMPARISON_DIALECTS, comparisonIn } from '../../../../model/expression/meaning/comparison-fact.js';
import { EXPRESSION_DIALECTS } from '../../../../model/expression/meaning/expression-fact.js';
import { readsOf } from '../../../../model/expression/meaning/reads.js';
import type { Dialect } from '../../../../model/expression/syntax/dialect.js';
import { parse } from '../../../../model/expression/syntax/parser.js';
import type { Expression } from '../../../../model/expression/syntax/syntax.js';
import type { Fact } from '../../../../model/facts/fact.js';
import { identifier } from '../../../../model/facts/identifier.js';
import type { ValuesByFact } from '../theory.js';
import { attributeOf, IDENTIFIER, NOW, subjectOf, type TextSubject, type ValueKind } from './subject.js';
import { madeOfText, textQuestionOf } from './text-question.js';

/** Facts with few values. Conditions may test them in addition to attributes. */
export type Finite = 'device' | 'platform' | 'riskLevel';

/** A condition on values in a request (question): a pattern, a comparison, or a complete expression. */
export interface ValueQuestion {
  readonly fact: Fact;
  readonly value: string;
  /**
   * The values of a request (such as attributes) that the condition tests. If `isAll` is false, the condition also tests values that are
   * not listed here.
   */
  readonly subjects: readonly TextSubject[];
  readonly finite: readonly Finite[];
  readonly isAll: boolean;
  /** The same condition as a condition on a text, if automata can decide it. */
  readonly text?: TextQuestion;
  /**
   * The kinds of JSON values for which the condition is analysed exactly. For `string`, the texts are divided into classes with equal
   * results, and one text of each class is evaluated. For any other kind in the set, all values have the same result, and one value is
   * evaluated.
   */
  readonly exact: ReadonlySet<ValueKind>;
  /**
   * For a condition "the list contains this literal": the literal. The list may also contain any other literals. Absent for other
   * conditions.
   */
  readonly member?: { readonly literal: unknown };
  /** For a condition that compares the size of a list with a number: the number. Absent for other conditions. */
  readonly size?: number;
  /** For a condition that compares a number with a limit: the limit. Absent for other conditions. */
  readonly number?: number;
  /** The relation of the condition (`how`), such as `starting with`, and the text that follows it (`what`), such as `"adm"`. */
  readonly how: string;
  readonly what: string;
  /** The expression that the condition evaluates. If it is a comparison, `literal` is the value that the expression is compared with. */
  readonly expression?: Expression;
  readonly literal?: unknown;
}

export function questionsIn(asked: ValuesByFact): ValueQuestion[] {
  return [...asked].flatMap(([fact, values]) => values.map((value) => questionOf(fact, value)));
}

function questionOf(fact: Fact, value: string): ValueQuestion {
  if (fact === identifier) return patternQuestion(fact, value);
  const dialect = COMPARISON_DIALECTS.get(fact);
  return dialect === undefined
    ? expressionQuestion(fact, value, EXPRESSION_DIALECTS.get(fact) ?? 'identity')
    : comparisonQuestion(fact, value, dialect);
}

const TOLD_BY_ONE: readonly ValueKind[] = ['null', 'boolean'];
const TOLD_BY_SORT: readonly ValueKind[] = ['null', 'boolean', 'number', 'list', 'map'];

/**
 * Converts a condition of the form "the identifier matches a pattern". An identifier can be a login such as `user@example.com`. The part
 * after the `@` never contains another `@`, so every possible text is a valid identifier.
 * Spec: Conditions (policy and rule), `userIdentifier`.
 */
function patternQuestion(fact: Fact, value: string): ValueQuestion {
  const [attribute, matchType, written] = JSON.parse(value) as [string | null, string, string];
  const text = PATTERNS[matchType]?.(written, attribute === null);
  const subject = attribute === null ? IDENTIFIER : attributeOf(attribute);
  return {
    fact,
    value,
    subjects: [subject],
    finite: [],
    isAll: true,
    exact: new Set([...TOLD_BY_SORT, 'string']),
    how: HOW[matchType] ?? matchType,
    what: quoted(text?.kind === 'ends' ? text.text : written),
    ...(text && { text }),
  };
}

const PATTERNS: Readonly<Record<string, (text: string, isIdentifier: boolean) => TextQuestion | undefined>> =
  {
    CONTAINS: (text) => ({ kind: 'contains', text, changed: 'folded' }),
    EQUALS: (text) => ({ kind: 'is', text, changed: 'folded' }),
    EXPRESSION: (pattern) => ({ kind: 'matches', pattern }),
    STARTS_WITH: (text) => ({ kind: 'starts', text, changed: 'folded' }),
    SUFFIX(text, isIdentifier) {
      if (!isIdentifier) return { kind: 'ends', text, changed: 'folded' };
      return text.includes('@') ? undefined : { kind: 'ends', text: `@${text}`, changed: 'folded' };
    },
  };

/** The phrases for comparisons with a text in descriptions, by operator: `containing` in `a name containing "x"`. */
const HOW: Readonly<Record<string, string>> = {
  CONTAINS: 'containing',
  EQUALS: '',
  EXPRESSION: 'matching',
  STARTS_WITH: 'starting with',
  SUFFIX: 'ending in',
  '==': '',
  '<': 'before',
  '>': 'after',
  contains: 'containing',
  containsText: 'containing',
  startsWith: 'starting with',
};

/**
 * Returns the condition that compares an expression with a literal.
 * Spec: Expression language.
 */
function comparisonQuestion(fact: Fact, value: string, dialect: Dialect): ValueQuestion {
  const { subject, operator, literal } = comparisonIn(value);
  const parsed = parse(subject);
  const made = parsed.ok ? parsed.expression : undefined;
  const reads = readBy(made, dialect);
  const [only] = reads.subjects;
  const isOfOne = reads.isAll && reads.isWhole && only?.isPlain === true;
  const path = made && pathOf(made);
  const isDirect = path !== undefined && isOfOne;
  const ofText = made !== undefined && isOfOne ? madeOfText(made, dialect) : undefined;
  const text = ofText && textQuestionOf(ofText, { operator, literal });
  const isMember = isDirect && operator === 'contains' && literal !== undefined;
  const isOfList = isOfOne && made !== undefined && isAskedOf(made, SIZE, dialect);
  return {
    fact,
    value,
    ...reads,
    exact: new Set([
      ...(ofText !== undefined || isOfList ? TOLD_BY_SORT : TOLD_BY_ONE).filter(
        (sort) => sort !== 'list' || (!isMember && !isOfList),
      ),
      ...(text !== undefined || isOfList ? (['string'] as const) : []),
    ]),
    ...(text !== undefined && text !== 'alike' && { text }),
    ...(isMember && { member: { literal } }),
    ...(isOfList && { size: typeof literal === 'number' ? literal : 0 }),
    ...(isDirect && typeof literal === 'number' && { number: literal }),
    ...(made && { expression: made }),
    ...(literal !== undefined && { literal }),
    ...wordsOf(path === undefined ? subject : undefined, operator, literal),
  };
}

const SIZE: ReadonlySet<string> = new Set(['size', 'Arrays.size']);
const EMPTY: ReadonlySet<string> = new Set(['isEmpty', 'Arrays.isEmpty']);

/** Whether an expression calls one of the named functions on an attribute that is a list. */
function isAskedOf(made: Expression, names: ReadonlySet<string>, dialect: Dialect): boolean {
  if (made.kind !== 'method' || isUndocumented(made, dialect)) return false;
  const target = targetOf(made);
  const [from, ...more] = target.kind === 'method' ? [target.receiver, ...made.arguments] : made.arguments;
  return names.has(target.name) && from !== undefined && more.length === 0 && pathOf(from) !== undefined;
}

function wordsOf(
  made: string | undefined,
  operator: string,
  literal: unknown,
): Pick<ValueQuestion, 'how' | 'what'> {
  const what = shown(literal);
  if (literal === undefined) return { how: 'that can be compared by', what: quoted(operator) };
  if (made === undefined) return { how: HOW[operator] ?? operator, what };
  return {
    how: 'with',
    what: quoted(`${made} ${operator} ${typeof literal === 'string' ? `'${literal}'` : literal}`),
  };
}

/**
 * Returns the condition of an expression that is not a comparison. Two forms are analysed: a text matches a pattern, or a list is empty.
 * Any other expression is a condition that is not analysed further.
 */
function expressionQuestion(fact: Fact, value: string, dialect: Dialect): ValueQuestion {
  const parsed = parse(value);
  const made = parsed.ok ? parsed.expression : undefined;
  const reads = readBy(made, dialect);
  const [only] = reads.subjects;
  const isOfOne = reads.isAll && reads.isWhole && only?.isPlain === true;
  const asked = made?.kind === 'unary' && made.operator === '!' ? made.of : made;
  const text = isOfOne && asked !== undefined ? matchedText(asked, dialect) : undefined;
  const isOfList = isOfOne && asked !== undefined && isAskedOf(asked, EMPTY, dialect);
  const isTold = text !== undefined || isOfList;
  return {
    fact,
    value,
    ...reads,
    exact: new Set([
      ...(isTold ? TOLD_BY_SORT : TOLD_BY_ONE).filter((sort) => sort !== 'list' || !isOfList),
      ...(isTold ? (['string'] as const) : []),
    ]),
    ...(text && { text }),
    ...(isOfList && { size: 0 }),
    how: '',
    what: quoted(value),
    ...(made && { expression: made }),
  };
}

/**
 * Returns the text condition for an expression such as `user.email matches "…"`. The pattern must match the complete text and distinguishes
 * upper and lower case. Returns `undefined` for other expressions.
 */
function matchedText(asked: Expression, dialect: Dialect): TextQuestion | undefined {
  if (asked.kind !== 'matches' || dialect !== 'classic') return undefined;
  const { pattern } = asked;
  const ofText = madeOfText(asked.of, dialect);
  if (pattern.kind !== 'literal' || typeof pattern.value !== 'string') return undefined;
  return ofText?.result === 'text'
    ? { kind: 'matches', pattern: pattern.value, ignoresCase: false, of: ofText.of }
    : undefined;
}

interface ReadBy extends Pick<ValueQuestion, 'finite' | 'isAll' | 'subjects'> {
  /** Whether the expression uses only complete attributes, and no parts of their values. */
  readonly isWhole: boolean;
}

function readBy(made: Expression | undefined, dialect: Dialect): ReadBy {
  const { attributes, fields, isAll } = made
    ? readsOf(made, dialect)
    : { attributes: [], fields: [], isAll: false };
  const subjects = new Map<string, TextSubject>();
  const finite = new Set<Finite>();
  let isKnown = isAll;
  for (const read of attributes) {
    const subject = subjectOf(read);
    const own = FINITE[read.path];
    if (read.attribute.family === 'device') finite.add('device');
    if (subject !== undefined) subjects.set(subject.key, subject);
    else if (own !== undefined) finite.add(own);
    else isKnown = false;
  }
  for (const field of fields)
    if (field === 'policyContext.now') subjects.set(NOW.key, NOW);
    else isKnown = false;
  return {
    subjects: [...subjects.values()],
    finite: [...finite],
    isAll: isKnown,
    isWhole: attributes.every(({ rest }) => rest.length === 0),
  };
}

const FINITE: Readonly<Record<string, Finite>> = {
  'device.profile.managed': 'device',
  'device.profile.platform': 'platform',
  'device.profile.registered': 'device',
  'security.risk.level': 'riskLevel',
};

export function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  return value === null ? 'nothing' : `\`${JSON.stringify(value)}\``;
}
