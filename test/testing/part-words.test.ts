import { expect, test } from 'vitest';
import { FACTS } from '../../src/model/facts/facts.js';
import { PART_WORD_NAMES, partWord } from '../../src/testing/request/part-words.js';
import { quotedWordFor, wordOfField } from '../../src/testing/request/word-of-field.js';

const sayable = FACTS.filter(({ fields }) => fields.length > 0);

test.each(sayable)('policy test files have a keyword for the request fact $name', ({ fields }) => {
  expect(fields.flatMap((field) => wordOfField(field) ?? [])).not.toEqual([]);
});

test('the keyword of policy test files that sets a request field is found by the name of the field', () => {
  const filling = PART_WORD_NAMES.flatMap((name) => {
    const { fills } = partWord(name) ?? {};
    return fills === undefined ? [] : [[name, fills] as const];
  });
  expect(filling.map(([, field]) => wordOfField(`policyContext.${field}`))).toEqual(
    filling.map(([name]) => name),
  );
  expect(
    ['appInstance', 'policyContext.user.groupIds', 'policyContext.zones.ids', 'policyContext.location'].map(
      wordOfField,
    ),
  ).toEqual(['app', 'groups', 'zones', 'location']);
});

test('in a policy test file, a request fact without a keyword is written under `facts`', () => {
  expect(quotedWordFor('policyContext.user.login')).toBe('`facts: { user.login: … }`');
});
