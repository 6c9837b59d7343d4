import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands/registry.js';
import { run } from '../../src/cli/program.js';
import { wordsIn } from '../docs/console-blocks.js';
import { memoryIo } from './memory-io.js';

/** The options that name a file that a command writes. */
const WRITTEN: ReadonlySet<string> = new Set(['--certificate', '--output', '--suggest']);

const FILE = /\/$|\.(cklb|html|json|key|ndjson|pem|sarif|svg|txt|yaml)$/;

const sample = new Map<string, string>();
await run(['init', '--sample'], memoryIo({ files: sample }).io);
const CERTIFICATE = 'certificate.json';
await run(['analyze', 'sample/export', '--certificate', CERTIFICATE], memoryIo({ files: sample }).io);

const examples = await Promise.all(
  Object.entries(COMMANDS).map(async ([name, open]) => ({
    name,
    lines: (await open()).examples.map(([, line]) => line),
  })),
);

const runnable = examples.flatMap(({ name, lines }) =>
  lines.filter(isOfSample).map((line): [string, string] => [name, line]),
);

/** A part of the expected output of the first example in the help of each command. */
const PROMISED: Readonly<Record<string, string>> = {
  explain: 'is DENIED access to CRM',
  'explain --steps': 'deciding rule: Finance apps › Finance staff',
  access: '✗ Expenses            password (1FA)',
  'access --below': '✗ users can sign in to Expenses with less than 2FA',
  lint: '1 error, 1 warning',
  analyze: 'Finance staff at high risk is unreachable',
  diff: '1 access granted, 1 less strict, 2 stricter',
  ci: 'fails: diff',
  compliance: 'not met',
};

describe('the examples of --help on the sample export', () => {
  test.each(runnable)(
    'each example in the help of a command runs on the sample export without an error; %s: %s',
    async (name, line) => {
      const { io, out, err } = memoryIo({ files: new Map(sample) });
      expect([0, 1]).toContain(await run(argvOf(line), io));
      expect(err()).not.toMatch(/^(error|preflight): /m);
      expect(out()).not.toContain('UNDECIDED');
      expect(wordsOfFilter(line).filter((word) => !out().includes(word))).toEqual([]);
      const isFirst = examples.some((one) => one.name === name && one.lines[0] === line);
      if (isFirst) expect(out()).toContain(PROMISED[name] ?? '');
    },
  );
});

test('for each command with an expected output in this test, the first help example uses the sample export', () => {
  const first = examples.filter(({ name, lines }) => name in PROMISED && isOfSample(lines[0] ?? ''));
  expect(first.map(({ name }) => name).sort()).toEqual(Object.keys(PROMISED).sort());
});

test('the help of explain, access, analyze, diff, report, inspect, verify and test has examples that run on the sample export', () => {
  const named = new Set(runnable.map(([name]) => name));
  for (const name of ['explain', 'access', 'analyze', 'diff', 'report', 'inspect', 'verify', 'test'])
    expect(named).toContain(name);
  expect(runnable.length).toBeGreaterThan(40);
});

/** Returns the arguments of an example, without the shell parts after it. */
function argvOf(line: string): string[] {
  return wordsIn(line.replace(/ [|>] .*$/, ''));
}

/** Returns the keys and texts in the jq filter of an example, as a JSON answer writes them. */
function wordsOfFilter(line: string): string[] {
  const [, filter = ''] = / \| jq (.*)$/.exec(line) ?? [];
  return [...filter.matchAll(/\.([a-zA-Z]\w*)|"(\w+)"/g)].map(([, key, text]) =>
    key === undefined ? `"${text}"` : `"${key}":`,
  );
}

/** Whether the command line of an example reads files only from the folder `sample`. */
function isOfSample(line: string): boolean {
  const words = argvOf(line);
  const read = words.filter((word, index) => FILE.test(word) && !WRITTEN.has(words[index - 1] ?? ''));
  return (
    words.some((word) => word.startsWith('sample/')) &&
    read.every((word) => word.startsWith('sample/') || word === CERTIFICATE)
  );
}
