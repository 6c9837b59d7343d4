import { expect, test } from 'vitest';
import { COMMAND_HELP, type CommandName } from '../../src/cli/commands/command-help.js';
import { baseOf } from '../../src/cli/commands/named-command.js';
import { run } from '../../src/cli/program.js';
import { widthOf } from '../../src/report/text/fill.js';
import { memoryIo } from './memory-io.js';

const SIGN_IN = 'org.json --app Payroll --user ann@example.com --ip 203.0.113.9';

/** Typical questions to each command. */
const TYPICAL: Readonly<Record<string, readonly string[]>> = {
  access: ['org.json', '../orgs/salto.json'],
  'logs backtest': ['history/logs --export org.json'],
  'inspect --user-classes': ['org.json --user-classes'],
  completion: [''],
  diff: ['diff/before.json diff/after.json'],
  inspect: [
    'org.json',
    'org.json --framework nist --no-config',
    '../orgs/salto.json --list apps',
    '../orgs/salto.json --list policies',
    'org.json --list groups',
  ],
  lint: ['lint/org.json --no-config'],
  'access --matrix': ['org.json --app Payroll --matrix groups,risk'],
  'test --mutate': ['mutants/payroll.preflight.yaml --mutate --operators rule-dropped'],
  'explain --steps': [`${SIGN_IN} --steps`, 'org.json --app Wiki --group Staff --steps --format text'],
  'terraform order': ['terraform/org.json --plan terraform/plan.json'],
  compliance: ['org.json --framework stig --no-config --now 2026-11-22'],
  analyze: ['dead.json', 'org.json --examples'],
  verify: ['certificate.json --export dead.json'],
  'inspect --used-by': ['org.json --references', 'org.json --used-by Finance'],
  'logs replay': ['history/logs --base org.json --export history/proposed.json'],
  'lint --list-rules': ['--list-rules --no-config', '--no-config --explain-rule policy/default-last'],
  simulate: [`${SIGN_IN} --format text`, 'org.json --app Wiki --group Staff --format text'],
  'access --below': ['org.json --app Payroll --below 2fa'],
  'analyze --locked-out': ['org.json --locked-out'],
  explain: [SIGN_IN],
};

/** Commands that print or create files, or run until they are stopped. */
const ELSEWHERE = [
  'ci',
  'report --interactive',
  'init',
  'logs index',
  'logs merge',
  'logs pseudonymize',
  'lsp',
  'mcp',
  'pull',
  'report',
  'docs',
  'schema',
  'scim check',
  'serve',
  'test',
];

const LINES = Object.entries(TYPICAL).flatMap(([name, all]) =>
  all.map((rest) => `${baseOf(name as CommandName)} ${rest}`.trim()),
);

test('the test that checks the typical output of commands runs every command', () => {
  const missing = Object.keys(COMMAND_HELP).filter(
    (name) => TYPICAL[name] === undefined && !ELSEWHERE.includes(name),
  );
  expect(missing).toEqual([]);
});

test.each(LINES)(
  'no line of preflight %s is wider than 80 columns, and the text is the same without colours',
  async (line) => {
    const plain = await answer(line, { NO_COLOR: '1' });
    expect(plain.split('\n').length).toBeGreaterThan(2);
    expect(plain.split('\n').filter((one) => widthOf(one) > 80 && !isWhole(one))).toEqual([]);
    const coloured = await answer(line, { FORCE_COLOR: '1' });
    expect(coloured.replace(COLOUR, '')).toBe(plain);
    if (!line.startsWith('completion') && !line.includes('--explain-rule')) expect(coloured).not.toBe(plain);
  },
);

const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** Whether the line must not be wrapped: a command to copy, or a Markdown page. */
function isWhole(line: string): boolean {
  return /^ *(\$ |request: |try +npx policy-preflight|> |[A-Z`|-].*[.|`]$|[a-z]+ +(npx policy-)?preflight completion)/.test(
    line,
  );
}

async function answer(line: string, env: Readonly<Record<string, string>>): Promise<string> {
  const { io, out } = memoryIo({ terminal: 80, env });
  await run(line.split(' '), io);
  return out();
}
