import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import type { AuthenticatorUse } from '../../../src/model/assurance/authenticator-use.js';
import type { Path } from '../../../src/model/assurance/paths.js';
import { compile } from '../../../src/simulate/compile.js';
import { type OutcomeOptions, signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { shown } from './build.js';

const document = JSON.parse(
  readFileSync(new URL('../../../fixtures/orgs/salto.json', import.meta.url), 'utf8'),
);

/** Most custom policies have no application in the export. Here each has its own. */
const policies: { id: string; type: string; name: string }[] = document.policies.filter(
  ({ type }: { type: string }) => type === 'ACCESS_POLICY',
);
const apps = policies.map(({ id }) => ({
  id: `app-${id}`,
  name: 'bookmark',
  status: 'ACTIVE',
  _links: { accessPolicy: { href: `https://example.com/api/v1/policies/${id}` } },
}));
const read = assembleDocuments([{ name: 'salto.json', value: { ...document, apps } }]);
if (!read.ok) throw new Error(JSON.stringify(read.problems));
const org = compile(read.value);

const ENGINEERS = '00gcwrcpr0uO7Rsok697';

test.each([
  [
    'Okta Admin Console',
    'Admin App Policy',
    '2FA, password (once per session), at every sign-in',
    '2fa',
    [
      'okta_password + okta_email',
      'okta_password + google_otp',
      'okta_password + okta_verify TOTP',
      'okta_password + okta_verify PUSH',
      'okta_password + okta_verify SIGNED_NONCE',
    ],
    'allowed',
  ],
  [
    'custom policy',
    'Low Assurance2.0',
    '2FA, one hardware-protected device-bound phishing-resistant possession factor (user presence optional), once per session',
    '2fa-hardware-protected',
    ['okta_password + okta_verify SIGNED_NONCE perhaps'],
    'locked out',
  ],
  [
    'Neta test1234',
    'Catch-all Rule',
    '2FA, one device-bound possession factor, re-authentication every 12 hours',
    '2fa',
    [
      'okta_password + google_otp',
      'okta_password + okta_verify PUSH perhaps',
      'okta_password + okta_verify SIGNED_NONCE perhaps',
      'okta_password + okta_verify TOTP perhaps',
    ],
    'allowed',
  ],
  [
    'Password only',
    'Catch-all Rule',
    'password, re-authentication every 12 hours',
    '1fa-knowledge',
    ['okta_password'],
    'allowed',
  ],
  [
    'One factor access',
    'Catch-all Rule',
    '1FA, re-authentication every 12 hours',
    '1fa-knowledge',
    ['okta_password'],
    'allowed',
  ],
])(
  'the outcome of a sign-in to `%s` of the public org of Salto comes from the rule `%s`',
  (name, rule, described, assurance, paths, result) => {
    const { application, required, overall } = outcomeTo(name);
    expect(application.decidedBy?.rule.name).toBe(rule);
    expect(shown(application.effect.described)).toBe(described);
    expect(shown(required.assurance)).toBe(assurance);
    const found = required.paths.kind === 'decided' ? required.paths.value : null;
    const words = [
      ...(found?.certain.map(wordsOf) ?? []),
      ...(found?.possible.map((one) => `${wordsOf(one)} perhaps`) ?? []),
    ];
    expect(words.sort()).toEqual([...paths].sort());
    expect(shown(overall.result)).toBe(result);
  },
);

test('in the public org of Salto, the custom policy locks out users of the default enrollment policy', () => {
  const { canSatisfy } = outcomeTo('custom policy');
  expect(canSatisfy.lockouts).toMatchObject([
    {
      enrollment: [{ policy: { name: 'Default Policy' }, rule: { name: 'Default Rule' } }],
      unmet: [
        {
          by: 'application',
          rules: [{ policy: { name: 'custom policy' }, rule: { name: 'Low Assurance2.0' } }],
        },
      ],
    },
  ]);
  const enrolled = {
    authenticators: [{ key: 'okta_password' }, { key: 'okta_verify', method: 'SIGNED_NONCE' }],
  };
  expect(shown(outcomeTo('custom policy', {}, enrolled).canSatisfy.answer)).toBe('no');
});

test('in the public org of Salto, a sign-in without an IP address is undecided if its result depends on network conditions', () => {
  const seamless = 'Seamless access based on network context';
  const without = outcomeTo(seamless);
  expect(without.application.possible.map(({ rule }) => rule.name)).toEqual([
    'In network',
    'Off network',
    'Catch-all Rule',
  ]);
  expect(without.overall.result).toMatchObject({ kind: 'undecided', alternatives: ['allowed', 'denied'] });
  const outside = outcomeTo(seamless, { ip: '203.0.113.9' });
  expect(outside.application.decidedBy?.rule.name).toBe('Off network');
  expect(shown(outside.required.assurance)).toBe('2fa');
});

test('in the public org of Salto, if a request lacks a fact that a rule reads, this rule and the next rule are reported as possible', () => {
  const { application, overall } = outcomeTo('Microsoft Office 365');
  expect(application.possible.map(({ rule }) => rule.name)).toEqual([
    'Allow Web and Modern Auth',
    'Catch-all Rule',
  ]);
  const fields = ['policyContext.office365Client'];
  expect(application.missing).toEqual([{ fact: 'office365Client', fields }]);
  expect(overall.result).toMatchObject({ kind: 'undecided', alternatives: ['allowed', 'denied'] });
});

function outcomeTo(policy: string, context: object = {}, options: OutcomeOptions = {}) {
  const id = policies.find(({ name }) => name === policy)?.id;
  const policyContext = { groups: { ids: [ENGINEERS] }, ...context };
  const answer = signInOutcome(org, { appInstance: `app-${id}`, policyContext }, options);
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value;
}

function wordsOf({ authenticators }: Path): string {
  const isPassword = ({ key }: AuthenticatorUse) => key === 'okta_password';
  return [...authenticators.filter(isPassword), ...authenticators.filter((use) => !isPassword(use))]
    .map(({ key, method }) => (key === 'okta_verify' ? `${key} ${method}` : key))
    .join(' + ');
}
