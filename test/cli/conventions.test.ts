import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { commandTable } from '../docs/command-table.js';
import { declaredCommands } from './declared-commands.js';
import { memoryIo } from './memory-io.js';

const commands = await declaredCommands();

test('the page docs/command-line-table.md is current: `npm run docs` writes the page', async () => {
  const page = new URL('../../docs/command-line-table.md', import.meta.url);
  expect(readFileSync(page, 'utf8')).toBe(await commandTable());
});

test('a short option means the same long option in every command', () => {
  expect(severalIn(({ short, long }) => (short === undefined ? undefined : [short, long ?? '']))).toEqual([]);
});

test('a long option has the same short option and the same kind of value in every command', () => {
  expect(severalIn(({ long, flags }) => [long ?? '', flags])).toEqual([]);
});

test('every command with the option --format has the option --output, and its formats include json', () => {
  const having = commands.filter(({ formats }) => formats.length > 0);
  const withoutOutput = having.filter(({ options }) => !options.some(({ long }) => long === '--output'));
  expect(withoutOutput.map(({ name }) => name)).toEqual([]);
  expect(having.filter(({ formats }) => !formats.includes('json')).map(({ name }) => name)).toEqual([]);
});

test('every JSON format has a published schema, except the two formats of other tools', () => {
  const without = commands.filter(({ formats, schema }) => formats.includes('json') && schema === undefined);
  expect(without.map(({ name }) => name)).toEqual(['simulate', 'test --mutate', 'logs merge']);
});

test('the option --output writes the same text to the file that the command would print', async () => {
  const line = ['access', 'org.json', '--format', 'json'];
  const printed = memoryIo();
  const written = memoryIo();
  expect(await run(line, printed.io)).toBe(0);
  expect(await run([...line, '-o', 'access.json'], written.io)).toBe(0);
  expect([written.out(), written.files.get('access.json')]).toEqual(['', printed.out()]);
});

test('every command that fails because of an unknown input has the option --allow-unknown', () => {
  const failing = commands.filter(({ exitCodes }) =>
    exitCodes.some(([, what]) => /--allow-unknown/.test(what)),
  );
  expect(failing.length).toBeGreaterThan(8);
  for (const { name, options } of failing)
    expect([name, options.some(({ long }) => long === '--allow-unknown')]).toEqual([name, true]);
});

/**
 * Returns the option properties that commands define differently: for each property, its values, and for each value the commands with it.
 */
function severalIn(
  entry: (option: (typeof commands)[number]['options'][number]) => readonly [string, string] | undefined,
) {
  const found = new Map<string, Map<string, string[]>>();
  for (const { name, options } of commands)
    for (const option of options) {
      const [key, value] = entry(option) ?? [];
      if (key === undefined || value === undefined) continue;
      const values = found.get(key) ?? new Map<string, string[]>();
      found.set(key, values.set(value, [...(values.get(value) ?? []), name]));
    }
  return [...found].flatMap(([key, values]) => (values.size > 1 ? [[key, Object.fromEntries(values)]] : []));
}
