import { quoted } from '../../../base/messages.js';
import { pathOf } from '../../../expression/evaluate/path.js';
import { COMPARISON_DIALECTS, comparisonIn } from '../../../expression/meaning/comparison-fact.js';
import { EXPRESSION_DIALECTS } from '../../../expression/meaning/expression-fact.js';
import { readsOf } from '../../../expression/meaning/reads.js';
import type { Dialect } from '../../../expression/syntax/dialect.js';
import { parse } from '../../../expression/syntax/parser.js';
import type { Expression } from '../../../expression/syntax/syntax.js';
import type { Fact } from '../../../facts/fact.js';
import { identifier } from '../../../facts/identifier.js';
import type { TextQuestion } from '../../../logic/text/text-cells.js';
import type { ValuesByFact } from '../theory.js';
import { attributeOf, IDENTIFIER, NOW, subjectOf, type TextSubject, type ValueKind } from './subject.js';
import { TEXT_OPERATORS, textQuestionOf } from './text-question.js';

/** A fact that conditions of their own ask, too, with few values. */
export type Finite = 'device' | 'platform' | 'riskLevel';

/** One question to what stands somewhere in a request. */
export interface ValueQuestion {
  readonly fact: Fact;
  readonly value: string;
  /** All that it looks at; otherwise more than that. */
  readonly subjects: readonly TextSubject[];
  readonly finite: readonly Finite[];
  readonly isAll: boolean;
  /** Exactly what it asks of a text, where automata answer that. */
  readonly text?: TextQuestion;
  /** The sorts of values of its one subject of which looking at one, or at one of each cell, tells all. */
  readonly exact: ReadonlySet<ValueKind>;
  /** It asks whether a list holds the literal: a list can hold any of them, or none. */
  readonly member?: { readonly literal: unknown };
  /** The number that a number is held against. */
  readonly number?: number;
  /** In words: how it relates to what. */
  readonly how: string;
  readonly what: string;
  /** What is worked out, and what it is compared with. */
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
 * Spec: Conditions (policy and rule), `userIdentifier`. A domain with an `@` is that of no identifier: any text tells
 * so.
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

/** How what is asked relates to a text, in words. */
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

/** Spec: Expression language: comparisons with something written down. */
function comparisonQuestion(fact: Fact, value: string, dialect: Dialect): ValueQuestion {
  const { subject, operator, literal } = comparisonIn(value);
  const parsed = parse(subject);
  const made = parsed.ok ? parsed.expression : undefined;
  const reads = readBy(made, dialect);
  const [only] = reads.subjects;
  const path = made && pathOf(made);
  const isDirect = path !== undefined && reads.isAll && only?.isPlain === true && reads.isWhole;
  const kind = typeof literal === 'string' ? TEXT_OPERATORS[operator] : undefined;
  const text =
    made !== undefined && kind !== undefined && reads.isWhole && only?.isPlain === true
      ? textQuestionOf(made, kind, literal as string)
      : undefined;
  const isMember = isDirect && operator === 'contains' && literal !== undefined;
  const isOfTexts = typeof literal === 'string' && kind !== undefined;
  return {
    fact,
    value,
    ...reads,
    exact: new Set([
      ...(isDirect ? TOLD_BY_SORT.filter((sort) => sort !== 'list' || !isMember) : TOLD_BY_ONE),
      ...(text !== undefined || (isDirect && !isOfTexts) ? (['string'] as const) : []),
    ]),
    ...(text && { text }),
    ...(isMember && { member: { literal } }),
    ...(isDirect && typeof literal === 'number' && { number: literal }),
    ...(made && { expression: made }),
    ...(literal !== undefined && { literal }),
    ...wordsOf(path === undefined ? subject : undefined, operator, literal),
  };
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

/** What nothing sees through: an expression as a whole. */
function expressionQuestion(fact: Fact, value: string, dialect: Dialect): ValueQuestion {
  const parsed = parse(value);
  const made = parsed.ok ? parsed.expression : undefined;
  return {
    fact,
    value,
    ...readBy(made, dialect),
    exact: new Set(TOLD_BY_ONE),
    how: '',
    what: quoted(value),
    ...(made && { expression: made }),
  };
}

interface ReadBy extends Pick<ValueQuestion, 'finite' | 'isAll' | 'subjects'> {
  /** Nothing is read from the value of an attribute. */
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
  return value === null || value === undefined ? 'nothing' : `\`${JSON.stringify(value)}\``;
}
