import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCommandLine } from '../../.build/make.js';
import { WASM } from '../../.build/wasm.js';
import manifest from '../../package.json' with { type: 'json' };
import { run } from '../../src/cli/program.js';
import { fixtures, memoryIo } from '../cli/memory-io.js';

/** As for tests: none fails by the clock. */
const UNHURRIED = 3_600_000;

const root = mkdtempSync(join(tmpdir(), 'policy-preflight-built-'));

/** A configuration with a rule of its own: what it takes is opened for it alone. */
const OWN = join(root, 'own.config.json');
const RULE = {
  id: 'ours/named',
  on: 'policy',
  when: '$contains(name, /^P/)',
  message: '`{{ name }}` is named so',
  severity: 'info',
};

beforeAll(async () => {
  await makeCommandLine(join(root, 'dist'));
  mkdirSync(join(root, 'dist/hcl'));
  for (const [name, file] of Object.entries(WASM))
    copyFileSync(createRequire(import.meta.url).resolve(file), join(root, `dist/hcl/${name}.wasm`));
  writeFileSync(OWN, JSON.stringify({ own: [RULE], ignore: [{ paths: ['x/**'] }] }));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module' }));
}, UNHURRIED);

afterAll(() => rmSync(root, { recursive: true }));

test.each([
  '--version',
  '--help',
  'lint org.json people.yaml',
  'lint lint/org.json --no-config',
  `lint lint/org.json --config ${OWN}`,
  'simulate org.json --app Payroll --group Staff --ip 203.0.113.7',
  'reach org.json',
  'rules policy/default-last',
  'schema request',
  'lint ../terraform/update.plan.json',
  'lint ../terraform/update.plan.json --terraform ../terraform/update',
  'lint infra/',
  'reach infra/',
  'simulate ../terraform/update.plan.json --app Payroll --group Staff',
  'reach ../terraform/update.tfstate.json',
  '__complete zsh simulate org.json --app P',
  'lnit org.json',
])('preflight %s: what is built says what the sources say, without code made at run time', async (line) => {
  const { io, out, err } = memoryIo();
  const code = await run(line.split(' '), { ...io, version: manifest.version });
  const argv = ['--disallow-code-generation-from-strings', join(root, 'dist/cli.cjs'), ...line.split(' ')];
  const built = spawnSync(process.execPath, argv, { cwd: fixtures, encoding: 'utf8' });
  expect({ out: built.stdout, err: built.stderr, code: built.status }).toEqual({
    out: out(),
    err: err(),
    code,
  });
});

test('the parser of the command line holds nothing that reads', () => {
  expect(statSync(join(root, 'dist/cli/run-parsed.cjs')).size).toBeLessThan(40_000);
});
