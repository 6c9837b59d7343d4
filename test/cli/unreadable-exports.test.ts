import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CommandName } from '../../src/cli/commands/command-help.js';
import { baseOf } from '../../src/cli/commands/named-command.js';
import { COMMANDS } from '../../src/cli/commands/registry.js';
import { run } from '../../src/cli/program.js';
import { EXIT, exitCodeOf } from '../../src/console/io/exit-code.js';
import { unpack } from '../../src/features/explorer/pack.js';
import { EXPORT_FILES, exportIn, exportText } from './export-files.js';
import { memoryIo } from './memory-io.js';
import { EVENT, runOnExport, SUITE } from './on-export.js';

/** Each command that reads an export, with its arguments for the folder `export`; `null` for a command that reads none. */
const LINES: Readonly<Record<CommandName, readonly string[] | null>> = {
  access: ['export'],
  'logs backtest': ['logs.ndjson', '--export', 'export'],
  ci: ['export'],
  'inspect --user-classes': ['export', '--user-classes'],
  completion: null,
  diff: ['export', 'export'],
  'report --interactive': ['export', '--interactive'],
  init: null,
  mcp: null,
  lsp: null,
  inspect: ['export'],
  lint: ['export', '--fail-on', 'error'],
  'logs index': null,
  'access --matrix': ['export', '--app', 'Payroll', '--matrix', 'people,places'],
  'logs merge': null,
  'test --mutate': ['suite.preflight.yaml', '--mutate', '--operators', 'rule-dropped'],
  'explain --steps': [
    'export',
    '--steps',
    '--app',
    'Payroll',
    '--user',
    'ann@example.com',
    '--format',
    'text',
  ],
  'terraform order': ['export', '--plan', 'plan-order/424/plan.json'],
  compliance: ['export', '--framework', 'stig', '--fail-on', 'none'],
  'logs pseudonymize': ['export', 'logs.ndjson', '--key', 'key'],
  pull: null,
  analyze: ['export'],
  'analyze --locked-out': ['export', '--locked-out'],
  'inspect --used-by': ['export', '--used-by', 'nzooffice'],
  'logs replay': ['logs.ndjson', '--base', 'export', '--export', 'export'],
  report: ['export'],
  'lint --list-rules': null,
  docs: null,
  schema: null,
  'scim check': null,
  serve: ['export'],
  simulate: ['export', '--app', 'Payroll', '--user', 'ann@example.com', '--format', 'text'],
  verify: null,
  test: ['suite.preflight.yaml'],
  'access --below': ['export', '--app', 'Payroll', '--below', '2fa'],
  explain: ['export', '--app', 'Payroll', '--user', 'ann@example.com'],
};

type Changed = Readonly<Record<string, string>>;

const LOGIN_PAGE = '<!DOCTYPE html><html><head><title>Acme - Sign In</title></head><body></body></html>';
const API_ERROR = JSON.stringify({
  errorCode: 'E0000011',
  errorSummary: 'Invalid token provided',
  errorId: 'x',
});

/** Changes that make a part of the export unreadable. The first line of the output must name the file and the reason. */
const UNREADABLE: readonly (readonly [shows: string, Changed, RegExp])[] = [
  ['a truncated file', { 'zones.json': exportText('zones.json').slice(0, 60) }, /zones\.json:5:15: expected/],
  ['a login page', { 'zones.json': LOGIN_PAGE }, /zones\.json:1:1: this is a web page/],
  ['an API error', { 'groups.json': API_ERROR }, /groups\.json.*: this is an error response of the service/],
  ['another collection', { 'apps.json': exportText('zones.json') }, /apps\.json.*: .* contains `zone`/],
];

/** Exports without resources of the service. */
const NOTHING: readonly Changed[] = [
  { 'all.json': '{}' },
  { 'all.json': '[]' },
  { 'all.json': 'null' },
  { 'all.json': API_ERROR },
  {
    'all.json': JSON.stringify({
      version: 4,
      terraform_version: '1.9.0',
      lineage: 'x',
      serial: 1,
      resources: [],
    }),
  },
];

