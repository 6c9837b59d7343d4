import { expect, test } from 'vitest';
import type { CommandName } from '../../src/cli/commands/command-help.js';
import { namedCommand } from '../../src/cli/commands/named-command.js';
import { run } from '../../src/cli/program.js';
import { memoryIo } from '../cli/memory-io.js';
import { wordsOf } from '../cli/words-of.js';
import { pages } from './pages.js';

/** Pages whose command lines are not checked, because they are about other versions or are not written for users to type. */
const OTHERS = /^CHANGELOG\.md$|^docs\/(?:api|controls|decisions|rules)\//;

test('every command line of a page uses known commands and options', async () => {
  const lines = [...pages()]
    .filter(([page]) => !OTHERS.test(page))
    .flatMap(([page, text]) => linesOf(page, text));
  expect(lines.length).toBeGreaterThan(150);
  const wrong: string[] = [];
  for (const { page, line } of lines)
    for (const unknown of await unknownWords(line)) wrong.push(`${page}: ${unknown} in: preflight ${line}`);
  expect(wrong).toEqual([]);
});

test('no line of a page runs `preflight` without `npx policy-preflight`', () => {
  const bare = [...pages()].flatMap(([page, text]) =>
    [...text.matchAll(/^ *(?:\$ |parallel )?preflight [a-z-].*$/gm)].map(([line]) => `${page}: ${line}`),
  );
  expect(bare).toEqual([]);
});

test.each([
  ['who org.json', ['who']],
  ['logs reply logs/', ['logs reply']],
  ['explain org.json --repairs', ['--repairs']],
  ['access org.json --matrix people,places --rows people', ['--rows']],
  ['access org.json --below 2fa --fail-on=certain', []],
])(
  'the check of command lines in pages reports the unknown words of `preflight %s`: %j',
  async (line, expected) => {
    expect(await unknownWords(line)).toEqual(expected);
  },
);

/** Returns the command lines in code spans and code blocks, without the name of the program. */
function linesOf(page: string, text: string) {
  const found = text.matchAll(/(?:^(?: *\$)? *|`|npx )(?:policy-)?preflight ([a-z][^`\n|<>#&;]*)/gm);
  const isCode = (index: number) =>
    text[index] === '`' || text.slice(0, index).split(/^ *```/m).length % 2 === 0;
  return [...found].flatMap(({ 1: line = '', index }) =>
    isCode(index) ? [{ page, line: line.trim() }] : [],
  );
}

async function unknownWords(line: string): Promise<readonly string[]> {
  const { typed = line, name } = namedCommand(line.split(/\s+/));
  if (typed === 'help') return [];
  if (name === undefined) return [typed];
  const options = line.match(/(?<=\s)--[a-z][\w-]*/g) ?? [];
  if (options.length === 0) return [];
  const known = await optionsOf(name);
  return options.filter((option) => !known.has(option));
}

const known = new Map<CommandName, ReadonlySet<string>>();

/** Returns the options in the help of a command. */
async function optionsOf(name: CommandName): Promise<ReadonlySet<string>> {
  const found = known.get(name);
  if (found !== undefined) return found;
  const { io, out } = memoryIo();
  await run([...wordsOf(name), '--help'], io);
  const options = new Set(out().match(/(?<=[\s(`])--[\w-]+/g));
  known.set(name, options);
  return options;
}
