import { expect, test } from 'vitest';
import { COMMAND_HELP } from '../../src/cli/commands/command-help.js';
import { run } from '../../src/cli/program.js';
import { widthOf } from '../../src/report/text/fill.js';
import { memoryIo } from './memory-io.js';

const SIGN_IN = 'org.json --app Payroll --user ann@example.com --ip 203.0.113.9';

/** What people ask each command. */
const TYPICAL: Readonly<Record<string, readonly string[]>> = {
  apps: ['org.json', '../orgs/salto.json'],
  backtest: ['history/logs --org org.json'],
  classes: ['org.json'],
  completion: [''],
  diff: ['diff/before.json diff/after.json'],
  inspect: [
    'org.json',
    '../orgs/salto.json --list apps',
    '../orgs/salto.json --list policies',
    'org.json --list groups',
  ],
  lint: ['lint/org.json --no-config'],
  matrix: ['org.json --app Payroll --rows groups --columns risk'],
  mutate: ['mutants/payroll.preflight.yaml --operators rule-dropped'],
  outcome: [SIGN_IN, 'org.json --app Wiki --group Staff --format tree'],
  'plan-order': ['terraform/org.json --plan terraform/plan.json'],
  compliance: ['org.json --source stig --no-config --now 2026-11-22'],
  reach: ['dead.json', 'org.json --witness'],
  refs: ['org.json', 'org.json --to Finance'],
  replay: ['history/logs --before org.json --after history/proposed.json'],
  rules: ['--no-config', '--no-config policy/default-last'],
  simulate: [SIGN_IN, 'org.json --app Wiki --group Staff --format tree'],
  who: ['org.json --app Payroll --below 2fa', 'org.json --locked-out'],
  why: [SIGN_IN],
};

/** These print files or make them, or go on until they are ended. */
const ELSEWHERE = [
  'ci',
  'explore',
  'init',
  'log-index',
  'merge',
  'pseudonymize',
  'pull',
  'report',
  'schema',
  'scim-check',
  'serve',
  'test',
];

const LINES = Object.entries(TYPICAL).flatMap(([name, all]) => all.map((rest) => `${name} ${rest}`.trim()));

test('every command has a typical answer here', () => {
  const missing = Object.keys(COMMAND_HELP).filter(
    (name) => TYPICAL[name] === undefined && !ELSEWHERE.includes(name),
  );
  expect(missing).toEqual([]);
});

test.each(LINES)(
  'preflight %s: on 80 columns no line is wider, and without colours it says the same',
  async (line) => {
    const plain = await answer(line, { NO_COLOR: '1' });
    expect(plain.split('\n').length).toBeGreaterThan(2);
    expect(plain.split('\n').filter((one) => widthOf(one) > 80 && !isWhole(one))).toEqual([]);
    const coloured = await answer(line, { FORCE_COLOR: '1' });
    expect(coloured.replace(COLOUR, '')).toBe(plain);
    if (!line.startsWith('completion') && !line.startsWith('rules --no-config policy'))
      expect(coloured).not.toBe(plain);
  },
);

const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** A command to copy, a page in Markdown: broken lines would be wrong. */
function isWhole(line: string): boolean {
  return /^ *(\$ |request: |try +preflight|> |[A-Z`|-].*[.|`]$|[a-z]+ +preflight completion)/.test(line);
}

async function answer(line: string, env: Readonly<Record<string, string>>): Promise<string> {
  const { io, out } = memoryIo({ terminal: 80, env });
  await run(line.split(' '), io);
  return out();
}
