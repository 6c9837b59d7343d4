import { deepEqual } from '../../../base/deep-equal.js';
import { lazy } from '../../../base/lazy.js';
import { getOrMake } from '../../../base/memo.js';
import { isSet } from '../../../base/object.js';
import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import { type AtomNumbers, ask, type Changed, type Fact, type Meaning } from '../../facts/fact.js';
import { applyFunction, signatureFor } from '../evaluate/apply-function.js';
import { compileExpression, verdictOfCell } from '../evaluate/compile-expression.js';
import type { ExpressionFunction } from '../functions/define.js';
import { functionsNamed, methodsNamed } from '../functions/registry.js';
import type { Dialect } from '../syntax/dialect.js';
import { parse } from '../syntax/parser.js';
import { askEnvironment } from '../values/ask-environment.js';
import { FAMILIES, type Family } from '../values/attribute.js';
import { type Cell, FAILURE, possible } from '../values/cell.js';
import { compareCells } from '../values/compare-cells.js';
import { type Environment, environmentOf } from '../values/environment.js';
import { readsOf } from './reads.js';

/**
 * A comparison of an attribute with a literal, such as `user.profile.department == 'Sales'`. The attributes in the compared expression all
 * belong to one family, such as `profile`.
 */
export interface ComparisonQuestion {
  /** The canonical text of the expression that is compared with the literal. */
  readonly subject: string;
  readonly operator: keyof typeof OPERATORS;
  readonly literal: LiteralValue;
}

type LiteralValue = string | number | boolean | null;

type Operate = (subject: Cell, literal: LiteralValue, environment: Environment) => Cell;

/** The comparison operators, with the same functions that evaluation uses. */
const OPERATORS = {
  '==': (subject, literal) => compareCells('==', subject, literal),
  '<': (subject, literal) => compareCells('<', subject, literal),
  '>': (subject, literal) => compareCells('>', subject, literal),
  contains: makeOperate('contains', methodsNamed('contains', 'identity'), 1),
  containsText: makeOperate('String.stringContains', functionsNamed('String.stringContains', 'classic'), 2),
  startsWith: makeOperate('String.startsWith', functionsNamed('String.startsWith', 'classic'), 2),
} as const satisfies Record<string, Operate>;

function makeOperate(name: string, rows: readonly ExpressionFunction[], count: number): Operate {
  const signatures = rows.flatMap((row) => signatureFor(row, count) ?? []);
  return (subject, literal, environment) => applyFunction(name, signatures, [subject, literal], environment);
}

/** The facts of comparisons: one for each dialect and family of attributes, such as `profile` or `session`. */
const FACTS: Readonly<Record<Dialect, { readonly [family in Family]?: Fact }>> = {
  identity: {
    profile: comparisonFact('profile', 'profile', 'identity', ({ profile }) => profile),
    account: comparisonFact('account', 'account', 'identity', ({ context }) => context.user?.status),
    login: comparisonFact('loginIdentifier', 'login', 'identity', ({ context }) => context.identifier),
    session: comparisonFact('session', 'session', 'identity', ({ context }) => context.session),
    device: comparisonFact('deviceAttribute', 'device', 'identity', ({ context }) =>
      isSet(context.device) ? context.device : undefined,
    ),
    accessRequest: comparisonFact(
      'accessRequest',
      'accessRequest',
      'identity',
      ({ context }) => context.accessRequest,
    ),
  },
  classic: {
    profile: comparisonFact('classicProfile', 'profile', 'classic', ({ profile }) => profile),
    session: comparisonFact('classicSession', 'session', 'classic', ({ context }) => context.session),
  },
};

/** The facts for comparisons of an attribute with a literal. Maps each fact to the dialect of the compared expressions. */
export const COMPARISON_DIALECTS: ReadonlyMap<Fact, Dialect> = new Map(
  (['identity', 'classic'] as const).flatMap((dialect) =>
    Object.values(FACTS[dialect]).map((fact) => [fact, dialect] as const),
  ),
);

/**
 * Decodes the comparison that an atom (a yes-or-no statement) represents. If the result has no `literal`, the statement is another one: the
 * operator can compare the attribute with values of a certain type, and does not fail.
 */
export function comparisonIn(value: string): Omit<ComparisonQuestion, 'literal'> & {
  readonly literal?: LiteralValue;
} {
  const question = JSON.parse(value) as EncodedQuestion;
  return question[1] === ALLOWS
    ? { subject: question[0], operator: question[2] as ComparisonQuestion['operator'] }
    : { subject: question[0], operator: question[1], literal: question[2] as LiteralValue };
}

/** Whether comparisons of attributes of this family (such as `profile`) have a fact of their own. */
export function hasComparisons(family: Family, dialect: Dialect): boolean {
  return FACTS[dialect][family] !== undefined;
}

