import { Command } from 'commander';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listValue } from '../../src/base/list-text.js';
import { listOption } from '../../src/console/options/list-option.js';

function given(...values: readonly string[]): unknown {
  const command = new Command().exitOverride().addOption(listOption('--group <group>', 'a group'));
  return command
    .parse(
      values.flatMap((value) => ['--group', value]),
      { from: 'user' },
    )
    .opts().group;
}

test('the values of a list option can be passed by repeating the option, separated by commas, or both', () => {
  expect(given('Sales', 'Staff')).toEqual(['Sales', 'Staff']);
  expect(given('Sales, Staff')).toEqual(['Sales', 'Staff']);
  expect(given('Sales,Staff', 'Finance')).toEqual(['Sales', 'Staff', 'Finance']);
});

test('in a list option, a backslash escapes a comma, and any other backslash is literal', () => {
  expect(given('Jones\\, Ann,Staff')).toEqual(['Jones, Ann', 'Staff']);
  expect(given('CORP\\Staff')).toEqual(['CORP\\Staff']);
});

test('every value can be passed in a list option, if necessary with a backslash', () => {
  const value = fc.string({ minLength: 1 }).map((text) => `x${text}x`);
  fc.assert(
    fc.property(value, (text) => {
      expect(given(listValue(text))).toEqual([text]);
    }),
  );
});

test('the values passed for a list option replace its default', () => {
  const option = listOption('--group <group>', 'a group').default(['Everyone']);
  const parsed = (...words: string[]) =>
    new Command().addOption(option).parse(words, { from: 'user' }).opts().group;
  expect(parsed()).toEqual(['Everyone']);
  expect(parsed('--group', 'Staff')).toEqual(['Staff']);
});

test('a list option rejects an empty value, and an option with a single value keeps commas', () => {
  expect(listOption('--group <group>', 'a group').parseArg).toBeTypeOf('function');
  expect(() => listOption('--group <group>', 'a group').parseArg?.('Staff,', undefined)).toThrow(
    'expected values separated by commas',
  );
  expect(listOption('--index <file>', 'a file', { isWholeValue: true }).parseArg?.('a,b', undefined)).toEqual(
    ['a,b'],
  );
});
