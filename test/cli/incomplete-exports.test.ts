import { describe, expect, test } from 'vitest';
import type { CommandName } from '../../src/cli/commands/command-help.js';
import { baseOf } from '../../src/cli/commands/named-command.js';
import { COMMANDS } from '../../src/cli/commands/registry.js';
import { exportIn, exportText } from './export-files.js';
import { runOnExport } from './on-export.js';

/** A command line without the name of the command, and the exit code and first line of its answer. */
interface Answers {
  readonly line: string;
  readonly complete: First;
  readonly withoutZones: First;
  readonly cutOff: First;
}

type First = readonly [code: number, first: RegExp | string];

/** The entry in `ANSWERS` for a command that reads no export. */
const READS_NO_EXPORT: null = null;

const ANSWERS: Readonly<Record<CommandName, Answers | typeof READS_NO_EXPORT>> = {
  access: {
    line: 'export',
    complete: [0, /^✗ /],
    withoutZones: [0, /^\? 1 of 1 active applications may be reachable with less than 2FA: /],
    cutOff: [2, /^\? 1 of 1 active applications may be reachable with less than 2FA: /],
  },
  'logs backtest': {
    line: 'decisions.ndjson --export export --fail-under 50',
    complete: [0, '✓ no disagreement in 1 decision'],
    withoutZones: [1, '? no disagreement in 1 decision; 1 undecided because the log or the export lacks'],
    cutOff: [2, '? no disagreement in 1 decision; 1 undecided because the log or the export lacks'],
  },
  ci: {
    line: 'export --framework stig',
    complete: [1, /^fails \(diff not run\): lint \(2 errors, 1 note in 19 documents/],
    withoutZones: [1, /^fails \(diff not run\): lint \(2 errors, 2 notes in 18 documents/],
    cutOff: [2, /^fails \(diff not run\): lint \(3 errors, 2 notes in 19 documents/],
  },
  'inspect --user-classes': {
    line: 'export --user-classes',
    complete: [0, '2 users in 2 classes; the policies treat all users of a class alike'],
    withoutZones: [0, '2 users in 2 classes; the policies treat all users of a class alike'],
    cutOff: [2, '2 users in 2 classes; the policies treat all users of a class alike'],
  },
  completion: READS_NO_EXPORT,
  mcp: READS_NO_EXPORT,
  diff: {
    line: 'export export --fail-on less-strict',
    complete: [0, 'nothing changes: every sign-in has the same result as before'],
    withoutZones: [0, 'nothing changes: every sign-in has the same result as before'],
    cutOff: [2, 'nothing changes: every sign-in has the same result as before'],
  },
  'report --interactive': {
    line: 'export --interactive',
    complete: [0, 'wrote explorer.html (2 kB); keep it as confidential as the export'],
    withoutZones: [0, 'wrote explorer.html (2 kB); keep it as confidential as the export'],
    cutOff: [2, 'wrote explorer.html (2 kB); keep it as confidential as the export'],
  },
  init: READS_NO_EXPORT,
  lsp: READS_NO_EXPORT,
  inspect: {
    line: 'export',
    complete: [0, 'brand OKTA, edition field (as live tenants behave), engine identity'],
    withoutZones: [0, 'brand OKTA, edition field (as live tenants behave), engine identity'],
    cutOff: [2, 'brand OKTA, edition field (as live tenants behave), engine identity'],
  },
  lint: {
    line: 'export',
    complete: [1, 'export/policies-OKTA_SIGN_ON.json'],
    withoutZones: [1, 'export/policies-OKTA_SIGN_ON.json'],
    cutOff: [2, 'export/policies-OKTA_SIGN_ON.json'],
  },
  'logs index': READS_NO_EXPORT,
  'access --matrix': {
    line: 'export --app Payroll --matrix people,places',
    complete: [0, 'Payroll: people by places'],
    withoutZones: [0, 'Payroll: people by places'],
    cutOff: [2, 'Payroll: people by places'],
  },
  'logs merge': READS_NO_EXPORT,
  'test --mutate': {
    line: 'suite.preflight.yaml --operators rule-dropped --mutate',
    complete: [0, '✗ rule-dropped: `Any two factors › 0proffice`: is removed'],
    withoutZones: [0, '? rule-dropped: `Any two factors › 0proffice`: is removed'],
    cutOff: [2, '? rule-dropped: `Any two factors › 0proffice`: is removed'],
  },
  'explain --steps': {
    line: 'export --app Payroll --user ann@example.com --ip 192.0.2.7 --format text --steps',
    complete: [0, 'it is UNDECIDED whether ann@example.com can sign in to Payroll: "Any two factors'],
    withoutZones: [0, 'it is UNDECIDED whether ann@example.com can sign in to Payroll: "Any two factors'],
    cutOff: [2, 'it is UNDECIDED whether ann@example.com can sign in to Payroll: "Any two factors'],
  },
  'terraform order': {
    line: 'export --plan plan-order/424/plan.json',
    complete: [1, '? the analysis of 1 of 1 rule list is incomplete'],
    withoutZones: [1, '? the analysis of 1 of 1 rule list is incomplete'],
    cutOff: [2, '? the analysis of 1 of 1 rule list is incomplete'],
  },
  compliance: {
    line: 'export --framework stig',
    complete: [1, '✗ 35 controls (29 of stig, 6 of base): 6 not met, 14 undecided, 1 effective'],
    withoutZones: [1, '✗ 35 controls (29 of stig, 6 of base): 5 not met, 15 undecided, 1 effective'],
    cutOff: [2, '✗ 35 controls (29 of stig, 6 of base): 5 not met, 15 undecided, 1 effective'],
  },
  'logs pseudonymize': {
    line: 'export logs.ndjson --key key',
    complete: [0, 'wrote pseudonymous/org.json: ids, names, logins and texts of conditions are pseudonyms'],
    withoutZones: [
      0,
      'wrote pseudonymous/org.json: ids, names, logins and texts of conditions are pseudonyms',
    ],
    cutOff: [2, 'wrote pseudonymous/org.json: ids, names, logins and texts of conditions are pseudonyms'],
  },
  pull: READS_NO_EXPORT,
  analyze: {
    line: 'export --fail-on unreachable',
    complete: [0, '✓ 4 rules: 4 reachable'],
    withoutZones: [1, '? 4 rules: 2 reachable, 2 undecided'],
    cutOff: [2, '? 4 rules: 2 reachable, 2 undecided'],
  },
  'inspect --used-by': {
    line: 'export --used-by nzooffice',
    complete: [0, '1 rule refers to the zone Office'],
    withoutZones: [0, '1 rule refers to the zone nzooffice'],
    cutOff: [2, '1 rule refers to the zone nzooffice'],
  },
  'logs replay': {
    line: 'decisions.ndjson --base export --export export --fail-on removed',
    complete: [0, '✓ no change in 1 decision'],
    withoutZones: [0, '✓ no change in 1 decision'],
    cutOff: [2, '✓ no change in 1 decision'],
  },
  report: {
    line: 'export',
    complete: [0, 'wrote report.html (4 kB); keep it as confidential as the export'],
    withoutZones: [0, 'wrote report.html (4 kB); keep it as confidential as the export'],
    cutOff: [2, 'wrote report.html (4 kB); keep it as confidential as the export'],
  },
  'lint --list-rules': READS_NO_EXPORT,
  docs: READS_NO_EXPORT,
  schema: READS_NO_EXPORT,
  'scim check': READS_NO_EXPORT,
  serve: {
    line: 'export',
    complete: [0, 'serving export at http://127.0.0.1:40123'],
    withoutZones: [0, 'serving export at http://127.0.0.1:40123'],
    cutOff: [2, ''],
  },
  simulate: {
    line: 'export --app Payroll --user ann@example.com --ip 192.0.2.7 --format text --expect allow',
    complete: [1, 'it is UNDECIDED whether ann@example.com can sign in to Payroll: "Any two factors'],
    withoutZones: [1, 'it is UNDECIDED whether ann@example.com can sign in to Payroll: "Any two factors'],
    cutOff: [2, 'it is UNDECIDED whether ann@example.com can sign in to Payroll: "Any two factors'],
  },
  // `verify` reads a certificate and never an export. The tests of certificates cover it.
  verify: READS_NO_EXPORT,
  test: {
    line: 'suite.preflight.yaml',
    complete: [0, 'suite.preflight.yaml'],
    withoutZones: [0, 'suite.preflight.yaml'],
    cutOff: [2, 'suite.preflight.yaml'],
  },
  'analyze --locked-out': {
    line: 'export --locked-out --fail-on certain',
    complete: [1, '? it is undecided whether anybody can be locked out: the export has no active'],
    withoutZones: [1, '? it is undecided whether anybody can be locked out: the export has no active'],
    cutOff: [2, '? it is undecided whether anybody can be locked out: the export has no active'],
  },
  'access --below': {
    line: 'export --app Payroll --below 2fa --fail-on certain',
    complete: [1, '✗ users can sign in to Payroll with less than 2FA, by 1 rule'],
    withoutZones: [1, '? it is undecided whether anybody can sign in to Payroll with less than 2FA;'],
    cutOff: [2, '? it is undecided whether anybody can sign in to Payroll with less than 2FA;'],
  },
  explain: {
    line: 'export --app Payroll --user ann@example.com --ip 192.0.2.7',
    complete: [0, 'it is UNDECIDED whether ann@example.com can sign in to Payroll: "Any two factors'],
    withoutZones: [0, 'it is UNDECIDED whether ann@example.com can sign in to Payroll: "Any two factors'],
    cutOff: [2, 'it is UNDECIDED whether ann@example.com can sign in to Payroll: "Any two factors'],
  },
};

type Files = readonly (readonly [path: string, text: string])[];

const EXPORTS: Readonly<Record<Exclude<keyof Answers, 'line'>, Files>> = {
  complete: exportIn('export'),
  withoutZones: exportIn('export').filter(([path]) => path !== 'export/zones.json'),
  cutOff: exportIn('export', { 'zones.json': exportText('zones.json').slice(0, 60) }),
};

const UNREADABLE = /^error: 1 of \d+ files could not be read \(.*\): the answer below is incomplete\n/;

test('the tests of incomplete exports have a table row for every command', () => {
  expect(Object.keys(ANSWERS).sort()).toEqual(Object.keys(COMMANDS).sort());
});

const rows = (Object.keys(ANSWERS) as CommandName[]).flatMap((name) => {
  const answers = ANSWERS[name];
  return answers === null ? [] : [{ name, ...answers }];
});

function hasMark(first: First[1], mark: string): boolean {
  return typeof first === 'string' && first.startsWith(mark);
}

test('a command that fails on a complete export never passes on an incomplete copy of the export', () => {
  const green = rows.filter(({ complete, withoutZones, cutOff }) =>
    [withoutZones, cutOff].some(([, first]) => hasMark(first, '✓') && hasMark(complete[1], '✗')),
  );
  expect(green.map(({ name }) => name)).toEqual([]);
});

describe.each(rows)('preflight $name on an incomplete export', ({ name, line, ...answers }) => {
  const argv = [...baseOf(name).split(' '), ...line.split(' ')];

  test.each(['complete', 'withoutZones', 'cutOff'] as const)(
    'each command has the expected exit code and first line for the incomplete export `%s`',
    async (which) => {
      const { code, out } = await runOnExport(argv, EXPORTS[which]);
      const [first] = out.replace(UNREADABLE, '').split('\n');
      const [expected, pattern] = answers[which];
      expect(code).toBe(expected);
      if (typeof pattern === 'string') expect(first).toBe(pattern);
      else expect(first).toMatch(pattern);
    },
  );

  test('for an export without resources of the service, the command exits with 2 and states that nothing was checked', async () => {
    const { code, out, err } = await runOnExport(argv, [['export/all.json', '{}']]);
    expect(code).toBe(2);
    expect(out + err).toMatch(
      /the documents contain nothing that this program evaluates|nothing was checked/,
    );
  });
});
