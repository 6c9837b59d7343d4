import { describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/program.js';
import { type ComplianceState, driftOf } from '../../../src/features/compliance/drift/compliance-drift.js';
import {
  accessAction,
  exampleOf,
  sessionAction,
} from '../../../src/features/compliance/examples/example-parts.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';
import { memoryIo } from '../../cli/memory-io.js';
import { sarifErrors } from '../../report/sarif-schema.js';

const ANY = { actions: sessionAction({}, { primaryFactor: 'PASSWORD_IDP_ANY_FACTOR' }) };
const TWO = { actions: accessAction({ factorMode: '2FA' }) };
const ONE = { actions: accessAction({ factorMode: '1FA' }) };
const toStaff = { conditions: { people: { groups: { include: ['staff'] } } } };

function drift(
  before: object,
  after: object,
  control: string,
  terms: readonly Partial<ComplianceState>[] = [],
) {
  return driftOf(
    { org: snapshotOf(before), ...terms[0] },
    { org: snapshotOf(after), ...terms[1] },
    { frameworks: ['stig'], controls: [control] },
  );
}

function idle(minutes: number, forStaff?: number): object {
  return exampleOf({
    sessions: [
      ...(forStaff === undefined
        ? []
        : [{ ...toStaff, actions: sessionAction({ maxSessionIdleMinutes: forStaff }) }]),
      { actions: sessionAction({ maxSessionIdleMinutes: minutes }) },
    ],
  });
}

describe('the cause of a compliance drift', () => {
  test('if a field of a policy is edited, the cause of the compliance drift is this field, with the affected sign-ins', () => {
    const { controls, untouched } = drift(idle(15), idle(720), 'V-273186');
    expect(controls).toMatchObject([
      {
        before: 'met',
        after: 'not met',
        broken: { text: 'idle timeout 12 hours' },
        cause: {
          kind: 'policy',
          edits: [expect.stringMatching(/maxSessionIdleMinutes` changed from `15` to `720`/)],
          changes: [{ policyType: 'OKTA_SIGN_ON' }],
        },
      },
    ]);
    expect(untouched).toEqual([]);
  });

  test('if two fields of a rule change, the cause of a compliance drift is the field on which the control depends', () => {
    const sessions = (maxSessionIdleMinutes: number, maxSessionLifetimeMinutes: number) =>
      exampleOf({
        sessions: [{ actions: sessionAction({ maxSessionIdleMinutes, maxSessionLifetimeMinutes }) }],
      });
    const edits = ['V-273186', 'V-273203'].flatMap((control) =>
      drift(sessions(15, 600), sessions(720, 9999), control).controls.map(({ cause }) => cause.edits),
    );
    expect(edits).toEqual([
      [expect.stringMatching(/: `[^`]*maxSessionIdleMinutes` changed from `15` to `720`$/)],
      [expect.stringMatching(/: `[^`]*maxSessionLifetimeMinutes` changed from `600` to `9999`$/)],
    ]);
  });

  test('the cause of a compliance drift names newly affected users even if the verdict stays the same', () => {
    const { controls } = drift(idle(15, 60), idle(60, 60), 'V-273186');
    expect(controls).toMatchObject([
      { before: 'not met', after: 'not met', broken: { description: [['not members of Staff']] } },
    ]);
    expect(controls[0]?.fixed).toBeUndefined();
  });

  test('the cause of a compliance drift is a new member of a group if the policies are equal', () => {
    const org = (groupIds: readonly string[]) =>
      exampleOf({
        sessions: [ANY],
        access: [{ ...toStaff, ...ONE }, TWO],
        users: [{ id: 'ann', status: 'ACTIVE', profile: { login: 'ann@example.com' }, groupIds }],
        apps: [
          {
            id: 'saasure',
            name: 'saasure',
            label: 'Admin Console',
            status: 'ACTIVE',
            groupIds: [],
            userIds: ['ann'],
          },
        ],
      });
    const { controls } = drift(org([]), org(['staff']), 'V-273193');
    expect(controls).toMatchObject([
      { before: 'effective only', after: 'not met', cause: { kind: 'population', edits: [] } },
    ]);
  });

  const exception = { controls: ['V-273186'], groups: ['Staff'], reason: 'r', owner: 'o' };
  const excepted = (expires: string) => ({ exceptions: [{ ...exception, expires }] });

  test('if an exception expires between two compliance runs, the cause of the compliance drift is the expired exception', () => {
    const configuration = excepted('2027-01-01');
    const { controls } = drift(idle(15, 60), idle(15, 60), 'V-273186', [
      { configuration, now: '2026-12-31' },
      { configuration, now: '2027-01-01' },
    ]);
    expect(controls).toMatchObject([{ cause: { kind: 'exception expired' } }]);
  });

  test('if only the compliance configuration changes between two runs, the cause of the compliance drift is the configuration', () => {
    const { controls } = drift(idle(15, 60), idle(15, 60), 'V-273186', [
      { configuration: excepted('2027-01-01'), now: '2026-12-31' },
      { configuration: {}, now: '2026-12-31' },
    ]);
    expect(controls).toMatchObject([{ cause: { kind: 'configuration' } }]);
  });

  test.each([
    ['V1R2', 'program version'],
    ['V1R1', 'framework version'],
  ])(
    'if an earlier report for release %s has another verdict for the same org, the cause of the compliance drift is the %s',
    (version, kind) => {
      const org = snapshotOf(idle(15));
      const controls = [{ id: 'session-idle', verdict: 'not met' as const }];
      const found = driftOf(
        { org },
        { org },
        {
          frameworks: ['stig'],
          controls: ['V-273186'],
          earlier: { program: '0.1.0', frameworks: [{ framework: 'stig', version, controls }] },
        },
      );
      expect(found.controls).toMatchObject([{ before: 'not met', after: 'met', cause: { kind } }]);
    },
  );

  test('`compliance --base` reports no drift if nothing changed, and lists a change that affects no control as a change without effect', () => {
    expect(drift(idle(15), idle(15), 'V-273186')).toMatchObject({ controls: [], untouched: [] });
    const { controls, untouched } = drift(idle(15), idle(10), 'V-273186');
    expect(controls).toEqual([]);
    expect(untouched).toHaveLength(1);
  });
});

const LINE = 'compliance settled.json --framework stig --no-config --no-remedies --now 2026-11-22';

async function printed(line: string) {
  const { io, out, err } = memoryIo();
  return { code: await run(line.split(' '), io), out: out(), err: err() };
}

test('the compliance comment for a pull request begins with the table, then names who violates each control', async () => {
  const { out } = await printed(`${LINE} --base dead.json --format markdown`);
  expect(out).toMatch(/^## Compliance: /);
  expect(out.indexOf('## stig')).toBeGreaterThan(0);
});

test('the SARIF output marks the compliance results that are new since the base', async () => {
  const { out } = await printed(`${LINE} --base settled.json --format sarif`);
  const log = JSON.parse(out);
  expect(sarifErrors(log)).toEqual([]);
  for (const { baselineState } of log.runs[0].results) expect(baselineState).toBe('unchanged');
});

test('the compliance command rejects options that need `--base` if `--base` is not passed', async () => {
  const { code, err } = await printed(`${LINE} --base-now 2026-01-01`);
  expect(code).toBe(2);
  expect(err).toContain('`--base-now` requires `--base`');
});
