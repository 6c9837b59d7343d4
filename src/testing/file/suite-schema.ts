import { type TSchema, Type } from '../../base/json-schema.js';
import { anything } from '../../lint/targets/fields.js';
import { ClaimSchema, ExpectationSchema } from '../expect/expectation.js';
import { PART_WORDS } from '../request/part-words.js';

/** The schema of a partial request: each key states a fact of the sign-in, and `null` removes the fact. */
export const PartSchema: TSchema = Type.Object(
  Object.fromEntries(
    Object.entries(PART_WORDS).map(([word, { what }]) => [
      word,
      Type.Optional(Type.Unknown({ description: what })),
    ]),
  ),
  { description: 'a part of a request: each key states a fact, and `null` removes the fact' },
);

const Name = Type.String({ minLength: 1 });

/** The schema of a request: a partial request, its name, or a list of these, which are merged from left to right. */
const Request = Type.Union([Name, PartSchema, Type.Array(Type.Union([Name, PartSchema]))]);

/** The schema of the axes of a table, in order: values of a request key, or names of partial requests. */
const Axes = Type.Record(Type.String(), Type.Array(anything, { minItems: 1 }));

const Paths = Type.Union([Name, Type.Array(Name)]);

/** Returns the schema of one test: an example, a table of examples, or a statement about all sign-ins. */
const testSchema = (expect: TSchema) =>
  Type.Object({
    name: Type.String({
      minLength: 1,
      description: 'what the test states; unique in the file',
    }),
    skip: Type.Optional(Type.String({ minLength: 1, description: 'the reason that the test is not run' })),
    only: Type.Optional(
      Type.Boolean({ description: 'true: the other tests of the file are not run; an error in CI' }),
    ),
    request: Type.Optional({
      ...Request,
      description: 'an example: facts of the sign-in, or names of entries of `parts`',
    }),
    each: Type.Optional({ ...Axes, description: 'a table: the values of each axis' }),
    expect: Type.Optional({
      ...expect,
      description:
        'the expected result; in a table, nested by the values of the axes, with `_` for all other values',
    }),
    when: Type.Optional(
      Type.Unknown({
        description:
          'a statement: the sign-ins that it is about, by facts and by conditions of the service. The defaults of the file apply; a key here replaces the default of the same name, and `null` removes it',
      }),
    ),
    always: Type.Optional({ ...ClaimSchema, description: 'proved if every sign-in has this result' }),
    never: Type.Optional({ ...ClaimSchema, description: 'proved if no sign-in has this result' }),
    reachable: Type.Optional(
      Type.Union([Type.Literal('all'), Type.Array(Name)], {
        description:
          'proved if each of these rules decides a selected sign-in. The value `all` means each rule in the policies of the selected applications',
      }),
    ),
    unreachable: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'proved if exactly these rules, of the policies of the selected applications, decide no selected sign-in',
      }),
    ),
    sameAs: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'a path: proved if every selected sign-in has the same result in that org',
      }),
    ),
    notLessStrictThan: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'a path: proved if, for every selected sign-in, the tested org allows access only if that org does, and requires at least as much',
      }),
    ),
    other: Type.Optional({
      ...Type.Literal('allowed'),
      description: '`notLessStrictThan`: differences that are neither stricter nor less strict are allowed',
    }),
    undecided: Type.Optional(
      Type.String({ minLength: 1, description: 'the reason why the statement is allowed to be undecided' }),
    ),
    vacuous: Type.Optional(
      Type.String({ minLength: 1, description: 'the reason why `when` is allowed to match no sign-in' }),
    ),
  });

const suiteSchema = (expect: TSchema) =>
  Type.Object({
    $schema: Type.Optional(Type.String()),
    org: Type.Optional({
      ...Paths,
      description: 'the tested export: a path or several paths, relative to this file',
    }),
    now: Type.Optional(Type.String({ minLength: 1, description: 'the time of every sign-in: ISO 8601' })),
    parts: Type.Optional(
      Type.Record(Type.String(), PartSchema, { description: 'parts of requests, by name' }),
    ),
    defaults: Type.Optional({
      ...PartSchema,
      description:
        'the facts with which every example, table and statement of the file starts; the facts of a test replace them, and `null` removes a fact. In a statement, they have the same effect as in `when`. `authenticators` applies to examples, tables, `always` and `never` only',
    }),
    tests: Type.Array(testSchema(expect), { minItems: 1 }),
  });

/** The schema of a test file. The expectations of a table are checked separately, for each cell. Spec: Policy tests, 1. */
export const SuiteSchema: TSchema = suiteSchema(anything);

/**
 * The schema of test files that is published for editors. For an example, it describes all keys of the expectation. For a table, it accepts
 * any object as an expectation.
 */
export const PublishedSuiteSchema: TSchema = suiteSchema(Type.Union([ExpectationSchema, Type.Object({})]));
