import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { run } from '../../src/cli/program.js';
import { fixtures, memoryIo } from '../cli/memory-io.js';

const root = mkdtempSync(join(tmpdir(), 'policy-preflight-built-'));

/** A lint configuration with a custom rule. Some dependencies of the program are loaded only for custom rules. */
const OWN = join(root, 'own.config.json');
const RULE = {
  id: 'ours/named',
  on: 'policy',
  when: '$contains(name, /^P/)',
  message: '`{{ name }}` is named so',
  severity: 'info',
};

writeFileSync(OWN, JSON.stringify({ own: [RULE], ignore: [{ paths: ['x/**'] }] }));

afterAll(() => rmSync(root, { recursive: true }));

test.each([
  '--version',
  '--help',
  'lint org.json people.yaml',
  'lint lint/org.json --no-config',
  `lint lint/org.json --config ${OWN}`,
  'simulate org.json --app Payroll --group Staff --ip 203.0.113.7',
  'analyze org.json',
  'lint --explain-rule policy/default-last',
  'schema request',
  'lint ../terraform/update.plan.json',
  'lint ../terraform/update.plan.json --terraform ../terraform/update',
  'lint infra/',
  'analyze infra/',
  'simulate ../terraform/update.plan.json --app Payroll --group Staff',
  'analyze ../terraform/update.tfstate.json',
  '__complete zsh simulate org.json --app P',
  'lnit org.json',
])(
  'the built program prints what the sources print, without evaluating code at run time: preflight %s',
  async (line) => {
    const { io, out, err } = memoryIo();
    const code = await run(line.split(' '), { ...io, version: manifest.version });
    const argv = ['--disallow-code-generation-from-strings', resolve('dist/cli/main.js'), ...line.split(' ')];
    const built = spawnSync(process.execPath, argv, { cwd: fixtures, encoding: 'utf8' });
    expect({ out: built.stdout, err: built.stderr, code: built.status }).toEqual({
      out: out(),
      err: err(),
      code,
    });
  },
);
