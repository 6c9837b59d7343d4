import { unsatisfiedList } from '../../helpers/assurance/unsatisfied-list.js';
import { at, listAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports a verification method that the set of all known authenticators does not satisfy. An additional authenticator never makes a set
 * less suitable, so no other set satisfies the method, either. Spec: Authentication policy, `constraints`.
 */
export const assuranceUnsatisfiable = defineRule({
  id: 'assurance/unsatisfiable',
  severity: 'error',
  what: 'no combination of known authenticators satisfies a verification method',
  why: 'everybody whom the rule matches is locked out, whatever they enroll',
  source: 'Authentication policy, `constraints`',
  on: 'verification method',
  refusedByService: 'both',
  engine: 'identity',
  *check(value, { org }) {
    const list = unsatisfiedList(value, org);
    if (list === undefined) return;
    const { length } = listAt(value, list);
    yield {
      at: at(value, list) === undefined ? [] : [list],
      message:
        length === 1
          ? 'no combination of authenticators satisfies these requirements together, so nobody whom the rule matches can sign in; relax one of them'
          : 'no combination of authenticators satisfies any of these constraint objects, so nobody whom the rule matches can sign in; relax one of them',
    };
  },
  examples: () => ({
    bad: [
      {
        type: 'ASSURANCE',
        factorMode: '1FA',
        constraints: [{ possession: { methods: ['SMS'], phishingResistant: 'REQUIRED' } }],
      },
      {
        type: 'ASSURANCE',
        factorMode: '2FA',
        constraints: [
          { possession: { types: ['EMAIL'], deviceBound: 'REQUIRED' } },
          { possession: { types: ['PHONE'], hardwareProtection: 'REQUIRED' } },
        ],
      },
    ],
    good: [
      exampleGiven(
        {
          type: 'ASSURANCE',
          factorMode: '1FA',
          constraints: [
            { possession: { methods: ['SMS'], phishingResistant: 'REQUIRED' } },
            { possession: { methods: ['WEBAUTHN'], phishingResistant: 'REQUIRED' } },
          ],
        },
        { note: 'Security keys satisfy the second object, and one object is enough' },
      ),
      exampleGiven(
        { type: 'ASSURANCE', factorMode: '2FA', constraints: [{ possession: { types: ['APP'] } }] },
        { note: 'A password and an authenticator of the type `APP` satisfy the method' },
      ),
    ],
  }),
});
