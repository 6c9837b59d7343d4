import { expect, test } from 'vitest';
import { answerQuestion } from '../../src/questions/query.js';
import { ALLOW, asking, orgOf } from '../outcome/build.js';

const PROOF = asking('2FA', {
  possession: { phishingResistant: 'REQUIRED', userVerification: 'REQUIRED', userPresence: 'REQUIRED' },
});

test.each(['PASSWORD_IDP', 'PASSWORD_IDP_ANY_FACTOR'])(
  'what an application asks is no less for a session rule that asks %s',
  (primaryFactor) => {
    const org = orgOf({ session: { ...ALLOW, primaryFactor }, application: PROOF });
    const below = (strength: 'two' | 'two-phishing-resistant' | 'denied') =>
      answerQuestion(org, { kind: 'below', appId: 'app', strength });
    expect(below('two-phishing-resistant')).toMatchObject({ rules: [], undecided: [] });
    expect(below('denied')).toMatchObject({
      rules: [{ strength: 'two-phishing-resistant', isExact: true }],
      undecided: [],
    });
  },
);

const KEYS = ['svc_password', 'phone_number'].map((key) => ({ id: key, key, name: key, status: 'ACTIVE' }));

test('where no authenticator of the org can do what a rule demands, nobody gets in by it', () => {
  const org = orgOf({
    application: [PROOF, asking('1FA')],
    more: { authenticators: KEYS, manifest: { complete: ['authenticators'] } },
  });
  const alone = { ...org, policies: org.policies.filter(({ type }) => type !== 'SVC_SIGN_ON') };
  for (const one of [org, alone]) {
    const ids = ({ rules }: { readonly rules: readonly { readonly rule: { readonly id: string } }[] }) =>
      rules.map(({ rule }) => rule.id);
    const reaching = answerQuestion(one, { kind: 'below', appId: 'app', strength: 'denied' });
    const phishable = answerQuestion(one, {
      kind: 'ways',
      appId: 'app',
      characteristic: 'phishingResistant',
    });
    const bySms = answerQuestion(one, {
      kind: 'with',
      appId: 'app',
      authenticator: { key: 'phone_number', method: 'SMS' },
    });
    for (const answer of [reaching, phishable, bySms])
      expect([ids(answer), answer.undecided]).toEqual([['application-2'], []]);
    expect(bySms.rules).toMatchObject([{ isUsed: 'yes', isNeeded: 'no' }]);
  }
});
