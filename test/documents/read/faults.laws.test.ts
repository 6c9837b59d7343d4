import { Ajv, type ErrorObject } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TSchema, Type } from '../../../src/base/json-schema.js';
import { nullable } from '../../../src/base/nullable.js';
import { findFaults } from '../../../src/documents/schema/faults.js';
import { fitsSchema } from '../../../src/documents/schema/fits.js';
import { FORMATS } from '../../../src/documents/schema/text-formats.js';
import { publishedSchemas } from '../../../src/lint/config/schemas.js';
import { TARGETS } from '../../../src/lint/targets/targets.js';
import * as conditions from '../../../src/model/conditions/registry.js';
import { RequestSchema } from '../../../src/model/facts/request.js';
import { nearly } from './values-near-schema.js';

/** Checks that the mismatches of a value equal those of Ajv, in order. */
function checkAgainstAjv(schema: TSchema, values: fc.Arbitrary<unknown>, numRuns: number): void {
  const all = ajvFor(schema, true);
  const first = ajvFor(schema, false);
  fc.assert(
    fc.property(values, (value) => {
      expect(findFaults(schema, value, 'all').map(ours)).toEqual(all(value).map(theirs));
      expect(findFaults(schema, value, 'first').map(ours).filter(isOfItself)).toEqual(
        first(value).map(theirs).filter(isOfItself),
      );
      expect(fitsSchema(schema, value)).toBe(all(value).length === 0);
    }),
    { numRuns },
  );
}

function ajvFor(schema: TSchema, allErrors: boolean): (value: unknown) => readonly ErrorObject[] {
  const formats = Object.fromEntries(Object.entries(FORMATS).map(([name, { fits }]) => [name, fits]));
  const validate = new Ajv({
    formats,
    allErrors,
    verbose: true,
    strict: true,
    allowUnionTypes: true,
    logger: false,
  }).compile(schema);
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}

function ours({ keyword, pointer, wanted, found, key, isOfBranch }: ReturnType<typeof findFaults>[number]) {
  const isOf = isOfBranch && ['anyOf', 'type', 'const'].includes(keyword);
  return [keyword, pointer, wanted, found, key, isOf];
}

function theirs({ keyword, instancePath, schema, data, params, schemaPath }: ErrorObject) {
  const isOf = /\/anyOf\/\d+\/(anyOf|type|const)$/.test(schemaPath);
  return [keyword, instancePath, schema, data, params.missingProperty ?? params.additionalProperty, isOf];
}

/**
 * Whether the test compares this error. It skips type, constant and union errors of a branch of a union: Ajv and `findFaults` may report
 * different first errors there.
 */
function isOfItself([, , , , , isOf]: readonly unknown[]): boolean {
  return isOf === false;
}

const SETTINGS = (['spec', 'field'] as const).flatMap((edition) =>
  (['stored', 'create'] as const).map((reading) => ({
    edition,
    engine: 'identity' as const,
    reading,
    brand: 'SVC',
  })),
);

const REAL: [string, TSchema][] = [
  ['request', RequestSchema],
  ...Object.entries(conditions).map(([name, { schema }]): [string, TSchema] => [name, schema]),
  ...['zone', 'app', 'user', 'config', 'suppressions'].map((name): [string, TSchema] => [
    name,
    withoutId(publishedSchemas[name] ?? {}),
  ]),
  ...TARGETS.flatMap(({ name, shape }) => {
    const shapes = new Map(
      SETTINGS.flatMap((setting) => (shape === undefined ? [] : [shape(setting)])).map((one) => [
        JSON.stringify(one),
        one,
      ]),
    );
    return [...shapes.values()].map((one): [string, TSchema] => [name, one]);
  }),
];

function withoutId({ $id: _, ...schema }: TSchema): TSchema {
  return schema;
}

test.each(REAL)(
  "the project's schema validator finds the same errors as Ajv in values for the JSON schema %s",
  (_, schema) => {
    checkAgainstAjv(schema, nearly(schema), 8);
  },
);

const MADE = Type.Object({
  word: nullable(Type.Unsafe({ type: 'string', enum: ['A', 'B'] })),
  text: Type.String({ minLength: 2, maxLength: 3, format: 'period' }),
  number: nullable(Type.Number({ minimum: 1, maximum: 5 })),
  list: Type.Array(
    Type.Union([
      Type.Literal('X'),
      Type.Object({ on: Type.Boolean() }),
      Type.Union([Type.Integer(), Type.Literal(true)]),
    ]),
    { minItems: 1, maxItems: 2 },
  ),
  never: Type.Optional(Type.Never()),
  several: Type.Unsafe({ type: ['string', 'integer', 'boolean', 'null'] }),
  members: Type.Record(Type.String(), Type.Object({ id: Type.String() }, { additionalProperties: false })),
});

test("the project's schema validator finds the same errors as Ajv for every JSON Schema keyword", () => {
  const keywords = new Set(JSON.stringify(MADE).match(/"\w+"(?=:)/g));
  expect(keywords.size).toBeGreaterThan(20);
  checkAgainstAjv(MADE, nearly(MADE), 300);
});
