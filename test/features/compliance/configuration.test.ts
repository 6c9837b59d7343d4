import { describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/program.js';
import { complianceOf } from '../../../src/features/compliance/compliance.js';
import { exampleOf, sessionAction } from '../../../src/features/compliance/examples/example-parts.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compliance } from '../../../src/public/compliance.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';
import { memoryIo } from '../../cli/memory-io.js';

const ORG = snapshotOf(exampleOf({}));

function exceptionOf(said: object) {
  const [control] =
    complianceOf(ORG, {
      frameworks: ['stig'],
      controls: ['session-idle'],
      now: '2026-11-22',
      configuration: {
        exceptions: [{ controls: ['session-idle'], reason: 'r', owner: 'o', expires: '2027-01-01', ...said }],
      },
    }).frameworks[0]?.controls ?? [];
  return control?.exceptions[0];
}

test('a compliance exception that cannot be evaluated has no effect, and the report states the reason', () => {
  expect(exceptionOf({})).toMatchObject({
    state: 'not judged',
    why: expect.stringContaining('set users, groups'),
  });
  expect(exceptionOf({ groups: ['Stuff'] })).toMatchObject({
    state: 'not judged',
    why: expect.stringMatching(/Stuff.*did you mean.*Staff/),
  });
  expect(exceptionOf({ groups: ['Staff'], expires: 'never ever' })).toMatchObject({ state: 'not judged' });
  expect(exceptionOf({ region: { network: { zone: 'office' } } })).toMatchObject({
    state: 'not judged',
    why: expect.stringContaining('`zone`'),
  });
  expect(exceptionOf({ groups: ['Staff'] })).toMatchObject({ state: 'in force' });
});

/** Exceptions that would cover every sign-in. The program must reject them, because the control would then always be met. */
test.each([
  ['a condition without values', { region: { network: { connection: 'ZONE' } } }, '/exceptions/0/region'],
  [
    'a condition for any network',
    { region: { network: { connection: 'ANYWHERE' } } },
    '/exceptions/0/region',
  ],
  [
    'a condition for any risk together with some users',
    { groups: ['Staff'], region: { riskScore: { level: 'ANY' } } },
    '',
  ],
])('a compliance exception for every sign-in is rejected: %s', (_, said, pointer) => {
  expect(exceptionOf(said)).toMatchObject({ state: 'not judged', why: expect.stringContaining('every') });
  const exceptions = [
    { controls: ['session-idle'], reason: 'r', owner: 'o', expires: '2027-01-01', ...said },
  ];
  const { mistakes } = complianceOf(ORG, {
    frameworks: ['stig'],
    controls: ['banner'],
    configuration: { exceptions },
  });
  expect(mistakes[0]).toMatchObject({ severity: 'error', pointer: expect.stringContaining(pointer) });
});

test('if compliance exceptions together cover every sign-in, the verdict on the control is undecided, not met', () => {
  const given = { controls: ['session-idle'], reason: 'r', owner: 'o', expires: '2027-01-01' };
  const exceptions = [
    { ...given, groups: ['Staff'] },
    { ...given, region: { people: { groups: { exclude: ['staff'] } } } },
  ];
  const terms = { frameworks: ['stig'], controls: ['session-idle'], now: '2026-11-22' };
  const { frameworks } = complianceOf(ORG, { ...terms, configuration: { exceptions } });
  expect(frameworks[0]?.controls[0]).toMatchObject({ verdict: 'undecided' });
});

test('the compliance configuration can add weak authenticators to those of the framework by key, and a key that no authenticator has is reported', () => {
  const org = snapshotOf(exampleOf({ enrollable: ['okta_password', 'okta_email'] }));
  const asked = (weakAuthenticators: string[]) => strongFactors(org, weakAuthenticators);
  expect(asked(['okta_email']).frameworks[0]?.controls[0]?.effective.kind).toBe('fails');
  expect(asked(['okta_email']).mistakes).toEqual([]);
  const besides = snapshotOf(exampleOf({ enrollable: ['okta_password', 'security_question'] }));
  expect(strongFactors(besides, ['okta_email']).frameworks[0]?.controls[0]?.effective.kind).toBe('fails');
  expect(asked(['sms']).mistakes).toMatchObject([
    { severity: 'error', message: expect.stringContaining('phone_number'), pointer: '/weakAuthenticators/0' },
  ]);
});

function strongFactors(org: Snapshot, weakAuthenticators: string[]) {
  return complianceOf(org, {
    frameworks: ['healthinsight'],
    controls: ['strong-factors'],
    configuration: { weakAuthenticators },
  });
}

test('an unknown version of a compliance framework is rejected with the known versions', () => {
  const { faults } = complianceOf(ORG, { frameworks: ['stig@V9R9'] });
  expect(faults).toEqual([expect.stringContaining('expected stig@V1R2 or stig@V1R1')]);
});

test('a compliance control with an attestation in the configuration shows the attestation, but its verdict does not become met', () => {
  const attested = {
    control: 'banner',
    by: 'ann',
    on: '2026-01-01',
    expires: '2026-02-01',
    evidence: 'ticket',
  };
  const [control] =
    complianceOf(ORG, {
      frameworks: ['stig'],
      controls: ['V-273192'],
      now: '2026-11-22',
      configuration: { attested: [attested] },
    }).frameworks[0]?.controls ?? [];
  expect(control).toMatchObject({ verdict: 'not in the export', attested: { state: 'expired' } });
});

test('a compliance control that the configuration declares not applicable states the reason', () => {
  const [control] =
    complianceOf(ORG, {
      frameworks: ['stig'],
      controls: ['smart-card'],
      configuration: { notApplicable: { 'smart-card': { reason: 'no cards', owner: 'bob' } } },
    }).frameworks[0]?.controls ?? [];
  expect(control).toMatchObject({
    verdict: 'not applicable',
    effective: { reason: 'stated by bob: no cards' },
  });
});

test('the library rejects invalid compliance options, with the location', () => {
  expect(compliance(ORG, {} as never)).toMatchObject({ ok: false });
  const wrong = compliance(ORG, {
    frameworks: ['stig'],
    configuration: { allowedNetworks: 'Office' } as never,
  });
  expect(wrong).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('`configuration.allowedNetworks`') },
  });
  const right = compliance(ORG, { frameworks: ['stig'], controls: ['banner'] });
  expect(right).toMatchObject({ ok: true, value: { faults: [] } });
});

