import { expect, test } from 'vitest';
import { compile } from '../../../src/simulate/compile.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { orgIn } from '../../features/logs/written-org.js';

const active = { status: 'ACTIVE', priority: 1, system: true };
const KEYS = ['okta_password', 'webauthn'];

/** A session that begins with a password, and an application that requires one factor. */
const ORG = orgIn(
  JSON.stringify({
    brand: 'OKTA',
    zones: [],
    authenticators: KEYS.map((key) => ({ id: `aut-${key}`, key, name: key, status: 'ACTIVE' })),
    apps: [
      {
        id: 'a',
        label: 'A',
        status: 'ACTIVE',
        _links: { accessPolicy: { href: 'https://x.test/api/v1/policies/p' } },
      },
    ],
    policies: [
      policy('s', 'OKTA_SIGN_ON', 'SIGN_ON', {
        signon: { access: 'ALLOW', requireFactor: false, primaryFactor: 'PASSWORD_IDP' },
      }),
      policy('p', 'ACCESS_POLICY', 'ACCESS_POLICY', {
        appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } },
      }),
      {
        ...policy('e', 'MFA_ENROLL', 'MFA_ENROLL', { enroll: { self: 'LOGIN' } }),
        settings: {
          type: 'AUTHENTICATORS',
          authenticators: KEYS.map((key) => ({ key, enroll: { self: 'OPTIONAL' } })),
        },
      },
    ],
  }),
);

function policy(id: string, type: string, ruleType: string, actions: object) {
  const rule = { ...active, id: `${id}r`, type: ruleType, name: 'R', conditions: null, actions };
  return { ...active, id, type, name: id, rules: [rule] };
}

test.each([
  [['webauthn'], true],
  [['okta_password', 'webauthn'], false],
])(
  'whether the answer assumes that a first factor, missing from the enrolled %j, is enrolled in the same sign-in (A27): %s',
  (keys, isAssumed) => {
    const request = {
      appInstance: 'a',
      policyContext: { user: { id: 'somebody', groupIds: [] }, ip: '192.0.2.1' },
    };
    const authenticators = keys.map((key) => ({ key }));
    const answer = signInOutcome(compile(ORG), request, { authenticators });
    if (!answer.ok) throw new Error('refused');
    expect(answer.value.overall.result).toEqual({ kind: 'decided', value: 'allowed' });
    expect(answer.value.assumptions.some(({ id }) => id === 'A27')).toBe(isAssumed);
  },
);
