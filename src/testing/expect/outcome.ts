import { Type } from '../../base/json-schema.js';
import { alternatives } from '../../base/messages.js';
import { words } from '../../lint/targets/fields.js';
import type { SignInResult } from '../../simulate/outcome/overall.js';
import { possibleValues, reasonsIn } from '../../simulate/outcome/settled.js';
import { defineExpectWord, type Judged, judged, UNKNOWN, type WantedWord } from './expect-word.js';

const RESULTS = ['allowed', 'denied', 'locked out', 'blocked'] as const satisfies readonly SignInResult[];

const result = words(...RESULTS);

/**
 * The expectation key `outcome`: the result of the complete sign-in, after the network blocklist and all policy types. Its value is one
 * result, or a list of accepted results.
 */
export const outcome = defineExpectWord<SignInResult | readonly SignInResult[]>({
  name: 'outcome',
  what: `the result of the sign-in: ${RESULTS.join(', ')}; or a list of allowed results`,
  schema: Type.Union([result, Type.Array(result, { minItems: 1 })]),
  scopeOf: () => ({
    types: ['IDP_DISCOVERY', 'OKTA_SIGN_ON', 'ACCESS_POLICY', 'MFA_ENROLL'],
    withBlocklist: true,
  }),
  wanted(value): WantedWord {
    const wanted = [value].flat();
    const isWanted = (found: SignInResult) => wanted.includes(found);
    return {
      kind: 'wanted',
      expected: alternatives(wanted),
      judge(_one, caseOutcome): Judged {
        const { result: found } = caseOutcome.joint().overall;
        if (found.kind === 'decided') return judged(isWanted(found.value), found.value);
        const possible = possibleValues(found);
        const truths = new Set(possible.map(isWanted));
        const inWords = possible.join(' or ');
        if (truths.size === 1) return judged(truths.has(true), inWords);
        const [reason = 'the result is unknown'] = reasonsIn(found);
        return { verdict: 'unknown', found: inWords || UNKNOWN, reason };
      },
    };
  },
});
