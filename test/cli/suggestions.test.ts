import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { memoryIo } from './memory-io.js';

const SIGN_IN = ['simulate', 'org.json', '--app', 'Payroll', '--group', 'Staff'];

/**
 * Command lines with a typing error, each with the expected message. The message and the exit code are the same with and without a
 * terminal.
 */
test.each([
  [
    [...SIGN_IN, '--zone', 'Ofice'],
    '`--zone`: no zone `Ofice` in the export; did you mean `Office (nzo1office)`?',
  ],
  [
    [...SIGN_IN, '--zone', 'off'],
    '`--zone`: no zone `off` in the export; did you mean `Office (nzo1office)`?',
  ],
  [['lint', 'org.json', '--max-warnings', '0'], 'did you mean `--fail-on`?'],
  [['test', '--snapshot', 'org.json'], 'did you mean `--export`?'],
  [['version'], 'unknown command `version`; did you mean `--version`?'],
  [['fix', 'org.json'], 'did you mean `lint --fix`?'],
  [['run', 'org.json'], 'did you mean `ci`?'],
  [['list', 'org.json'], 'did you mean `inspect`?'],
  [
    ['analyze', '--org', 'org.json'],
    'unknown option `--org`: pass it as an argument; usage: `preflight analyze [options] <export>`',
  ],
  [
    ['access', '--snapshot', 'org.json'],
    'pass it as an argument; usage: `preflight access [options] <export>`',
  ],
  [['lint', '--file', 'org.json'], 'pass it as an argument; usage: `preflight lint [options] '],
  [
    ['diff', '--after', 'org.json'],
    'pass it as an argument; usage: `preflight diff [options] <before> [after]`',
  ],
  [['analyze', 'org.json', '--output-format', 'json'], 'did you mean `--format`?'],
  [['analyze', 'org.json', '--json'], 'did you mean `--format json`?'],
  [['analyze', 'org.json', '--debug'], 'did you mean `--verbose`?'],
  [['evaluate', 'org.json'], 'did you mean `explain`?'],
  [['audit', 'org.json'], 'did you mean `compliance`?'],
  [['unreachable', 'org.json'], 'did you mean `analyze`?'],
  [['anonymize', 'org.json'], 'did you mean `logs pseudonymize`?'],
  [[...SIGN_IN, '--risk', 'HIHG'], '--risk `HIHG`: expected LOW, MEDIUM or HIGH; did you mean `HIGH`?'],
  [[...SIGN_IN, '--platform', 'mac'], 'did you mean `MACOS`?'],
  [[...SIGN_IN, '--policy-type', 'ACCESS'], 'did you mean `ACCESS_POLICY`?'],
  [[...SIGN_IN, '--ip', '10.0.0.256'], '--ip `10.0.0.256`: expected an address, IPv4 or IPv6'],
  [
    ['simulate', 'org.json', '--app', 'Payrol', '--user', 'ann@example.com'],
    '`--app`: no application `Payrol` in the export; did you mean `Payroll (0oa1payroll)`?',
  ],
  [
    ['explain', '--steps', 'org.json', '--app', 'Payroll', '--user', 'an@example.com'],
    '`--user`: no user `an@example.com` in the export; did you mean `ann@example.com (00u1ann)`?',
  ],
  [['access', 'org.json', '--rule', 'Catchall'], '`--rule`: no rule `Catchall` in the export; did you mean'],
  [
    ['access', 'org.json', '--rule', 'Catch-all Rule', '--policy', 'Sensitve'],
    '`--policy`: no policy `Sensitve` in the export; did you mean `Sensitive apps',
  ],
  [['access', 'org.json', '--app', 'Payroll', '--below', '2'], 'did you mean `2fa`?'],
  [['access', 'org.json', '--app', 'Payroll', '--below', 'aal2'], 'did you mean `2fa`?'],
  [
    ['access', 'org.json', '--app', 'Payroll', '--below', 'password-only'],
    'with a password only, pass `1fa-possession`',
  ],
  [['access', 'org.json', '--app', 'pay', '--below', '2fa'], 'did you mean `Payroll (0oa1payroll)`?'],
  [['inspect', 'org.json', '--used-by', 'Finnance'], 'did you mean `group Finance (00g2finance)`?'],
  [
    ['lint', '--list-rules', 'default-last'],
    '2 rule ids end with `default-last`, `policy/default-last` and `rule/default-last`: pass a complete id',
  ],
  [['lint', '--list-rules', 'default-lst'], 'did you mean `policy/default-last`?'],
  [['schema', 'snap'], 'did you mean `snapshot`?'],
  [['docs', 'tutorail'], 'no topic `tutorail`; did you mean `tutorial`?'],
  [['docs', 'zone/overlap'], 'run `preflight lint --explain-rule zone/overlap`'],
  [['access', 'org.json', '--locked-out'], 'did you mean `analyze --locked-out`?'],
  [['access', 'org.json', '--locked-out', '--help'], 'did you mean `analyze --locked-out`?'],
  [
    ['access', 'org.json', '--app', 'Payroll', '--matrix', 'people,places', '--user', 'ann@example.com'],
    '`--matrix`: `people` and `--user` cannot be used together',
  ],
])('the command line preflight %j gets a suggestion: %s', async (argv, message) => {
  for (const terminal of [undefined, 80]) {
    const { io, out, err } = memoryIo({ ...(terminal !== undefined && { terminal }) });
    expect(await run(argv, io)).toBe(2);
    expect(out()).toBe('');
    expect(err()).toMatch(/^preflight: .*\n$/);
    expect(err()).toContain(message);
  }
});

