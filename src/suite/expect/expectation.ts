import { type TSchema, Type } from '../../base/json-schema.js';
import { words } from '../../lint/targets/fields.js';
import { ACCESS, type Access } from '../../simulate/outcome/session.js';
import type { ExpectWord } from './expect-word.js';
import { letIn } from './let-in.js';
import * as registry from './registry.js';

/** The words that are judged of every way in which a request may come out, by name. */
export const EXPECT_WORDS: readonly ExpectWord[] = Object.values<ExpectWord<never>>(
  registry,
) as readonly ExpectWord<never>[] as readonly ExpectWord[];

/** Those and what code can ask beside. */
export const JUDGED_WORDS: readonly ExpectWord[] = [
  ...EXPECT_WORDS,
  letIn as ExpectWord<never> as ExpectWord,
];

/** What a test expects: only what is named is checked. Access alone says it all where nothing else matters. */
export type Expectation = Access | Readonly<Record<string, unknown>>;

const wordSchemas: Readonly<Record<string, TSchema>> = Object.fromEntries(
  EXPECT_WORDS.map(({ name, what, schema }) => [name, Type.Optional({ ...schema, description: what })]),
);

const status = Type.Union([Type.Literal(400), Type.Literal(404)]);

/** What an example may expect beside: of the request itself, and of what is left open. */
const exampleSchemas: Readonly<Record<string, TSchema>> = {
  error: Type.Optional(
    Type.Union([status, Type.Object({ status, field: Type.Optional(Type.String({ minLength: 1 })) })], {
      description: 'the service would refuse the request itself: 400 or 404, or `{ status, field }`',
    }),
  ),
  undecided: Type.Optional(
    Type.Boolean({ description: 'true: what is not said leaves open which rule decides' }),
  ),
  open: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), {
      description: 'the rules that may still decide, and no others',
    }),
  ),
};

/** Of an example. */
export const ExpectationSchema: TSchema = Type.Union([
  words(...ACCESS),
  Type.Object({ ...wordSchemas, ...exampleSchemas }),
]);

/** The same with the words that only code has. */
export const JudgedSchema: TSchema = Type.Union([
  words(...ACCESS),
  Type.Object({ ...wordSchemas, ...exampleSchemas, [letIn.name]: Type.Optional(letIn.schema) }),
]);

/** Of a statement about all requests: what is asked of one leaf, or of what is left open, is no part of it. */
export const ClaimSchema: TSchema = Type.Union([
  words(...ACCESS),
  Type.Object(Object.fromEntries(Object.entries(wordSchemas).filter(([name]) => name !== 'verdicts'))),
]);

/** In full. */
export function expectedWords(expectation: Expectation): Readonly<Record<string, unknown>> {
  return typeof expectation === 'string' ? { access: expectation } : expectation;
}