describe.each(
  Object.entries(LINES).flatMap(([name, line]) => (line === null ? [] : [[name, line] as const])),
)('preflight %s', (name, line) => {
  const argv = [...baseOf(name as CommandName).split(' '), ...line];

  test.each(UNREADABLE)(
    'for an export with %s, each command prints its answer and exits with 2',
    async (_, changed, reason) => {
      const { code, out, err } = await runOnExport(argv, exportIn('export', changed));
      expect(code).toBe(2);
      // If `apps.json` is unreadable, the policy test already fails for the org without a mutation. The command then tests no mutants.
      if (name === 'test --mutate' && 'apps.json' in changed) return;
      if (name === 'serve') {
        expect(err).toContain('pass `--allow-partial` to serve the rest');
        return;
      }
      const [first = '', ...rest] = out.split('\n');
      const headline = first.startsWith('error') ? first : err.split('\n').at(-2);
      expect(headline).toMatch(
        /^error: 1 of \d+ files could not be read \(.*\): the answer below is incomplete$/,
      );
      expect(headline).toMatch(reason);
      expect(rest.join('')).not.toBe('');
    },
  );

  test('with --allow-partial and an incomplete export, the command exits with 1 if its checks fail, and otherwise with 3', async () => {
    const [, changed] = UNREADABLE[0] ?? [];
    const { code: whole } = await runOnExport(argv, exportIn('export'));
    const { code } = await runOnExport([...argv, '--allow-partial'], exportIn('export', changed));
    // `analyze` fails on an undecided rule by default.
    expect([whole, code]).toEqual(whole === 1 ? [1, 1] : [0, name === 'analyze' ? 1 : 3]);
  });

  test('for an export without resources of the service, the command exits with 2', async () => {
    for (const nothing of NOTHING) {
      const files = Object.entries(nothing).map(([file, text]) => [`export/${file}`, text] as const);
      const { code, out, err } = await runOnExport([...argv, '--allow-partial'], files);
      expect([code, nothing]).toEqual([2, nothing]);
      expect(out + err).toMatch(/nothing|no document|holds no/);
    }
  });

  test('an unrecognized file in an export is counted and does not make the command fail', async () => {
    const sound = await runOnExport(argv, exportIn('export'));
    const beside = await runOnExport(argv, exportIn('export', { 'notes.json': '{"colour": "red"}' }));
    expect(beside.code).toBe(sound.code);
    if (!['inspect', 'lint'].includes(name))
      expect(beside.err).toContain('ignored: 1 file without data of the service');
  });
});

test('the tests of unreadable exports have a line for every command', () => {
  expect(Object.keys(LINES).sort()).toEqual(Object.keys(COMMANDS).sort());
});

test('a command exits with 2 if any file of an export is truncated at any position', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...EXPORT_FILES),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.constantFrom('analyze', 'inspect', 'access', 'lint'),
      async (name, share, command) => {
        const text = exportText(name).trimEnd();
        const cut = exportIn('export', { [name]: text.slice(0, Math.floor(share * text.length)) });
        const { code } = await runOnExport([command, ...(LINES[command as CommandName] ?? [])], cut);
        expect(code).toBe(2);
      },
    ),
    { numRuns: 15 },
  );
});