test('a command accepts the type name of an application instead of its label, and the id of a lint rule without its family', async () => {
  const asked = async (...argv: string[]) => {
    const { io, out } = memoryIo();
    return { code: await run(argv, io), out: out() };
  };
  const byLabel = await asked(...SIGN_IN);
  expect(byLabel.code).toBe(0);
  expect(await asked(...SIGN_IN.with(3, 'payroll_app'))).toEqual(byLabel);
  const page = await asked('lint', '--explain-rule', 'policy/rules-missing');
  expect(page.code).toBe(0);
  expect(await asked('lint', '--explain-rule', 'rules-missing')).toEqual(page);
});

test('if several applications have the same type name, a command rejects the name and lists the applications', async () => {
  const { io, err } = memoryIo();
  const readBytes = async (path: string) =>
    Buffer.from(
      Buffer.from(await io.files.readBytes(path))
        .toString()
        .replaceAll(/"(wiki|old)_app"/g, '"oidc_client"'),
    );
  const argv = ['simulate', 'org.json', '--app', 'oidc_client', '--group', 'Staff'];
  expect(await run(argv, { ...io, files: { ...io.files, readBytes } })).toBe(2);
  expect(err()).toBe(
    'preflight: --app `oidc_client` names 2 applications: `Wiki (0oa2wiki)` and `Old Portal (0oa3old)`; pass the id\n',
  );
});

test.each([
  ['who org.json', 'unknown command `who`; did you mean `access`?'],
  ['plan-order org.json', 'unknown command `plan-order`; did you mean `terraform order`?'],
  ['validate org.json', 'unknown command `validate`; did you mean `lint`?'],
  ['logs', '`logs` needs a command: `logs backtest`, `logs replay`'],
  ['logs replya', 'did you mean `logs replay`?'],
  ['lint org.json --max 5', 'unknown option `--max`; did you mean `--show`?'],
  ['test --mutate tests --min-score 80', 'unknown option `--min-score`; did you mean `--fail-under`?'],
  ['report org.json --out page.html', 'unknown option `--out`; did you mean `--output`?'],
  ['access org.json --rows people', 'unknown option `--rows`; did you mean `--matrix`?'],
  ['access org.json --app Payroll --below two', 'did you mean `2fa`?'],
  ['diff org.json org.json --fail-on weaker', 'did you mean `less-strict`?'],
  ['analyze org.json --fail-on dead', 'did you mean `unreachable`?'],
  ['compliance org.json --framework disa', 'unknown framework `disa`; did you mean `stig`?'],
])(
  'an old name of an option or value is rejected, and the message states the new name: preflight %s',
  async (line, words) => {
    const { io, err } = memoryIo();
    expect(await run(line.split(' '), io)).toBe(2);
    expect(err()).toContain(words);
  },
);

