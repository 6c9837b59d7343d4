import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { nodeFiles } from '../../src/console/io/node/node-files.js';
import { fixtures, memoryIo } from './memory-io.js';

const ESCAPE = '\u001b';
const LINK = new RegExp(
  `${ESCAPE}\\]8;;([^${ESCAPE}]*)${ESCAPE}\\\\([^${ESCAPE}]*)${ESCAPE}\\]8;;${ESCAPE}\\\\`,
  'g',
);

const COMMANDS = [
  ['inspect', 'broken/orphans.json'],
  ['simulate', 'export', '-f', 'text', '--app', '0oa1', '--group', '00g1', '--all'],
  ['lint', 'lint/org.json', '--no-config'],
  ['inspect', 'org.json', '--used-by', 'Office'],
];

test.each(COMMANDS)(
  'apart from terminal links, the output of preflight %s %s equals the output without link support',
  async (...argv) => {
    const answer = async (links: boolean) => {
      const { io, out, err } = memoryIo({ terminal: 80, links });
      await run(argv, io);
      return out() + err();
    };
    const [plain, linked] = [await answer(false), await answer(true)];
    expect(linked.replace(LINK, '$2')).toBe(plain);
    const urls = [...linked.matchAll(LINK)].map(([, url = '']) => url);
    expect(urls.length).toBeGreaterThan(0);
    for (const url of urls)
      expect(url).toMatch(new RegExp(`^${pathToFileURL(fixtures).href}[\\w/.-]+\\.(json|yaml)(#\\d+)?$`));
  },
);

test('a terminal link to a source location includes the column if the configured editor supports columns', async () => {
  const { io, err } = memoryIo({ terminal: 80, links: true, env: { TERM_PROGRAM: 'vscode', NO_COLOR: '1' } });
  await run(['simulate', 'broken/partly.json', '--app', '0oa1', '--group', '00g1'], io);
  expect(err()).toContain(
    `\u001b]8;;${pathToFileURL(fixtures).href}broken/partly.json#4,5\u001b\\broken/partly.json:4:5\u001b`,
  );
});

test('a printed source location in standard input has no terminal link', async () => {
  const { io, err } = memoryIo({ terminal: 80, links: true, stdin: '{"policies": [1]}' });
  await run(['inspect', '-'], io);
  expect(err()).not.toContain('\u001b]8;;');
});

test('with the option --no-color, commands print no terminal links', async () => {
  const { io, out, err } = memoryIo({ terminal: 80, links: true });
  await run(['--no-color', 'inspect', 'broken/orphans.json'], io);
  expect(out() + err()).not.toContain('\u001b');
});

test('commands print a path relative to the working folder if this is shorter', () => {
  const files = nodeFiles('/work/project');
  expect(files.fromHere('/work/project/exports/a.json')).toBe('exports/a.json');
  expect(files.fromHere('/work/other/a.json')).toBe('../other/a.json');
  expect(files.fromHere('/a')).toBe('/a');
  expect(files.fromHere('/work/project')).toBe('.');
  expect(files.fromHere('../x.json')).toBe('../x.json');
  expect(files.fromHere('-')).toBe('-');
});

test.each([
  ['simulate', 'export', '-f', 'text', '--app', '0oa1', '--group', '00g1', '--all'],
  ['inspect', 'org.json', '--used-by', 'Office'],
  ['test', 'suites/payroll.preflight.yaml'],
])(
  'preflight %s %s prints the complete path of each source location on a narrow terminal',
  async (...argv) => {
    const locations = async (columns: number) => {
      const { io, out } = memoryIo({ terminal: columns, env: { NO_COLOR: '1' } });
      await run(argv, io);
      return out().match(/[^\s(]+\.(?:json|yaml):\d+:\d+/g) ?? [];
    };
    const wide = await locations(120);
    expect(wide.length).toBeGreaterThan(0);
    expect(await locations(40)).toEqual(wide);
  },
);