test('a command exits with 2 for an export from a git revision or standard input that does not parse', async () => {
  const { io } = memoryIo({ stdin: exportText('zones.json').slice(0, 60) });
  expect(await run(['analyze', '-'], io)).toBe(2);
  const revision = memoryIo();
  expect(await run(['inspect', 'HEAD:./broken'], revision.io)).toBe(2);
  expect(revision.out()).toMatch(/^error: \d+ of \d+ files could not be read \(HEAD:\.\/broken\/cut\.json:/);
});

test('machine-readable output of a partially unreadable export stays valid, and the warning goes to standard error', async () => {
  const changed = exportIn('export', { 'zones.json': exportText('zones.json').slice(0, 60) });
  const { code, out, err } = await runOnExport(['analyze', 'export', '--format', 'json'], changed);
  expect(code).toBe(2);
  expect(JSON.parse(out)).toHaveProperty('rules');
  expect(err).toMatch(/^error: 1 of 19 files could not be read/m);
});

test('`simulate` reports a request field that no rule reads as an error if --expect is passed, and as a warning otherwise', async () => {
  const line = ['simulate', 'export', '--app', 'Payroll', '--user', 'ann@example.com', '--fact', 'foo=bar'];
  const others = await runOnExport(line, exportIn('export'));
  expect([others.code, others.err]).toEqual([0, expect.stringContaining('warning: the field `')]);
  const expecting = await runOnExport([...line, '--expect', 'allow'], exportIn('export'));
  expect(expecting.code).toBe(2);
  expect(expecting.err).toMatch(/^preflight: the field `[^`]+` of .* has no effect/);
});

test('the old name of --allow-partial is rejected with the new name', async () => {
  const { code, err } = await runOnExport(['pull', 'https://acme.example.com', '--partial'], []);
  expect([code, err]).toEqual([
    2,
    'preflight: unknown option `--partial`; did you mean `--allow-partial`?\n',
  ]);
});

test.each([
  [EXIT.answered, EXIT.unusable, EXIT.partial],
  [EXIT.found, EXIT.unusable, EXIT.found],
  [EXIT.partial, EXIT.unusable, EXIT.partial],
  [EXIT.unusable, EXIT.unusable, EXIT.unusable],
  [EXIT.internal, EXIT.internal, EXIT.internal],
])(
  'if an input is incomplete, the exit code %i becomes %i, or %i with --allow-partial',
  (code, strict, allowed) => {
    expect(exitCodeOf(code, { isIncomplete: true, allowPartial: false })).toBe(strict);
    expect(exitCodeOf(code, { isIncomplete: true, allowPartial: true })).toBe(allowed);
    expect(exitCodeOf(code, { isIncomplete: false, allowPartial: true })).toBe(code);
  },
);

/** Each command that writes a page, with its arguments, and the file of the page if it is not standard output. */
const PAGES = [
  [['logs', 'backtest', 'logs.ndjson', '--export', 'export', '--format', 'html'], undefined],
  [['access', '--matrix', 'people,places', 'export', '--app', 'Payroll', '--format', 'html'], undefined],
  [
    ['test', '--mutate', 'suite.preflight.yaml', '--operators', 'rule-dropped', '--format', 'html'],
    undefined,
  ],
  [['compliance', 'export', '--framework', 'cis', '--fail-on', 'none', '--format', 'html'], undefined],
  [
    ['logs', 'replay', 'logs.ndjson', '--base', 'export', '--export', 'export', '--format', 'html'],
    undefined,
  ],
  [
    [
      'test',
      'suite.preflight.yaml',
      '--coverage',
      '--coverage-format',
      'html',
      '--coverage-file',
      'coverage.html',
    ],
    'coverage.html',
  ],
] as const;

test.each(PAGES)('the HTML page of `%s` states which files could not be read', async (argv, file) => {
  const pageOf = async (changed: Changed) => {
    const files = new Map([
      ...exportIn('export', changed),
      ['suite.preflight.yaml', SUITE] as const,
      ['logs.ndjson', `${EVENT}\n`] as const,
    ]);
    const { io, out } = memoryIo({ files });
    await run(argv, io);
    return file === undefined ? out() : files.get(file);
  };
  const [, changed = {}] = UNREADABLE[0] ?? [];
  expect(await pageOf(changed)).toMatch(
    /<p class="bad" role="alert">✗ 1 of \d+ files could not be read \(.*zones\.json.*\): the answer below is incomplete<\/p>/,
  );
  expect(await pageOf({})).not.toContain('files could not be read (');
});

test.each(['report', 'report --interactive'])(
  'the HTML page of `%s` contains the warning about unreadable files',
  async (name) => {
    const [, changed = {}] = UNREADABLE[0] ?? [];
    const files = new Map(exportIn('export', changed));
    const { io } = memoryIo({ files });
    await run([...name.split(' '), 'export', '--output', 'page.html'], io);
    const [, packed = ''] = /id="data"[^>]*>([^<]*)</.exec(files.get('page.html') ?? '') ?? [];
    expect(JSON.parse(await unpack(packed))).toMatchObject({
      unread: expect.stringMatching(/^1 of \d+ files could not be read/),
    });
  },
);
