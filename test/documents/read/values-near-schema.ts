import fc from 'fast-check';
import type { TSchema } from '../../../src/base/json-schema.js';

/** Generates values that nearly fit a schema and sometimes have wrong or missing parts. */
export function nearly(schema: TSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });
}

const anything = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1.5,
  7,
  '',
  'x',
  '😀',
  'ACTIVE',
  'PT4H',
  [],
  ['x'],
  [null],
  {},
  { id: 1 },
  { 'a/~b\n': [] },
);

function fitting(schema: TSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(nearly));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const { properties, patternProperties, items } = schema;
  if (properties !== undefined)
    return fc.record(
      Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, nearly(inner)])),
      { requiredKeys: [] },
    );
  if (patternProperties !== undefined)
    return fc.dictionary(
      fc.constantFrom('a', 'b/~', 'c\nd'),
      nearly(Object.values(patternProperties)[0] ?? {}),
      { maxKeys: 2 },
    );
  if (items !== undefined) return fc.array(nearly(items), { maxLength: 3 });
  return anything;
}
