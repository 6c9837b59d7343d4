import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { lint } from '../../../src/public/lint.js';
import { coverageOf, prove } from '../../../src/public/testing.js';
import { compile } from '../../../src/simulate/compile.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { possibleValues } from '../../../src/simulate/outcome/settled.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';
import { assertWithFixedCases } from '../../runs.js';
import { arbitraryOutcomeCase } from '../../simulate/outcome/generators.js';
import { withStatus } from './states.js';

const STATUSES = [
  'ACTIVE',
  'STAGED',
  'PROVISIONED',
  'PASSWORD_EXPIRED',
  'RECOVERY',
  'LOCKED_OUT',
  'SUSPENDED',
  'DEPROVISIONED',
  'FROZEN',
  undefined,
] as const;

type Status = (typeof STATUSES)[number];

function withStatuses(org: Snapshot, statusOf: (index: number) => Status): Snapshot {
  const users = org.users.map(({ status: _, ...user }, index) => {
    const status = statusOf(index);
    return { ...user, ...(status !== undefined && { status }) };
  });
  return { ...org, users };
}

/** Whether conditions or group rules read the status of the user. If so, the status also changes the results of policies. */
function asksStatus({ policies, groupRules = [] }: Snapshot): boolean {
  return groupRules.length > 0 || /user\.status|getInternalProperty/.test(JSON.stringify(policies));
}

const arbitraryStatuses = fc.array(fc.constantFrom(...STATUSES), { minLength: 1, maxLength: 8 });

const arbitraryCase = arbitraryOutcomeCase().filter(
  ({ org, request }) => !asksStatus(org) && request.policyContext.user?.status === undefined,
);

test('property: the account status of users changes neither reachable rules nor differences nor API responses', () => {
  let reached = 0;
  assertWithFixedCases(
    fc.property(arbitraryCase, arbitraryStatuses, ({ org, request }, statuses) => {
      const other = withStatuses(org, (index) => statuses[index % statuses.length]);
      const edited = (one: Snapshot): Snapshot => ({ ...one, policies: one.policies.slice(1) });
      expect(reachOf(other)).toEqual(reachOf(org));
      expect(diffOf(other, edited(other))).toEqual(diffOf(org, edited(org)));
      const expand = ['RULE', 'EVALUATED'] as const;
      const wire = simulateBody(compile(other), request, { expand });
      expect(wire).toEqual(simulateBody(compile(org), request, { expand }));
      if (wire.ok) reached += 1;
    }),
    { numRuns: 15 },
  );
  expect(reached).toBeGreaterThan(3);
});

test('property: a sign-in is denied if the account cannot sign in, and any other account status leaves the result unchanged', () => {
  const seen = new Map<string, number>();
  assertWithFixedCases(
    fc.property(arbitraryCase, arbitraryStatuses, ({ org, request }, statuses) => {
      const outcomeIn = (one: Snapshot) => signInOutcome(compile(one), request);
      const active = outcomeIn(withStatuses(org, () => 'ACTIVE'));
      const other = outcomeIn(withStatuses(org, (index) => statuses[index % statuses.length]));
      expect(other.ok).toBe(active.ok);
      if (!active.ok || !other.ok) return;
      const { overall, account, ifActive, assumptions, ...rest } = other.value;
      const {
        overall: ofActive,
        account: _,
        assumptions: assumed,
        ifActive: none,
        ...restOfActive
      } = active.value;
      expect(none).toBeUndefined();
      expect(rest).toEqual(restOfActive);
      expect(ifActive ?? overall).toEqual(ofActive);
      if (account.signIn === 'unable') expect(overall.result).toEqual({ kind: 'decided', value: 'denied' });
      else expect(overall).toEqual(ofActive);
      const allows = possibleValues(ofActive.result).includes('allowed');
      if (!allows) expect(possibleValues(overall.result)).not.toContain('allowed');
      const ids = assumptions.map(({ id }) => id);
      expect(ids.includes('A26')).toBe(
        account.signIn === 'unable' || (allows && account.signIn === 'must act first'),
      );
      const isStranger =
        request.policyContext.user?.id != null &&
        !org.users.some(({ id }) => id === request.policyContext.user?.id);
      const isOfAccount = possibleValues(ofActive.result).some((value) => value !== 'denied');
      expect(ids.includes('A25')).toBe(isOfAccount && account.signIn === 'unknown');
      expect(assumed.some(({ id }) => id === 'A25')).toBe(isOfAccount && isStranger);
      const kind = `${account.signIn} ${allows}`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }),
    { numRuns: 30 },
  );
  for (const kind of ['able true', 'unable true', 'unable false', 'unknown true'])
    expect(seen.get(kind), kind).toBeGreaterThan(0);
});

describe.each(STATUSES)('users who all have the account status %s', (status) => {
  const org = snapshotOf(withStatus(status));
  const active = snapshotOf(withStatus('ACTIVE'));

  test('with any account status, lint, policy tests and coverage give the same results as with active accounts', () => {
    const findings = (one: Status) =>
      lint({ name: 'org.json', text: JSON.stringify(withStatus(one)) }).findings.map(({ rule, message }) => [
        rule,
        message,
      ]);
    expect(findings(status)).toEqual(findings('ACTIVE'));
    const statements = [
      { when: { app: 'Payroll', zones: ['Office'] }, always: { access: 'ALLOW' } },
      { when: { app: 'Payroll', user: 'suspended@example.com' }, never: { outcome: 'allowed' } },
    ];
    for (const one of statements) expect(prove(org, one)).toEqual(prove(active, one));
    const suite = {
      tests: [
        {
          name: 'from the office',
          request: { app: 'Payroll', user: 'suspended@example.com', ip: '198.51.100.7' },
          expect: { access: 'ALLOW', outcome: 'allowed' },
        },
      ],
    };
    expect(coverageOf(org, [suite])).toEqual(coverageOf(active, [suite]));
  });
});
