import { expect, test } from 'vitest';
import { query } from '../../src/confirmed/query.js';
import { ALLOW, asking, orgOf } from '../outcome/build.js';

const PROOF = asking('2FA', {
  possession: { phishingResistant: 'REQUIRED', userVerification: 'REQUIRED', userPresence: 'REQUIRED' },
});

test.each(['PASSWORD_IDP', 'PASSWORD_IDP_ANY_FACTOR'])(
  'what an application asks is no less for a session rule that asks %s',
  (primaryFactor) => {
    const org = orgOf({ session: { ...ALLOW, primaryFactor }, application: PROOF });
    const below = (strength: 'two' | 'two-phishing-resistant' | 'denied') =>
      query(org, { kind: 'below', appId: 'app', strength });
    expect(below('two-phishing-resistant')).toMatchObject({ rules: [], undecided: [] });
    expect(below('denied')).toMatchObject({
      rules: [{ strength: 'two-phishing-resistant', isExact: true }],
      undecided: [],
    });
  },
);
