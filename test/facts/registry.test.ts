import { describe, expect, test } from 'vitest';
import * as registry from '../../src/facts/registry.js';
import { RequestSchema } from '../../src/facts/request.js';

const facts = Object.values(registry);

test('every fact has a name of its own', () => {
  expect(new Set(facts.map(({ name }) => name)).size).toBe(facts.length);
});

describe.each(facts)('$name', ({ fields }) => {
  test('names request fields that exist', () => {
    for (const field of fields) expect(fieldsOf(RequestSchema)).toContain(field);
  });
});

/** The dotted paths of all fields of an object schema. */
function fieldsOf(schema: unknown, path = ''): string[] {
  const { properties, anyOf } = schema as { properties?: Record<string, unknown>; anyOf?: unknown[] };
  const below = Object.entries(properties ?? {}).flatMap(([key, field]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return [at, ...fieldsOf(field, at)];
  });
  return [...below, ...(anyOf ?? []).flatMap((branch) => fieldsOf(branch, path))];
}
