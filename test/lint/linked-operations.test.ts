import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';

/**
 * Request bodies for the links of a sign-in transaction. The documentation of the service shows only the names and paths of these links,
 * not the bodies.
 * Spec: Authentication (of users), "Links that transactions expose".
 */
const BODIES = [
  ['verifying a factor', 'factors/opf1/verify', { stateToken: 'state-token', passCode: '123456' }],
  [
    'enrolling a factor',
    'factors',
    { stateToken: 'state-token', factorType: 'sms', provider: 'SVC', profile: {} },
  ],
  ['answering a question', 'factors/ufs1/verify', { stateToken: 'state-token', answer: 'blue' }],
  [
    'changing a password',
    'credentials/change_password',
    { stateToken: 'state-token', oldPassword: 'old', newPassword: 'new' },
  ],
  ['cancel', 'cancel', { stateToken: 'state-token' }],
] as const;

test.each(BODIES)(
  'lint accepts the request body for the operation %s of an authentication',
  (_, path, request) => {
    const exchange = { method: 'POST', path: `/api/v1/authn/${path}`, status: 200, request, response: null };
    for (const value of [request, [exchange]]) {
      const { findings } = lintDocuments([{ name: 'body.json', value }], { edition: 'spec' });
      expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    }
  },
);
