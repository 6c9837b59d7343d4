import { ask, type Fact, type Meaning } from '../facts/fact.js';
import type { Request } from '../facts/request.js';
import type { World } from '../facts/world.js';
import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../logic/verdict.js';
import { apply, signatureFor } from './apply.js';
import { FAMILIES, type Family } from './attribute.js';
import { type Cell, FAILURE, possible } from './cell.js';
import { compareCells } from './compare-cells.js';
import type { Dialect } from './dialect.js';
import { type Environment, environmentOf } from './environment.js';
import { type CompiledExpression, compileExpression, verdictOfCell } from './evaluate.js';
import type { ExpressionFunction } from './functions/define.js';
import { functionsNamed, methodsNamed } from './functions/registry.js';
import { parse } from './parser.js';

/** A question to something that attributes of one family come to: `user.profile.department` `==` `'Sales'`. */
export interface ComparisonQuestion {
  /** The canonical text of what is compared. */
  readonly subject: string;
  readonly operator: ComparisonQuestionOperator;
  readonly literal: string | number | boolean | null;
}

export type ComparisonQuestionOperator = keyof typeof OPERATORS;

/** How the subject is held against the literal: the very functions that the evaluation uses. */
const OPERATORS = {
  '==': (subject, literal) => compareCells('==', subject, literal),
  '<': (subject, literal) => compareCells('<', subject, literal),
  '>': (subject, literal) => compareCells('>', subject, literal),
  contains: asCall('contains', methodsNamed('contains', 'identity')),
  containsText: asCall('String.stringContains', functionsNamed('String.stringContains', 'classic')),
  startsWith: asCall('String.startsWith', functionsNamed('String.startsWith', 'classic')),
} as const satisfies Record<string, (subject: Cell, literal: Literal, environment: Environment) => Cell>;

type Literal = ComparisonQuestion['literal'];

function asCall(name: string, rows: readonly ExpressionFunction[]) {
  const count = rows.some(({ on }) => on !== undefined) ? 1 : 2;
  const signatures = rows.flatMap((row) => signatureFor(row, count) ?? []);
  return (subject: Cell, literal: Literal, environment: Environment): Cell =>
    apply(name, signatures, [subject, literal], environment);
}

/**
 * One fact for each family of attributes, so that a later reader sees which questions are put to one thing.
 * Values are JSON: `[subject, operator, literal]`, or `[subject, "allows", operator, type]` for whether the
 * comparison with a literal of that type would not fail.
 */
const FACTS: Readonly<Record<Dialect, { readonly [family in Family]?: Fact }>> = {
  identity: {
    profile: comparisonFact('profile', 'profile', 'identity', ({ profile }) => profile),
    account: comparisonFact(
      'account',
      'account',
      'identity',
      ({ context }) => context.user?.status ?? undefined,
    ),
    login: comparisonFact(
      'loginIdentifier',
      'login',
      'identity',
      ({ context }) => context.identifier ?? context.user?.login ?? undefined,
    ),
    session: comparisonFact('session', 'session', 'identity', ({ context }) => context.session ?? undefined),
    device: comparisonFact(
      'deviceAttribute',
      'device',
      'identity',
      ({ context }) => context.device ?? undefined,
    ),
    accessRequest: comparisonFact(
      'accessRequest',
      'accessRequest',
      'identity',
      ({ context }) => context.accessRequest ?? undefined,
    ),
  },
  classic: {
    profile: comparisonFact('classicProfile', 'profile', 'classic', ({ profile }) => profile),
    session: comparisonFact(
      'classicSession',
      'session',
      'classic',
      ({ context }) => context.session ?? undefined,
    ),
  },
};

/** Whether comparisons of this family have a fact of their own. */
export function hasComparisons(family: Family, dialect: Dialect): boolean {
  return FACTS[dialect][family] !== undefined;
}

/** The comparison is true. */
export function compares(
  family: Family,
  dialect: Dialect,
  { subject, operator, literal }: ComparisonQuestion,
): Meaning {
  return askOf(family, dialect, [subject, operator, literal]);
}

/** The comparison does not fail: that hangs on the type of the literal alone. */
export function allows(
  family: Family,
  dialect: Dialect,
  { subject, operator, literal }: ComparisonQuestion,
): Meaning {
  return askOf(family, dialect, [
    subject,
    ALLOWS,
    operator,
    operator === '==' ? 'any' : literalType(literal),
  ]);
}

/** Whatever the request, the comparison does not fail. `blank` knows nothing. */
export function cannotFail(
  { subject, operator, literal }: ComparisonQuestion,
  dialect: Dialect,
  blank: Environment,
): boolean {
  const compiled = compiledSubject(subject, dialect);
  return (
    compiled !== undefined && doesNotFail(OPERATORS[operator](compiled.cell(blank), literal, blank)) === MATCH
  );
}

const ALLOWS = 'allows';

function askOf(family: Family, dialect: Dialect, value: readonly unknown[]): Meaning {
  return ask(FACTS[dialect][family] as Fact, JSON.stringify(value));
}

/** A literal of each type, to see whether it could be compared. */
const SAMPLES = { any: null, null: null, string: '', number: 0, boolean: false } as const satisfies Record<
  string,
  Literal
>;

function literalType(literal: Literal): keyof typeof SAMPLES {
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
    found: (request: Request, world: World) => found(environmentOf(request, world)),
    bind(atoms, world) {
      const questions = new Map([...atoms].map(([value, atom]) => [atom, questionOf(value, dialect)]));
      return {
        kind: 'asked',
        read(request) {
          let environment: Environment | undefined;
          return (atom) => {
            environment ??= environmentOf(request, world);
            return questions.get(atom)?.(environment) ?? UNDEFINED;
          };
        },
      };
    },
  };
}

type EncodedQuestion =
  | readonly [subject: string, operator: ComparisonQuestionOperator, literal: Literal]
  | readonly [
      subject: string,
      allows: typeof ALLOWS,
      operator: ComparisonQuestionOperator,
      type: keyof typeof SAMPLES,
    ];

function questionOf(value: string, dialect: Dialect): ((environment: Environment) => Rank) | undefined {
  const question = JSON.parse(value) as EncodedQuestion;
  const subject = compiledSubject(question[0], dialect);
  if (subject === undefined) return undefined;
  if (question[1] === ALLOWS) {
    const [, , operator, type] = question;
    return (environment) =>
      doesNotFail(OPERATORS[operator](subject.cell(environment), SAMPLES[type], environment));
  }
  const [, operator, literal] = question;
  return (environment) => verdictOfCell(OPERATORS[operator](subject.cell(environment), literal, environment));
}

function compiledSubject(text: string, dialect: Dialect): CompiledExpression | undefined {
  const parsed = parse(text);
  return parsed.ok ? compileExpression(parsed.expression, dialect) : undefined;
}

function doesNotFail(cell: Cell): Rank {
  const outcomes = possible(cell);
  if ((outcomes & FAILURE) === 0) return MATCH;
  return outcomes === FAILURE ? NOT_MATCH : UNDEFINED;
}
