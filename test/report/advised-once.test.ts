import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitRemedy } from '../../src/model/policies/unknown-words.js';
import { adviceGroupWords, groupByAdvice } from '../../src/report/text/group-by-advice.js';

const ids = (things: readonly string[]) => groupByAdvice(things, (thing) => thing);

test('if several unknown parts of an export have the same remedy, the report states the remedy once, with the number of parts', () => {
  const list = (name: string) =>
    `not all of the \`network.include\` of the rule or policy \`${name}\` is known (known after the apply): give the files`;
  const words = ids([list('A: a): b'), list('B'), list('C')]).map(adviceGroupWords);
  expect(words).toEqual([
    '3 things are unknown: not all of the `network.include` of the rule or policy `A: a): b` is known (known after the apply), not all of the `network.include` of the rule or policy `B` is known (known after the apply) and 1 more: give the files',
  ]);
});

test('a report describes collections of an export that are unknown for the same reason in one sentence', () => {
  const of = (what: string, why: string) => `not all of the ${what} are known (${why}): export the org`;
  const words = ids([of('policies', 'a plan'), of('network zones', 'a plan'), of('users', '403')]).map(
    adviceGroupWords,
  );
  expect(words).toEqual([
    '3 things are unknown: not all of the policies and network zones are known (a plan), not all of the users are known (403): export the org',
  ]);
});

test('a report shows a single message about an unknown part of an export unchanged, with or without a remedy', () => {
  for (const alone of ['the zone `a): b` changed', 'not all is known (why): do this', '']) {
    expect(ids([alone]).map(adviceGroupWords)).toEqual([alone]);
  }
});

test('property: messages that are split into problem and remedy can be put together again, and each message is listed once', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', '`', '(', ')', ':', ' ') })), (things) => {
      for (const thing of things) {
        const { what, advice } = splitRemedy(thing);
        expect(advice === undefined ? what : `${what}: ${advice}`).toBe(thing);
      }
      expect(
        ids(things)
          .flatMap((one) => one.things)
          .sort(),
      ).toEqual([...things].sort());
    }),
  );
});
