import { enrollmentExample } from '../../helpers/profile/profile-enrollment.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const profileEnrollAuthenticatorsKnown = defineRule({
  id: 'profile/enroll-authenticators-known',
  severity: 'error',
  what: '`enrollAuthenticators` contains something other than `password`',
  why: 'users can enroll only a password during registration, so the service rejects the rule',
  source: 'Profile enrollment policy, `enrollAuthenticators`',
  on: 'profile enrollment',
  refusedByService: 'both',
  fields: ['enrollAuthenticators', 'enrollAuthenticatorTypes'],
  fix: 'suggested',
  examples: () => ({
    bad: [
      enrollmentExample({ enrollAuthenticators: ['password', 'email'] }),
      enrollmentExample({ enrollAuthenticators: ['pasword'] }),
    ],
    good: [
      enrollmentExample({ enrollAuthenticators: ['password'] }),
      exampleGiven(enrollmentExample(), { note: 'The list may be absent' }),
    ],
  }),
});
