import fc from 'fast-check';
import { expect, test } from 'vitest';
import { number } from '../../../src/model/facts/numbering.js';

const HELD = ['a', 'b', 'c', '__proto__', '7'];
const id = fc.constantFrom(...HELD, 'd', 'constructor');

/** Generates short lists, and long lists that often begin with the same values. */
const ids = fc.oneof(
  fc.array(id, { maxLength: 12 }),
  fc
    .tuple(fc.nat(100), fc.array(id, { maxLength: 3 }), fc.nat(100))
    .map(([before, others, after]) => [
      ...Array.from({ length: before }, (_, index) => HELD[index % 5] as string),
      ...others,
      ...Array.from({ length: after }, (_, index) => HELD[index % 3] as string),
    ]),
);

/** Generates a step of a test: it reads a request, looks up the numbers of the ids in a request, or changes a list in place. */
const step = fc.record({
  request: fc.nat(2),
  act: fc.constantFrom('read', 'ask', 'ask alone', 'change'),
  to: ids,
});

test('property: the internal number of an object id never changes, whatever ids were looked up before and however the requests differ', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const numbering = number(HELD);
      const lists: string[][] = [[], [], []];
      let requests: object[] = [{}, {}, {}];
      for (const { request: which, act, to } of steps) {
        const list = lists[which] as string[];
        if (act === 'change') {
          list.splice(0, list.length, ...to);
          // A request object is read once. After a list has changed, a new object is therefore needed to look up its numbers.
          requests = requests.map((one, index) => (index === which ? {} : one));
          continue;
        }
        const request = requests[which] as object;
        const expected = list.map((id) => HELD.indexOf(id));
        if (act === 'read') expect(numbering.hasAll(list, request)).toBe(!expected.includes(-1));
        const numbers = numbering.numbersOf(list, act === 'ask alone' ? undefined : request);
        expect(numbers.slice(0, list.length)).toEqual(expected);
      }
    }),
  );
});
