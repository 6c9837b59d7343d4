import { words } from '../../lint/targets/fields.js';
import type { SignInResult } from '../../simulate/outcome/overall.js';
import { possibleValues, reasonsIn } from '../../simulate/outcome/settled.js';
import { defineExpectWord, type Judged, judged, type Wanted } from './expect-word.js';

const RESULTS = ['allowed', 'denied', 'locked out', 'refused'] as const satisfies readonly SignInResult[];

/** What the sign-in as a whole comes to, over all policy types and before any. */
export const outcome = defineExpectWord<SignInResult>({
  name: 'outcome',
  what: `what the sign-in comes to: ${RESULTS.join(', ')}`,
  schema: words(...RESULTS),
  scopeOf: () => ({
    types: ['IDP_DISCOVERY', 'SVC_SIGN_ON', 'ACCESS_POLICY', 'MFA_ENROLL'],
    withRefusal: true,
  }),
  wanted: (value): Wanted => ({
    kind: 'wanted',
    expected: value,
    judge(_one, caseOutcome): Judged {
      const { result } = caseOutcome.joint().overall;
      if (result.kind === 'settled') return judged(result.value === value, result.value);
      const possible = possibleValues(result);
      const [reason = 'it is not known'] = reasonsIn(result);
      if (possible.length > 0 && !possible.includes(value)) return judged(false, possible.join(' or '));
      return { verdict: 'unknown', found: possible.join(' or ') || 'not known', reason };
    },
  }),
});