/** Returns the formula for "the comparison is true". Its atom is the JSON of `[subject, operator, literal]`. */
export function compares(family: Family, dialect: Dialect, question: ComparisonQuestion): Meaning {
  return askOf(family, dialect, [question.subject, question.operator, question.literal]);
}

/**
 * Returns the formula for "the comparison does not fail", which depends only on the type of the literal. Its atom is the JSON of
 * `[subject, 'allows', operator, type]`.
 */
export function allows(family: Family, dialect: Dialect, question: ComparisonQuestion): Meaning {
  const { subject, operator, literal } = question;
  return askOf(family, dialect, [subject, ALLOWS, operator, operator === '==' ? 'any' : sampleType(literal)]);
}

/**
 * Whether the comparison cannot fail, whatever the request states. `subject` is the value of the compared expression when nothing is known.
 */
export function cannotFail(
  { operator, literal }: Omit<ComparisonQuestion, 'subject'>,
  subject: Cell,
  blank: Environment,
): boolean {
  return doesNotFail(OPERATORS[operator](subject, literal, blank)) === MATCH;
}

const ALLOWS = 'allows';

function askOf(family: Family, dialect: Dialect, value: EncodedQuestion): Meaning {
  return ask(FACTS[dialect][family] as Fact, JSON.stringify(value));
}

type EncodedQuestion =
  | readonly [subject: string, operator: ComparisonQuestion['operator'], literal: LiteralValue]
  | readonly [
      subject: string,
      allows: typeof ALLOWS,
      operator: ComparisonQuestion['operator'],
      type: SampleType,
    ];

/** A literal of each type, for testing whether literals of the type can be compared. */
const SAMPLES = { any: null, null: null, string: '', number: 0, boolean: false } as const;

type SampleType = keyof typeof SAMPLES;

function sampleType(literal: LiteralValue): SampleType {
  return literal === null ? 'null' : (typeof literal as 'string' | 'number' | 'boolean');
}

function comparisonFact(
  name: string,
  family: Family,
  dialect: Dialect,
  found: (environment: Environment) => unknown,
): Fact {
  return {
    name,
    fields: FAMILIES[family],
    about: 'other',
    found: (request, world) => found(environmentOf(request, world)) ?? undefined,
    bind: (atoms, world) =>
      askEnvironment(
        atoms,
        world,
        (value) => questionOf(value, dialect),
        family === 'profile' ? changedByProfile(atoms, dialect) : undefined,
      ),
  };
}

/**
 * Returns a function that compares two requests of the same user with stated profiles. The function returns each atom that reads an
 * attribute with different values in the two profiles. The truth values of other atoms do not differ.
 */
function changedByProfile(atoms: AtomNumbers, dialect: Dialect): Changed {
  const readers = lazy(() => {
    const byName = new Map<string, number[]>();
    for (const [value, atom] of atoms)
      for (const name of attributeNamesIn(comparisonIn(value).subject, dialect))
        getOrMake(byName, name, () => []).push(atom);
    return byName;
  });
  return ({ policyContext: { user: before } }, { policyContext: { user: after } }) => {
    const isSameUser = before?.id === after?.id && before?.login === after?.login;
    if (!isSameUser || before?.profile == null || after?.profile == null) return undefined;
    const [one, other] = [before.profile, after.profile];
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
      Object.hasOwn(one, name) && Object.hasOwn(other, name) && deepEqual(one[name], other[name])
        ? []
        : (readers().get(name) ?? []),
    );
  };
}

function attributeNamesIn(subject: string, dialect: Dialect): readonly string[] {
  const parsed = parse(subject);
  return parsed.ok ? readsOf(parsed.expression, dialect).attributes.flatMap(({ names }) => names) : [];
}

function questionOf(value: string, dialect: Dialect): (environment: Environment) => Rank {
  const question = JSON.parse(value) as EncodedQuestion;
  const subject = cellOf(question[0], dialect);
  if (question[1] === ALLOWS) {
    const [, , operator, type] = question;
    return (environment) =>
      doesNotFail(OPERATORS[operator](subject(environment), SAMPLES[type], environment));
  }
  const [, operator, literal] = question;
  return (environment) => verdictOfCell(OPERATORS[operator](subject(environment), literal, environment));
}

function cellOf(text: string, dialect: Dialect): (environment: Environment) => Cell {
  const parsed = parse(text);
  return parsed.ok ? compileExpression(parsed.expression, dialect).cell : () => null;
}

function doesNotFail(cell: Cell): Rank {
  const outcomes = possible(cell);
  if ((outcomes & FAILURE) === 0) return MATCH;
  return outcomes === FAILURE ? NOT_MATCH : UNDEFINED;
}
