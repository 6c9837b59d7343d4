import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NamedResource } from '../../../src/model/policies/display-names.js';
import { findByName } from '../../../src/model/policies/find-by-name.js';

const word = fc.stringMatching(/^[aAbB]{0,2}$/);
const resource: fc.Arbitrary<NamedResource> = fc.record(
  { id: word, name: fc.option(word), typeName: word },
  { requiredKeys: ['id', 'name'] },
);

test('property: a lookup by name tries the id first, then the name, then both in any letter case, and last the type name', () => {
  fc.assert(
    fc.property(fc.array(resource, { maxLength: 6 }), word, (called, text) => {
      const is = (one: string | null | undefined) => one === text;
      const isLike = (one: string | null | undefined) => one?.toLowerCase() === text.toLowerCase();
      const found = [
        called.filter(({ id }) => is(id)).slice(0, 1),
        called.filter(({ name }) => is(name)),
        called.filter(({ id, name }) => isLike(id) || isLike(name)),
        called.filter(({ typeName }) => isLike(typeName)),
      ].find((some) => some.length > 0);
      expect(findByName(called, text)).toEqual(found ?? []);
    }),
    { numRuns: 500 },
  );
});
