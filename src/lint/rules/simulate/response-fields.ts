import { didYouMean } from '../../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../../base/messages.js';
import { POLICY_TYPE_FACTS } from '../../helpers/policy/policy-types.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { canonical } from '../../rule/setting.js';

/** Spec: Policies, "Access simulation", response. */
export const simulateResponseFields = defineRule({
  id: 'simulate/response-fields',
  severity: 'error',
  what: 'a simulate response has an unknown verdict or policy type, or lacks a required field',
  why: 'programs that read the response expect the verdicts `MATCH`, `NOT_MATCH` and `UNDEFINED`, and cannot interpret another value',
  source: 'Policies, "Access simulation"',
  choices: [
    'For the live service (edition `field`), this lint rule does not check the shape of the response, and reports an unknown policy type as info.',
  ],
  on: 'simulate response',
  refusedByService: 'never',
  fields: [''],
  relaxed: [
    {
      edition: 'field',
      severity: 'info',
      why: 'the live service has more policy types, and returns a list of policy types where the specification shows one',
    },
  ],
  *check(answer, { brand }) {
    const names = POLICY_TYPE_FACTS.map(({ name }) => name);
    for (const [index, item] of listAt(answer, 'evaluation').entries()) {
      const type = textAt(item, 'policyType');
      if (
        type === undefined ||
        names.includes(canonical(type, { brand })) ||
        /^[A-Z0-9]{1,40}_SIGN_ON$/.test(type)
      )
        continue;
      yield {
        at: ['evaluation', index, 'policyType'],
        message: `unknown policy type ${quoted(type)}${didYouMean(type, names) || `; use ${alternatives(names.map(quoted))}`}`,
      };
    }
  },
  examples: () => ({
    bad: [answer('FOO', 'MATCH'), answer('ACCESS_POLICY', 'MAYBE'), { evaluation: {} }],
    good: [
      answer('ACCESS_POLICY', 'MATCH'),
      exampleGiven(answer('OKTA_SIGN_ON', 'UNDEFINED'), { note: 'A verdict may be `UNDEFINED`' }),
      exampleGiven({ evaluation: [] }, { note: 'The list may be empty' }),
    ],
  }),
});

function answer(policyType: string, status: string) {
  const rules = [{ id: 'r1', name: null, status, conditions: [{ type: 'people', status: 'MATCH' }] }];
  const policies = [{ id: 'p1', name: 'Staff', status, conditions: [], rules }];
  return { evaluation: [{ status: null, policyType, result: { policies } }] };
}