/** A text that a terminal would interpret, and markup that a page would run. */
const HOSTILE = '\u001b[31m\u202e<script>alert(1)</script>|`x`';

test.each(['text', 'markdown', 'html', 'csv', 'json', 'oscal', 'sarif'])(
  'names in an export inject no markup or control characters into the compliance report in the format %s',
  async (format) => {
    const org = exampleOf({
      sessions: [{ name: HOSTILE, actions: sessionAction({ maxSessionIdleMinutes: 720 }) }],
      groups: [{ id: 'everyone', type: 'BUILT_IN', profile: { name: 'Everyone' } }],
    });
    const { io, out } = memoryIo({ stdin: JSON.stringify(org) });
    const line = [
      'compliance',
      '-',
      '--framework',
      'stig',
      '--no-config',
      '--control',
      'V-273186',
      '--format',
      format,
    ];
    expect(await run(line, io)).toBe(1);
    expect(out()).toContain('720');
    expect(out()).not.toContain('\u001b');
    if (format !== 'json' && format !== 'sarif') expect(out()).not.toContain('\u202e');
    if (format === 'html') expect(out()).not.toContain('<script');
  },
);

describe('a compliance configuration with mistakes', () => {
  const config = (compliance: object) => JSON.stringify({ compliance }, null, 2);
  const asked = async (compliance: object, org: object = exampleOf({})) => {
    const { io, out, err, files } = memoryIo({ stdin: JSON.stringify(org) });
    files.set('made.config.json', config(compliance));
    const line = ['compliance', '-', '--config', 'made.config.json', '--now', '2026-11-22', '--no-remedies'];
    const code = await run([...line, '--framework', 'stig', '--control', 'V-273186'], io);
    return { code, out: out(), err: err() };
  };
  const exception = { controls: ['V-273186'], reason: 'r', owner: 'o', expires: '2027-01-01' };

  test.each([
    [
      'an unknown control',
      { controls: { 'V-27386': { idleMinutes: 1 } } },
      'made.config.json:4:18',
      'did you mean `V-273',
    ],
    [
      'an exception for an unknown control',
      { exceptions: [{ ...exception, users: ['ann'], controls: ['x'] }] },
      ':6:11',
      'unknown control `x`',
    ],
    [
      'an exception without an owner',
      { exceptions: [{ ...exception, users: ['ann'], owner: undefined }] },
      ':4:7',
      'owner',
    ],
    [
      'an exception for everybody',
      { exceptions: [{ ...exception, groups: ['Everyone'] }] },
      ':12:11',
      'severity: off',
    ],
    ['an exception for nobody', { exceptions: [exception] }, ':4:7', 'set `users`'],
    [
      'an invalid date',
      { attested: [{ control: 'banner', by: 'a', on: '2026-01-01', expires: '31.01.2027', evidence: 'e' }] },
      ':8:20',
      'is not a date',
    ],
    [
      'a number for a control without one',
      { controls: { banner: { idleMinutes: 3 } } },
      ':5:24',
      'has no parameter',
    ],
    [
      'a number that belongs to another control',
      { controls: { 'stig/session-idle': { characters: 15 } } },
      ':5:23',
      'use `idleMinutes`',
    ],
    [
      'a control turned off without a reason',
      { controls: { banner: { severity: 'off' } } },
      ':4:17',
      'reason',
    ],
    ['an unknown word', { allowedNetwork: ['Office'] }, ':3:23', 'did you mean'],
    ['an unknown framework', { frameworks: ['stigg'] }, ':4:7', 'did you mean `stig`'],
  ])(
    'a compliance configuration with %s is rejected with the location',
    async (_, compliance, place, words) => {
      const { code, out, err } = await asked(compliance);
      expect(code).toBe(2);
      expect(out).toBe('');
      expect(err).toContain(place);
      expect(err).toContain(words);
    },
  );

  test.each([
    [
      'an expired exception',
      { exceptions: [{ ...exception, users: ['ann'], expires: '2026-11-22' }] },
      ':10:20',
      'expired on 2026-11-22',
    ],
    [
      'a number outside its bounds',
      { controls: { 'V-273186': { idleMinutes: 60 } } },
      ':5:24',
      '1 to 15 minutes',
    ],
    [
      'a missing group',
      { exceptions: [{ ...exception, groups: ['Stuff'] }] },
      ':12:11',
      'did you mean `Staff',
    ],
    ['a missing zone', { allowedNetworks: ['Offize'] }, ':4:7', 'did you mean `Office'],
  ])(
    'a compliance configuration with %s is accepted, and the problem is reported with its location',
    async (_, compliance, place, words) => {
      const { code, out, err } = await asked(compliance);
      expect(code).not.toBe(2);
      expect(out).not.toBe('');
      expect(err).toContain(place);
      expect(err).toContain(words);
    },
  );
});

test('the compliance configuration can name the frameworks, and an option limits the check to the users of the export', async () => {
  const org = exampleOf({
    sessions: [
      {
        conditions: { people: { groups: { include: ['staff'] } } },
        actions: sessionAction({ maxSessionIdleMinutes: 60 }),
      },
      { actions: sessionAction({ maxSessionIdleMinutes: 15 }) },
    ],
    users: [{ id: 'ann', status: 'ACTIVE', profile: { login: 'ann@example.com' }, groupIds: [] }],
  });
  const asked = async (...flags: string[]) => {
    const { io, out, files } = memoryIo({ stdin: JSON.stringify(org) });
    files.set('made.config.json', JSON.stringify({ compliance: { frameworks: ['stig'] } }));
    await run(['compliance', '-', '--config', 'made.config.json', '--control', 'V-273186', ...flags], io);
    return out();
  };
  expect(await asked()).toContain('members of Staff');
  const ofUsers = await asked('--population', 'export');
  expect(ofUsers).toContain('effective only');
  expect(ofUsers).not.toContain('members of Staff');
  expect(ofUsers).toMatch(/for\s+the\s+users\s+in\s+the\s+export\s+only/);
});
