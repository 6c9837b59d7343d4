import { type TSchema, Type } from '../../base/json-schema.js';
import { words } from '../../lint/targets/fields.js';
import { ACCESS, type Access } from '../../simulate/outcome/session.js';
import { accessGranted } from './access-granted.js';
import type { ExpectWord } from './expect-word.js';
import * as registry from './registry.js';

/** The words of an expectation, in the order of their names. */
export const EXPECT_WORDS: readonly ExpectWord[] = Object.values<ExpectWord<never>>(
  registry,
) as readonly ExpectWord<never>[] as readonly ExpectWord[];

/** The words of an expectation that code states, in addition to those of a test file. */
export const JUDGED_WORDS: readonly ExpectWord[] = [
  ...EXPECT_WORDS,
  accessGranted as ExpectWord<never> as ExpectWord,
];

/** The expected result: only the stated words are checked. `ALLOW` is short for `{ access: ALLOW }`. */
export type Expectation = Access | Readonly<Record<string, unknown>>;

const wordSchemas: Readonly<Record<string, TSchema>> = Object.fromEntries(
  EXPECT_WORDS.map(({ name, what, schema }) => [name, Type.Optional({ ...schema, description: what })]),
);

const status = Type.Union([Type.Literal(400), Type.Literal(404)]);

/** Further words of an example: about the request itself, and about an undecided result. */
const exampleSchemas: Readonly<Record<string, TSchema>> = {
  error: Type.Optional(
    Type.Union([status, Type.Object({ status, field: Type.Optional(Type.String({ minLength: 1 })) })], {
      description: 'the error with which the service rejects the request: 400 or 404, or `{ status, field }`',
    }),
  ),
  undecided: Type.Optional(
    Type.Boolean({ description: 'true: unknown facts leave it undecided which rule decides' }),
  ),
  open: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), {
      description: 'exactly the rules that may decide',
    }),
  ),
};

/** The expectation of an example. */
export const ExpectationSchema: TSchema = Type.Union([
  words(...ACCESS),
  Type.Object({ ...wordSchemas, ...exampleSchemas }),
]);

/** The expectation of code, with all words. */
export const JudgedSchema: TSchema = Type.Union([
  words(...ACCESS),
  Type.Object({
    ...wordSchemas,
    ...exampleSchemas,
    [accessGranted.name]: Type.Optional(accessGranted.schema),
  }),
]);

/** The claim of a statement: it cannot contain `verdicts`, `undecided`, `open` and `error`. */
export const ClaimSchema: TSchema = Type.Union([
  words(...ACCESS),
  Type.Object(Object.fromEntries(Object.entries(wordSchemas).filter(([name]) => name !== 'verdicts'))),
]);

/** Returns an expectation in its full form. */
export function expectedWords(expectation: Expectation): Readonly<Record<string, unknown>> {
  return typeof expectation === 'string' ? { access: expectation } : expectation;
}
