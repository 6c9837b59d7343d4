import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import * as ci from '../../src/cli/ci/registry.js';
import type { CommandName } from '../../src/cli/commands/command-help.js';
import { run } from '../../src/cli/program.js';
import * as compliance from '../../src/features/compliance/report/registry.js';
import * as backtest from '../../src/features/logs/report/backtest/registry.js';
import * as replay from '../../src/features/logs/report/replay/registry.js';
import * as planOrder from '../../src/features/terraform/report/registry.js';
import * as apps from '../../src/report/apps/registry.js';
import * as classes from '../../src/report/classes/registry.js';
import * as coverage from '../../src/report/coverage/registry.js';
import * as diff from '../../src/report/diff/registry.js';
import * as inspect from '../../src/report/inspect/registry.js';
import * as lint from '../../src/report/lint/registry.js';
import * as listing from '../../src/report/listing/registry.js';
import * as matrix from '../../src/report/matrix/registry.js';
import * as mutants from '../../src/report/mutants/registry.js';
import * as outcome from '../../src/report/outcome/registry.js';
import * as reach from '../../src/report/reach/registry.js';
import * as refs from '../../src/report/refs/registry.js';
import * as rules from '../../src/report/rules/registry.js';
import * as simulate from '../../src/report/simulate/registry.js';
import type { CommandFormat } from '../../src/report/text/format.js';
import * as who from '../../src/report/who/registry.js';
import * as why from '../../src/report/why/registry.js';
import { memoryIo } from '../cli/memory-io.js';
import { wordsOf } from '../cli/words-of.js';

/** Kinds of answers that are not named after their command, with the command. */
const COMMAND_OF: Readonly<Record<string, string>> = {
  apps: 'access',
  backtest: 'logs backtest',
  classes: 'inspect --user-classes',
  coverage: 'test',
  listing: 'inspect',
  matrix: 'access --matrix',
  mutants: 'test --mutate',
  outcome: 'explain --steps',
  'plan-order': 'terraform order',
  reach: 'analyze',
  refs: 'inspect --used-by',
  replay: 'logs replay',
  rules: 'lint --list-rules',
  who: 'access --below',
  why: 'explain',
};

/** The option that sets the format, for each kind of answer that does not use `--format`. */
const FLAG_OF: Readonly<Record<string, string>> = { coverage: '--coverage-format' };

/** The formats of each kind of answer, and command lines that produce such an answer. */
const kinds: Readonly<
  Record<string, readonly [formats: Readonly<Record<string, CommandFormat<never>>>, lines: readonly string[]]>
> = {
  apps: [apps, ['access settled.json']],
  backtest: [backtest, ['logs backtest history/logs --export org.json']],
  ci: [ci, ['ci settled.json']],
  classes: [classes, ['inspect --user-classes org.json']],
  coverage: [coverage, ['test suites/covered.preflight.yaml']],
  diff: [diff, ['diff settled.json dead.json']],
  inspect: [inspect, ['inspect org.json']],
  listing: [listing, ['inspect org.json --list groups', 'inspect org.json --list apps']],
  lint: [lint, ['lint lint/org.json']],
  matrix: [matrix, ['access --matrix groups,risk settled.json --app Mail']],
  mutants: [mutants, ['test --mutate mutants/payroll.preflight.yaml --mutants 2']],
  outcome: [
    outcome,
    [
      'explain --steps org.json --app Payroll --group Staff',
      'explain --steps org.json --app Payroll --fact user.id=nobody',
    ],
  ],
  'plan-order': [planOrder, ['terraform order terraform/org.json --plan terraform/plan.json']],
  compliance: [compliance, ['compliance settled.json --framework stig --no-config --now 2026-11-22']],
  reach: [reach, ['analyze org.json']],
  refs: [refs, ['inspect --references org.json', 'inspect org.json --used-by Staff']],
  replay: [replay, ['logs replay history/logs --base org.json --export history/proposed.json']],
  rules: [rules, ['lint --list-rules', 'lint --explain-rule policy/default-last']],
  simulate: [
    simulate,
    [
      'simulate org.json --app Payroll --group Staff',
      'simulate org.json --app Payroll --fact user.id=nobody',
    ],
  ],
  why: [why, ['explain org.json --app Payroll --group Staff']],
  who: [
    who,
    [
      'access settled.json --app Mail --below 2fa',
      'access settled.json --app Mail --requires phishing-resistant',
      'access settled.json --app Mail --with okta_password',
      'access dead.json --rule Campus',
      'analyze settled.json --locked-out',
    ],
  ],
};

/** Registries of formats whose folder is not named after the kind of answer, with this kind. */
const KIND_OF: Readonly<Record<string, string>> = {
  'cli/ci/registry.ts': 'ci',
  'features/compliance/report/registry.ts': 'compliance',
  'features/terraform/report/registry.ts': 'plan-order',
};

/** The registry of test report formats, which are written while tests run (test/testing). */
const STREAMED_FORMATS = 'report/suite/registry.ts';

test('the tests of report formats cover the formats of every command', () => {
  const folder = fileURLToPath(new URL('../../src/', import.meta.url));
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('/registry.ts') && file !== STREAMED_FORMATS)
    .flatMap((file) => KIND_OF[file] ?? /report\/([a-z-]+)\/registry\.ts$/.exec(file)?.[1] ?? []);
  expect(found.sort()).toEqual(Object.keys(kinds).sort());
});

/** A request that the service rejects, because the user is not in the complete list of users. */
const REFUSED = 'user.id=nobody';

describe.each(Object.entries(kinds))('the report formats of %s', (kind, [formats, lines]) => {
  test('the help of each command lists each of its report formats by name', async () => {
    const { io, out } = memoryIo();
    await run([...wordsOf((COMMAND_OF[kind] ?? kind) as CommandName), '--help'], io);
    const help = out().replace(/\s+/g, ' ');
    for (const [name, format] of Object.entries(formats)) {
      expect(format.name).toBe(name);
      if (kind !== 'listing' || name === 'csv') expect(help).toContain(`${name}: ${format.what}`);
    }
  });

  const flag = FLAG_OF[kind] ?? '--format';
  test.each(lines.flatMap((line) => Object.keys(formats).map((name) => `${line} ${flag} ${name}`)))(
    'a command writes its report in the requested format: preflight %s',
    async (line) => {
      const { io, out } = memoryIo();
      const codes = line.includes(REFUSED) ? [2] : [0, 1];
      expect(codes).toContain(await run(line.split(' '), io));
      expect(out()).toMatch(/\S\r?\n$/);
      if (line.endsWith('json')) expect(JSON.parse(out())).toBeInstanceOf(Object);
    },
  );
});
