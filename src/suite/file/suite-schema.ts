import { type TSchema, Type } from '../../base/json-schema.js';
import { anything } from '../../lint/targets/fields.js';
import { ClaimSchema, ExpectationSchema } from '../expect/expectation.js';
import { PART_WORDS } from '../request/part-words.js';

/** A part of a request: each word says a fact, `null` takes it back. */
export const PartSchema: TSchema = Type.Object(
  Object.fromEntries(
    Object.entries(PART_WORDS).map(([word, { what }]) => [
      word,
      Type.Optional(Type.Unknown({ description: what })),
    ]),
  ),
  { description: 'a part of a request' },
);

const Name = Type.String({ minLength: 1 });

/** The name of a part, or a part; several are merged from left to right. */
const Request = Type.Union([Name, PartSchema, Type.Array(Type.Union([Name, PartSchema]))]);

/** The axes of a table, in order: names of parts, or of a word its values. */
const Axes = Type.Record(Type.String(), Type.Array(anything, { minItems: 1 }));

const Paths = Type.Union([Name, Type.Array(Name)]);

/** One test: an example, a table of examples, or a statement about all requests. */
const testSchema = (expect: TSchema) =>
  Type.Object({
    name: Type.String({
      minLength: 1,
      description: 'says what is held; no two tests of a file have the same',
    }),
    skip: Type.Optional(Type.String({ minLength: 1, description: 'why it is not run' })),
    only: Type.Optional(
      Type.Boolean({ description: 'true: the others of the file are not run; refused in CI' }),
    ),
    request: Type.Optional({
      ...Request,
      description: 'an example: the request, by parts or names of parts',
    }),
    each: Type.Optional({ ...Axes, description: 'a table: the values of each axis' }),
    expect: Type.Optional({
      ...expect,
      description:
        'what is expected; of a table nested as deep as there are axes, `_` for every value not named',
    }),
    when: Type.Optional(
      Type.Unknown({
        description: 'a statement: the requests it is about; words, and conditions of the service',
      }),
    ),
    always: Type.Optional({ ...ClaimSchema, description: 'proved: every request comes out so' }),
    never: Type.Optional({ ...ClaimSchema, description: 'proved: no request comes out so' }),
    reachable: Type.Optional(
      Type.Union([Type.Literal('all'), Type.Array(Name)], {
        description: 'proved: these rules decide some request',
      }),
    ),
    unreachable: Type.Optional(
      Type.Array(Type.String(), { description: 'proved: exactly these rules never decide' }),
    ),
    sameAs: Type.Optional(
      Type.String({ minLength: 1, description: 'proved: no request comes out otherwise in that org' }),
    ),
    notLessStrictThan: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'proved: nobody gains, and nothing is weaker than in that org',
      }),
    ),
    other: Type.Optional(Type.Literal('allowed')),
    undecided: Type.Optional(Type.String({ minLength: 1, description: 'why it may stay undecided' })),
    vacuous: Type.Optional(Type.String({ minLength: 1, description: 'why it may be about no request' })),
  });

const suiteSchema = (expect: TSchema) =>
  Type.Object({
    $schema: Type.Optional(Type.String()),
    org: Type.Optional({ ...Paths, description: 'what is tested: paths, relative to this file' }),
    now: Type.Optional(Type.String({ minLength: 1, description: 'the time of every request: ISO 8601' })),
    parts: Type.Optional(
      Type.Record(Type.String(), PartSchema, { description: 'parts of requests, by name' }),
    ),
    defaults: Type.Optional({ ...PartSchema, description: 'what all requests of the file start from' }),
    tests: Type.Array(testSchema(expect), { minItems: 1 }),
  });

/** A file of tests; what is expected of a cell of a table is looked at cell by cell. Spec: Policy tests, 1. */
export const SuiteSchema: TSchema = suiteSchema(anything);

/** For editors: of an example what can be expected, of a table anything. */
export const PublishedSuiteSchema: TSchema = suiteSchema(Type.Union([ExpectationSchema, Type.Object({})]));
