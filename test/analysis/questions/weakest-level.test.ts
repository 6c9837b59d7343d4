import { expect, test } from 'vitest';
import { weakestLevelOf } from '../../../src/analysis/questions/weakest-level.js';
import { ruleInPolicy } from '../../../src/model/policies/rule-in-policy.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { ALLOW, asking, orgOf } from '../../simulate/outcome/build.js';

/** Returns the bounds of the weakest assurance level for an application with one undecided rule. */
function levelOf(org: Snapshot, type: 'ACCESS_POLICY' | 'OKTA_SIGN_ON') {
  const policy = org.policies.find((one) => one.type === type);
  const rule = policy?.rules[0];
  if (policy === undefined || rule === undefined) throw new Error('the org has no such rule');
  const undecided = [{ ...ruleInPolicy(policy, rule), reason: 'unknown' }];
  return weakestLevelOf({ rules: [], undecided }, compile(org));
}

const unlessDenied = (level: string) =>
  level === 'denied'
    ? { atLeast: level, lowestUndecided: level, isExact: true, reasons: [] }
    : { atLeast: level, lowestUndecided: level, isExact: false, reasons: ['unknown'] };

test.each([
  ['one factor', asking('1FA'), '1fa-knowledge'],
  ['2FA', asking('2FA'), '2fa'],
  ['denied access', { access: 'DENY' }, 'denied'],
  ['unreadable access', { access: 'CHALLENGE' }, '1fa-knowledge'],
])(
  'the weakest assurance level that an undecided rule may allow is derived from its requirements: %s',
  (_, application, level) => {
    expect(levelOf(orgOf({ application }), 'ACCESS_POLICY')).toEqual({
      atMost: 'denied',
      ...unlessDenied(level),
    });
  },
);

test('an application with an unknown policy may be accessible at the weakest assurance level', () => {
  const level = weakestLevelOf({ rules: [], undecided: [], noPolicyReason: 'unknown' }, compile(orgOf()));
  expect(level).toEqual({ atMost: 'denied', ...unlessDenied('1fa-knowledge') });
});

test.each([
  ['some', ['svc_password', 'webauthn'], '1fa-knowledge'],
  ['none', ['phone_number'], 'denied'],
])(
  'if %s of the authenticators %j can satisfy an unreadable requirement of a Classic rule, the weakest assurance level that the rule may allow is %s',
  (_, keys, level) => {
    const authenticators = keys.map((key) => ({ id: key, key, name: key, status: 'ACTIVE' }));
    const org = orgOf({
      session: { ...ALLOW, requireFactor: 'maybe' },
      more: { authenticators, manifest: { engine: 'classic', complete: ['authenticators'] } },
    });
    const policies = org.policies.filter(({ type }) => type !== 'ACCESS_POLICY');
    expect(levelOf({ ...org, policies }, 'OKTA_SIGN_ON')).toEqual({
      atMost: 'denied',
      ...unlessDenied(level),
    });
  },
);
