import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleCommands, sampleIn } from '../../src/cli/init/sample/sample.js';
import { run } from '../../src/cli/program.js';
import { readSnapshot, unwrap } from '../../src/index.js';
import { isProvedComplete } from '../../src/model/policies/completeness.js';
import { access, analyze, diff } from '../../src/public/analysis.js';
import { lint } from '../../src/public/lint.js';
import { checkSignIn, testSuite } from '../../src/public/testing.js';
import { nearestRule } from '../../src/public/what-if.js';
import { memoryIo } from './memory-io.js';

const FILES = sampleIn('sample').flatMap(({ files }) => files);
const SUITE = textIn('sample', 'access.preflight.yaml');
const EXPORT = documentsIn('sample/export/');
const PROPOSED = documentsIn('sample/proposed/');
const org = unwrap(readSnapshot(EXPORT));
const proposed = unwrap(readSnapshot(PROPOSED));

/** A request by Ben from the Denver office, by names. */
const BEN = { app: 'CRM', user: 'ben@example.com', ip: '198.51.100.24' } as const;

function documentsIn(folder: string) {
  return FILES.filter(({ path }) => path.startsWith(folder)).map(({ path, text }) => ({ name: path, text }));
}

test.each([
  ['export', EXPORT],
  ['proposed', PROPOSED],
])('the sample folder sample/%s is read without a problem and is complete', (_, documents) => {
  const { problems } = readSnapshot(documents);
  const snapshot = unwrap(readSnapshot(documents));
  expect(problems).toEqual([]);
  expect(isProvedComplete(snapshot)).toBe(true);
  expect(snapshot.unknown ?? []).toEqual([]);
  expect([snapshot.users, snapshot.groups, snapshot.zones, snapshot.apps].map((all) => all.length)).toEqual([
    12, 5, 4, 5,
  ]);
});

test('`preflight lint` reports the shadowed rule and the deleted zone of the sample, and nothing else', () => {
  const found = lint(EXPORT).findings.map(({ rule, severity }) => `${severity} ${rule}`);
  expect(found).toEqual(['warning analysis/rule-shadowed', 'error condition/unknown-reference']);
  expect(lint(PROPOSED).findings).toEqual([]);
});

test('`preflight analyze` finds one unreachable rule in the sample: the rule for high risk', () => {
  const others = (snapshot: typeof org) =>
    unwrap(analyze(snapshot))
      .rules.map(({ rule, reachability }) => `${rule.name}: ${reachability.kind}`)
      .filter((line) => !line.endsWith(': reachable'));
  expect(others(org)).toEqual(['Finance staff at high risk: shadowed']);
  expect(others(proposed)).toEqual([]);
});

test('`preflight access` finds one application of the sample that users can access with only a password, and no undecided rule', () => {
  const levels = (snapshot: typeof org) =>
    unwrap(access(snapshot)).applications.map(({ application, weakest, undecided }) => {
      expect([weakest?.isExact, undecided]).toEqual([true, []]);
      return `${application.name}: ${weakest?.assurance}`;
    });
  const others = ['Payroll: 2fa', 'CRM: 2fa', 'Wiki: 2fa'];
  expect(levels(org)).toEqual([
    'Expenses: 1fa-knowledge',
    ...others,
    'Okta Admin Console: 2fa-phishing-resistant',
  ]);
  expect(levels(proposed).sort()).toEqual(['Expenses: 2fa', ...others, 'Okta Admin Console: 2fa'].sort());
});

test('`preflight explain` shows that Ben in the sample is denied because a rule names a deleted zone', () => {
  expect(unwrap(checkSignIn(org, BEN, { access: 'DENY' })).status).toBe('passed');
  expect(unwrap(nearestRule(org, BEN))).toMatchObject({
    rule: { name: 'Staff in the offices' },
    failedConditions: [{ type: 'network.include', dangling: ['nzodenverold00000009'] }],
  });
  expect(unwrap(checkSignIn(proposed, BEN, { access: 'ALLOW' })).status).toBe('passed');
});

