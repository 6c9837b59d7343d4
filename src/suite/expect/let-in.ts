import { Type } from '../../base/json-schema.js';
import { isWithoutApplicationPolicies } from '../../simulate/outcome/not-held.js';
import { reasonsIn } from '../../simulate/outcome/settled.js';
import { defineExpectWord, type Judged, judged, unknownWord, type WantedWord } from './expect-word.js';

/**
 * Whether somebody is let in: no blocklist zone refuses the request, and the global session policy and the policy of the
 * application both allow. Whether the person can meet what they ask is another question. Spec: Policy tests, 7.
 */
export const letIn = defineExpectWord<boolean>({
  name: 'let in',
  what: 'whether both policies let in, and nothing refuses before them',
  schema: Type.Boolean(),
  scopeOf: () => ({ types: ['SVC_SIGN_ON', 'ACCESS_POLICY'], withRefusal: true }),
  wanted: (value, { compiled }): WantedWord => ({
    kind: 'wanted',
    expected: inWords(value),
    judge({ isRefused }, { application, session }): Judged {
      if (isRefused) return judged(!value, 'refused by a blocklist zone');
      const effects = isWithoutApplicationPolicies(compiled) ? [session()] : [session(), application()];
      const said = effects.map((effect) => effect?.access);
      const isDenied = said.some(
        (one) => one === undefined || (one.kind === 'settled' && one.value === 'DENY'),
      );
      if (isDenied) return judged(!value, inWords(false));
      const [reason] = said.flatMap((one) => (one === undefined ? [] : reasonsIn(one)));
      return reason === undefined ? judged(value, inWords(true)) : unknownWord(reason);
    },
  }),
});

function inWords(isLetIn: boolean): string {
  return isLetIn ? 'let in' : 'not let in';
}
