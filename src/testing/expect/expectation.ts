import { type TSchema, Type } from '../../base/json-schema.js';
import { words } from '../../lint/targets/fields.js';
import { ACCESS, type Access } from '../../simulate/outcome/session.js';
import { accessGranted } from './access-granted.js';
import type { ExpectWord } from './expect-word.js';
import * as registry from './registry.js';

/** The keys that `expect` in a test file can have, in alphabetical order. */
export const EXPECT_WORDS: readonly ExpectWord[] = Object.values<ExpectWord<never>>(
  registry,
) as readonly ExpectWord<never>[] as readonly ExpectWord[];

/**
 * The keys of an expectation that is passed to a function such as `checkSignIn`. They are the keys of an expectation in a test file, and
 * `accessGranted`.
 */
export const CODE_EXPECT_WORDS: readonly ExpectWord[] = [
  ...EXPECT_WORDS,
  accessGranted as ExpectWord<never> as ExpectWord,
];

/** The expected result. Only the stated keys are checked. `ALLOW` is short for `{ access: ALLOW }`. */
export type Expectation = Access | Readonly<Record<string, unknown>>;

const wordSchemas: Readonly<Record<string, TSchema>> = Object.fromEntries(
  EXPECT_WORDS.map(({ name, what, schema }) => [name, Type.Optional({ ...schema, description: what })]),
);

const status = Type.Union([Type.Literal(400), Type.Literal(404)]);

/** The keys that only the expectation of an example can have: about the request itself, and about an undecided result. */
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

/** The schema of the expectation of an example. */
export const ExpectationSchema: TSchema = Type.Union([
  words(...ACCESS),
  Type.Object({ ...wordSchemas, ...exampleSchemas }),
]);

/** The schema of an expectation in code, such as an argument of `checkSignIn`. It has all keys in `CODE_EXPECT_WORDS`. */
export const CodeExpectationSchema: TSchema = Type.Union([
  words(...ACCESS),
  Type.Object({
    ...wordSchemas,
    ...exampleSchemas,
    [accessGranted.name]: Type.Optional(accessGranted.schema),
  }),
]);

/** The schema of the claim of a statement: it cannot contain `verdicts`, `undecided`, `open` and `error`. */
export const ClaimSchema: TSchema = Type.Union([
  words(...ACCESS),
  Type.Object(Object.fromEntries(Object.entries(wordSchemas).filter(([name]) => name !== 'verdicts'))),
]);

/** Returns an expectation as an object: `ALLOW` becomes `{ access: ALLOW }`. */
export function expectedWords(expectation: Expectation): Readonly<Record<string, unknown>> {
  return typeof expectation === 'string' ? { access: expectation } : expectation;
}
