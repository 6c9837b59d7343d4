import { Type } from '../../base/json-schema.js';
import { SIGN_IN_TYPES } from '../../model/policies/policy-type.js';
import { isWithoutApplicationPolicies } from '../../simulate/outcome/absent-policies.js';
import { reasonsIn } from '../../simulate/outcome/settled.js';
import { defineExpectWord, type Judged, judged, unknownWord, type WantedWord } from './expect-word.js';

/**
 * The expectation key `accessGranted`: whether no blocklist zone blocks the request, and the global session policy and the authentication
 * policy both allow it. The person may still lack the required authenticators. Spec: Policy tests, 7.
 */
export const accessGranted = defineExpectWord<boolean>({
  name: 'accessGranted',
  what: 'whether no blocklist zone blocks the request and both policies allow it',
  schema: Type.Boolean(),
  scopeOf: () => ({ types: SIGN_IN_TYPES, withBlocklist: true }),
  wanted: (value, { compiled }): WantedWord => ({
    kind: 'wanted',
    expected: inWords(value),
    judge({ isBlocked }, { application, session }): Judged {
      if (isBlocked) return judged(!value, 'blocked by a network blocklist');
      const effects = isWithoutApplicationPolicies(compiled) ? [session()] : [session(), application()];
      const accesses = effects.map((effect) => effect?.access);
      const isDenied = accesses.some(
        (one) => one === undefined || (one.kind === 'decided' && one.value === 'DENY'),
      );
      if (isDenied) return judged(!value, inWords(false));
      const [reason] = accesses.flatMap((one) => (one === undefined ? [] : reasonsIn(one)));
      return reason === undefined ? judged(value, inWords(true)) : unknownWord(reason);
    },
  }),
});

function inWords(isGranted: boolean): string {
  return isGranted ? 'access granted' : 'access not granted';
}