test.each([
  [
    'explain org.json --steps --fixes',
    '`--fixes` cannot be combined with `--steps`; run `preflight explain` once with each',
  ],
  [
    'explain org.json --expect ALLOW --event e.json',
    '`--event` cannot be combined with `--expect`; run `preflight explain` once with each',
  ],
  [
    'access org.json --matrix people,places --below 2fa',
    '`--matrix` cannot be combined with `--below`; run `preflight access` once with each',
  ],
  ['access org.json --below=2fa --columns', 'unknown option `--columns`; did you mean `--matrix`?'],
  ['access org.json --policy Sensitive', '`--policy` needs `--below`, `--requires`, `--with` or `--rule`'],
  [
    'access org.json --matrix people,places --policy Sensitive',
    '`--policy` cannot be combined with `--matrix`; `--policy` needs `--below`, `--requires`, `--with` or `--rule`',
  ],
  [
    'lint org.json --user ann@example.com',
    'unknown option `--user`: `lint` lacks it, but `explain`, `simulate`, `access --matrix` and `report --interactive` have it; see `preflight lint --help`',
  ],
  [
    'simulate org.json --fixes',
    'unknown option `--fixes`: `simulate` lacks it, but `explain` has it; see `preflight simulate --help`',
  ],
  [
    'explain org.json -c x',
    'unknown option `-c`: `explain` lacks it, but `lint`, `compliance`, `ci`, `inspect` and 1 more have it; see `preflight explain --help`',
  ],
  ['explain org.json -z', 'unknown option `-z`; see `preflight explain --help`'],
  ['explain', 'missing argument `<export>`; usage: `preflight explain [options] <export>`'],
  [
    'explain a.json b.json',
    'too many arguments for `explain`: expected 1 argument but got 2; usage: `preflight explain [options] <export>`',
  ],
  ['lint org.json --output', '`--output <path>` needs a value'],
  ['xyzzy', 'unknown command `xyzzy`; `preflight --help` lists the commands'],
  [
    'diff org.json org.json --fail-on stricter',
    '--fail-on `stricter`: expected granted, less-strict, removed, any or none; `any` also fails on `stricter` changes',
  ],
  [
    'ci org.json --fail-on-change mixed',
    '--fail-on-change `mixed`: expected granted, less-strict, removed, any or none; `any` also fails on `mixed` changes',
  ],
  [
    'access org.json --below 2fa',
    '`--below` needs an application: pass `--app`; `preflight access` without it lists the level of every application',
  ],
])('a rejected command line states what to type instead: preflight %s', async (line, words) => {
  const { io, out, err } = memoryIo();
  expect(await run(line.split(' '), io)).toBe(2);
  expect(out()).toBe('');
  expect(err()).toBe(`preflight: ${words}\n`);
});

test.each([
  ['logs', 'logs --help', 'backtest'],
  ['terraform', 'help terraform', 'order'],
  ['scim', 'scim -h', 'check'],
])('the help of the group of commands `%s` lists its commands', async (group, line, command) => {
  const { io, out } = memoryIo();
  expect(await run(line.split(' '), io)).toBe(0);
  expect(out()).toMatch(new RegExp(`^Usage: preflight ${group} <command>`));
  expect(out()).toContain(`  ${group} ${command}  `);
});

test('a name that is similar to no name in the export is answered with the names that the export has', async () => {
  const { io, err } = memoryIo();
  expect(await run([...SIGN_IN.with(3, 'Salesforce')], io)).toBe(2);
  expect(err()).toBe(
    'preflight: `--app`: no application `Salesforce` in the export; the export has `Payroll`, `Wiki`, `Old Portal`\n',
  );
});

test('`explain` without an application names the option for it', async () => {
  const { io, err } = memoryIo();
  expect(await run(['explain', 'org.json', '--group', 'Staff'], io)).toBe(2);
  expect(err()).toContain('no application: pass `--app`');
});

test('two objects with the same id and different content make a command fail, unless the command line accepts this', async () => {
  const { io, out } = memoryIo();
  const readBytes = async (path: string) => {
    const org = JSON.parse(Buffer.from(await io.files.readBytes(path)).toString());
    org.groups.push({ ...org.groups[0], profile: { name: 'Other' } });
    return Buffer.from(JSON.stringify(org));
  };
  const mixed = { ...io, files: { ...io.files, readBytes } };
  expect(await run(['access', 'org.json'], mixed)).toBe(2);
  expect(out()).toMatch(/^error: 1 of 1 file could not be read .* occurs twice, with different content/);
  expect(await run(['access', 'org.json', '--allow-partial'], mixed)).toBe(3);
});

test('`test --coverage` fails if any measure is below a percentage for all measures', async () => {
  const { io, out } = memoryIo();
  const line = ['test', 'suites/covered.preflight.yaml', '--coverage', '--fail-under'];
  expect(await run([...line, '0'], io)).toBe(0);
  expect(await run([...line, '100'], io)).toBe(1);
  expect(out()).toMatch(/leaves coverage of .* below the minimum of 100 %/);
});
