import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';

/** The lint rule that reports an unreadable format. */
const FORM = 'enrollment/self-known';

/** Forms of policy settings that occur in public projects, although the service does not read them. */
test.each<[string, object]>([
  ['authenticators as keys only', { type: 'AUTHENTICATORS', authenticators: ['okta_password', 'webauthn'] }],
  ['a word in place of an entry', { type: 'FACTORS', factors: { okta_otp: 'REQUIRED' } }],
  ['a word in place of `enroll`', { type: 'FACTORS', factors: { okta_otp: { enroll: 'REQUIRED' } } }],
])('lint reports a list entry in an unreadable format exactly once: %s', (_, settings) => {
  const policy = {
    id: '00p1',
    type: 'MFA_ENROLL',
    name: 'Default Policy',
    status: 'ACTIVE',
    priority: 1,
    system: true,
    settings,
  };
  const { findings } = lintDocuments([{ name: 'policy.json', value: policy }], { edition: 'field' });
  const said = findings.flatMap(({ rule }) =>
    rule.startsWith('enrollment/') && rule !== FORM ? [rule] : [],
  );
  expect({ said, isFound: findings.some(({ message }) => message.includes('set it to an object')) }).toEqual({
    said: [],
    isFound: true,
  });
});
