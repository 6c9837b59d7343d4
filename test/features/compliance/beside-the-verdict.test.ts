import { describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/program.js';
import { type ControlResult, complianceOf } from '../../../src/features/compliance/compliance.js';
import type { ComplianceConfiguration } from '../../../src/features/compliance/configuration/configuration.js';
import {
  checkTextAnswer,
  checkTextUndecided,
  EFFECT_HOLDS,
  effectNotKnown,
} from '../../../src/features/compliance/control/answer.js';
import { verdictBy } from '../../../src/features/compliance/control/verdict.js';
import {
  accessAction,
  exampleOf,
  passwordPolicyWith,
  sessionAction,
} from '../../../src/features/compliance/examples/example-parts.js';
import { ANY_FACTOR } from '../../../src/features/compliance/families/path-requirements.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';
import { memoryIo } from '../../cli/memory-io.js';

const TO_STAFF = { conditions: { people: { groups: { include: ['staff'] } } } };

function resultOf(
  framework: string,
  control: string,
  org: object,
  configuration: ComplianceConfiguration = {},
): Pick<ControlResult, 'effective' | 'checkText' | 'verdict'> {
  const { frameworks } = complianceOf(snapshotOf(org), {
    frameworks: [framework],
    controls: [control],
    configuration,
    withRemedies: false,
  });
  const [found] = frameworks[0]?.controls ?? [];
  if (found === undefined) throw new Error(`no control ${control}`);
  return found;
}

test("the verdict of a compliance control follows from the result of its check text and from its effect as the specification's table states", () => {
  const checkTexts = [
    checkTextAnswer(true, ''),
    checkTextAnswer(false, ''),
    checkTextUndecided(''),
    undefined,
  ];
  const effects = [EFFECT_HOLDS, { kind: 'fails', text: '' } as const, effectNotKnown('', '')];
  expect(checkTexts.map((checkText) => effects.map((effective) => verdictBy(checkText, effective)))).toEqual([
    ['met', 'check text only', 'undecided'],
    ['effective only', 'not met', 'undecided'],
    ['effective only', 'not met', 'undecided'],
    ['met', 'not met', 'undecided'],
  ]);
});

test('a compliance control that evaluates the results of other controls has the same verdict if it alone is asked for', () => {
  const options = { frameworks: ['stig'], withRemedies: false };
  const base = (more: { readonly controls?: readonly string[] }) =>
    complianceOf(snapshotOf(exampleOf({})), { ...options, ...more }).frameworks.flatMap(
      ({ name, controls }) => (name === 'base' ? controls.map(({ id, verdict }) => `${id}: ${verdict}`) : []),
    );
  const alone = base({ controls: ['export-complete'] });
  expect(alone).toEqual(['export-complete: undecided']);
  expect(base({})).toEqual(expect.arrayContaining([...alone]));
});

test('release V1R1 of the compliance framework STIG has 24 of the 29 controls of the newest release', () => {
  const idsOf = (framework: string) =>
    complianceOf(snapshotOf(exampleOf({})), {
      frameworks: [framework],
      withRemedies: false,
    }).frameworks[0]?.controls.map(({ aliases }) => aliases[0]) ?? [];
  const [newest, before] = [idsOf('stig'), idsOf('stig@V1R1')];
  expect([newest.length, before.length]).toEqual([29, 24]);
  expect(newest).toEqual(expect.arrayContaining(before));
  expect(before.every((id) => (id ?? '') < 'V-279')).toBe(true);
});

test('a session rule that denies access meets the idle timeout control, and a missing idle timeout counts as two hours', () => {
  const org = (staff: object) =>
    exampleOf({
      sessions: [{ actions: staff, ...TO_STAFF }, { actions: sessionAction({ maxSessionIdleMinutes: 15 }) }],
    });
  expect(resultOf('stig', 'session-idle', org({ signon: { access: 'DENY' } })).effective.kind).toBe('holds');
  expect(resultOf('stig', 'session-idle', org(sessionAction({}))).effective).toMatchObject({
    kind: 'fails',
    text: 'idle timeout 2 hours',
  });
});

describe('compliance on the Classic Engine', () => {
  const EVERYTHING: ComplianceConfiguration = {
    aal: { 2: ['Admin Console'], 3: ['Admin Console'] },
    cardholderApps: ['Admin Console'],
    administrators: 'all',
  };
  const classic = (session: object, minLength: number) => ({
    ...exampleOf({
      sessions: [{ actions: sessionAction(session) }],
      passwords: [passwordPolicyWith({ complexity: { minLength } })],
    }),
    engine: 'classic',
  });
  const SHORT = classic({ maxSessionIdleMinutes: 10, maxSessionLifetimeMinutes: 600 }, 15);
  const LONG = classic({ maxSessionIdleMinutes: 100, maxSessionLifetimeMinutes: 0 }, 6);

  test.each([
    ['stig/dashboard-two-factors', 'not applicable', 'not applicable'],
    ['nist/aal2-two-factors', 'not applicable', 'not applicable'],
    ['vendor/recovery-phishing-resistant', 'not applicable', 'not applicable'],
    ['stig/session-idle', 'met', 'not met'],
    ['stig/password-length', 'met', 'not met'],
    ['nist/password-length', 'met', 'not met'],
    ['nist/aal2-idle', 'met', 'not met'],
    ['pci/idle', 'met', 'not met'],
    ['nist/aal3-overall', 'met', 'undecided'],
  ])(
    'on the Classic Engine, the control on %s has the verdict %s for short sessions and long passwords, and otherwise %s',
    (name, short, long) => {
      const [framework = '', control = ''] = name.split('/');
      const verdicts = [SHORT, LONG].map((org) => resultOf(framework, control, org, EVERYTHING).verdict);
      expect(verdicts).toEqual([short, long]);
    },
  );
});

test('only if the configuration permits it, a rule with phishing-resistant 2FA meets a control that requires high risk to be denied', () => {
  const org = exampleOf({
    sessions: [ANY_FACTOR],
    enrollable: ['okta_password', 'webauthn'],
    access: [
      {
        actions: accessAction({
          factorMode: '2FA',
          constraints: [{ possession: { phishingResistant: 'REQUIRED' } }],
        }),
      },
    ],
  });
  expect(resultOf('scuba-like', 'high-risk', org).verdict).toBe('not met');
  expect(resultOf('scuba-like', 'high-risk', org, { stepUp: true })).toMatchObject({
    verdict: 'met',
    effective: { text: expect.stringContaining('the framework is stricter') },
  });
});

test('the password expiry control is not applicable if dynamic risk analysis is configured with a reason and an owner', () => {
  const org = exampleOf({
    sessions: [ANY_FACTOR],
    passwords: [passwordPolicyWith({ age: { maxAgeDays: 0 } })],
  });
  const cardholderApps = ['Admin Console'];
  expect(resultOf('pci', 'alone-90', org, { cardholderApps }).verdict).toBe('not met');
  const dynamicAnalysis = { reason: 'each sign-in is scored', owner: 'ann' };
  expect(resultOf('pci', 'alone-90', org, { cardholderApps, dynamicAnalysis })).toMatchObject({
    verdict: 'not applicable',
    effective: { reason: expect.stringMatching(/^ann .*scored$/) },
  });
});

test('a compliance control accepts a configured smart card issuer if it equals a complete component of the issuer name', () => {
  const trust = { issuer: 'CN=Cards, OU=Acme Cards, O=Example' };
  const idps = [
    { id: 'cards', type: 'X509', name: 'Cards', status: 'ACTIVE', protocol: { credentials: { trust } } },
  ];
  const ofIssuers = (...smartCardIssuers: string[]) =>
    resultOf('stig', 'smart-card-ca', exampleOf({ idps }), { smartCardIssuers }).verdict;
  expect([ofIssuers(), ofIssuers('OU=Acme'), ofIssuers('OU=Acme Cards')]).toEqual([
    'not met',
    'not met',
    'met',
  ]);
});

describe('the compliance command', () => {
  const ORG = exampleOf({
    sessions: [
      { actions: sessionAction({ maxSessionIdleMinutes: 720 }), ...TO_STAFF },
      { actions: sessionAction({ maxSessionIdleMinutes: 15 }) },
    ],
    users: ['ann', 'bob'].map((id) => ({
      id,
      status: 'ACTIVE',
      profile: { login: `${id}@example.com` },
      groupIds: ['staff'],
    })),
  });

  async function runCompliance(
    compliance: object,
    control = 'V-273186',
    ...flags: string[]
  ): Promise<{ code: number; out: string }> {
    const { io, out, files } = memoryIo({ stdin: JSON.stringify(ORG) });
    files.set('made.config.json', JSON.stringify({ compliance }));
    const line = [
      'compliance',
      '-',
      '--config',
      'made.config.json',
      '--now',
      '2026-11-22',
      '--framework',
      'stig',
    ];
    const code = await run([...line, '--no-remedies', '--control', control, ...flags], io);
    return { code, out: out().replaceAll(/\s+/g, ' ') };
  }

  test('if the configuration disputes a control, the compliance command prints this, and the verdict stays the same', async () => {
    const beside = { disputed: { by: 'ann', reason: 'a kiosk' }, remediateBy: '2027-02-01' };
    const { code, out } = await runCompliance({ controls: { 'V-273186': beside } });
    expect(code).toBe(1);
    expect(out).toContain('1 not met');
    expect(out).toMatch(/disputed by ann: a kiosk .*fix by 2027-02-01/);
  });

  test('for an exception, the compliance command prints the number of users, what is permitted to whom, and the compensating control', async () => {
    const exception = { controls: ['V-273186'], groups: ['Staff'], reason: 'kiosks', owner: 'ann' };
    const { out } = await runCompliance({
      exceptions: [{ ...exception, expires: '2027-01-01', compensates: 'a guard' }],
    });
    expect(out).toContain('owner ann, for 2 users, until 2027-01-01: in force');
    expect(out).toContain(
      'it permits idle timeout 12 hours: members of Staff; compensating control: a guard',
    );
    expect(out).toMatch(
      /Global session idle timeout: effective only, [^✓✗?]*; except for 1 exception requirement/,
    );
  });

  test('the compliance command counts the verdicts in the first line, and prints each control on one line of at most 80 columns', async () => {
    const { io, out } = memoryIo({ stdin: JSON.stringify(ORG) });
    await run(
      ['compliance', '-', '--no-config', '--now', '2026-11-22', '--framework', 'stig,healthinsight'],
      io,
    );
    const lines = out().split('\n');
    const { frameworks } = complianceOf(snapshotOf(ORG), { frameworks: ['stig', 'healthinsight'] });
    const controls = frameworks.flatMap((framework) => framework.controls);
    expect(lines[0]).toMatch(new RegExp(`^✗ ${controls.length} controls \\(29 of stig, .*6 of base\\): `));
    expect(lines.slice(1).filter((line) => /^[✓✗?–!] /.test(line))).toHaveLength(controls.length);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.filter((line) => line.startsWith('  remedy'))).toEqual([]);
    const detailed = memoryIo({ stdin: JSON.stringify(ORG) });
    const line = ['compliance', '-', '--no-config', '--no-remedies', '--framework', 'stig', '--verbose'];
    await run(line, detailed.io);
    expect(detailed.out()).toContain('\n  remedy ');
  });

  test.each([
    ['not-met', 'V-273186', 1],
    ['check-text-only,undecided', 'V-273186', 0],
    ['none', 'V-273186', 0],
    ['undecided', 'V-273188', 1],
    ['not-met', 'V-273188', 1],
    ['not-met --allow-unknown', 'V-273188', 0],
    ['undecided --allow-unknown', 'V-273188', 1],
    ['check-text-only', 'V-273188', 1],
    ['never', 'V-273186', 2],
  ])(
    'the exit code of the compliance command with `--fail-on %s` for the control %s is %i',
    async (failOn, control, code) => {
      expect((await runCompliance({}, control, '--fail-on', ...failOn.split(' '))).code).toBe(code);
    },
  );
});
