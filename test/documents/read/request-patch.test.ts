import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPatch } from '../../../src/documents/request/request-patch.js';

const keys = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'a', 'b'),
  fc.string(),
);
const paths = fc.array(keys, { minLength: 1, maxLength: 4 });
const patches = fc.record({
  removed: fc.array(paths),
  set: fc.array(fc.record({ path: paths, value: fc.jsonValue() })),
});

test('after a request is patched, the value that the patch sets last is present as an own property', () => {
  fc.assert(
    fc.property(fc.object(), patches, paths, fc.jsonValue(), (request, { removed, set }, path, value) => {
      const result = applyPatch(request, { removed, set: [...set, { path, value }] });
      expect(ownAt(result, path)).toEqual(value);
    }),
  );
});

test('after a request is patched with changed values, a removed value is absent', () => {
  fc.assert(
    fc.property(fc.object(), paths, (request, path) => {
      expect(ownAt(applyPatch(request, { removed: [path], set: [] }), path)).toBeUndefined();
    }),
  );
});

test('patching a request changes neither the given request nor the prototype of objects', () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  fc.assert(
    fc.property(fc.jsonValue(), patches, (request, patch) => {
      const text = JSON.stringify(request);
      const result = applyPatch(request, patch);
      expect(JSON.stringify(request)).toBe(text);
      if (typeof result === 'object' && result !== null && !Array.isArray(result)) {
        expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
      }
    }),
  );
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
});

function ownAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => {
    if (typeof at !== 'object' || at === null) return undefined;
    return Object.getOwnPropertyDescriptor(at, key)?.value;
  }, value);
}