test.each([
  ['export', 'staff can use the CRM in each office [denver]'],
  ['proposed', 'the admin console always requires 2FA with a phishing-resistant factor'],
])('exactly one policy test fails on the folder sample/%s: %s', (state, title) => {
  const snapshot = state === 'export' ? org : proposed;
  const { tests } = unwrap(testSuite(SUITE, snapshot));
  expect(tests.length).toBe(12);
  expect(tests.filter(({ status }) => status !== 'passed').map((one) => one.title)).toEqual([title]);
});

test('`preflight diff` shows that the proposed change of the sample grants access to some sign-ins, and makes others less strict or stricter', () => {
  const { changes: regions, isComplete } = unwrap(diff(org, proposed));
  expect(isComplete).toBe(true);
  expect(regions.map(({ change, after }) => `${change}: ${after?.rule.name}`)).toEqual([
    'granted: Staff in the offices',
    'less-strict: IT Admins in the offices and on the VPN',
    'stricter: Finance staff at high risk',
    'stricter: Catch-all Rule',
  ]);
});

test('`preflight diff` describes, for the sample, each set of affected sign-ins by its people, networks, countries and risk', () => {
  const { changes: regions } = unwrap(diff(org, proposed));
  expect(regions.map(({ description }) => description.map((phrases) => phrases.join(', ')))).toEqual([
    ['members of Staff, from Denver office'],
    ['everybody assigned to Okta Admin Console, from Berlin office, from Denver office or from VPN'],
    ['members of Finance, in DE or US, at risk `HIGH`'],
    ['everybody assigned to Expenses'],
  ]);
});

test('`preflight diff --verbose` names all affected users of the sample, in text and in JSON', async () => {
  const outputs = await Promise.all(
    [[], ['--verbose'], ['--format', 'json'], ['--format', 'json', '--verbose']].map(async (flags) => {
      const { io, out } = memoryIo({ files: new Map(FILES.map(({ path, text }) => [path, text])) });
      await run(['diff', 'sample/export', 'sample/proposed', ...flags], io);
      return out();
    }),
  );
  expect(outputs.map((text) => text.includes('hugo@example.com'))).toEqual([false, true, false, true]);
});

test('`preflight init --sample` writes every file, or none if one of them exists', async () => {
  const { io, files, out } = memoryIo();
  expect(await run(['init', '--sample'], io)).toBe(0);
  expect([...files]).toEqual(FILES.map(({ path, text }) => [path, text]));
  for (const command of sampleCommands('sample')) expect(out()).toContain(`next: ${command}\n`);

  const again = memoryIo({ files });
  expect(await run(['init', '--sample'], again.io)).toBe(2);
  expect(again.err()).toMatch(
    /^error: `sample\/export\/apps\.json` and 18 more of the files exist, and no file was/,
  );

  const kept = memoryIo({ files: new Map([['sample/export/zones.json', '[]']]) });
  expect(await run(['init', '--sample'], kept.io)).toBe(2);
  expect(kept.err()).toMatch(/^error: `sample\/export\/zones\.json` exists and was not overwritten/);
  expect([...kept.files]).toEqual([['sample/export/zones.json', '[]']]);
});

test('the commands that `preflight init --sample` prints quote the folder for the shell', () => {
  expect(sampleCommands('my sample')[1]).toBe("npx policy-preflight analyze 'my sample/export'");
});

test('each command line on the page docs/sample.md gives an answer', async () => {
  const { io, files, err } = memoryIo();
  const lines = [...readFileSync('docs/sample.md', 'utf8').matchAll(/^npx policy-preflight (.*)$/gm)];
  const codes: Record<string, number> = {};
  for (const [, line = ''] of lines) {
    const [name = '', ...rest] = line.split(' ');
    codes[name] = await run([name, ...rest], io);
  }
  expect([files.size >= FILES.length, err()]).toEqual([true, '']);
  expect(codes).toMatchObject({ init: 0, lint: 1, test: 1 });
});

function textIn(folder: string, name: string): string {
  const files = sampleIn(folder).flatMap((part) => part.files);
  return files.find(({ path }) => path === `${folder}/${name}`)?.text ?? '';
}
