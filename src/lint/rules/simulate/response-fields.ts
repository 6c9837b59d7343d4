import { quoted } from '../../../base/messages.js';
import { didYouMean } from '../../../base/near-miss.js';
import { POLICY_TYPE_FACTS } from '../../helpers/policy/policy-types.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';
import { neutral } from '../../rule/setting.js';

/** Spec: Policies, "Access simulation", response. */
export const simulateResponseFields = defineRule({
  id: 'simulate/response-fields',
  severity: 'error',
  what: 'an answer of a simulation with a verdict or a policy type that there is not, or without what each has',
  why: 'who reads the answer goes by the three verdicts, and takes any other for none',
  source: 'Policies, "Access simulation"',
  choices: [
    'Edition `field` is milder: the shape of an answer is not checked, and an unknown type of policy is information.',
  ],
  on: 'simulate response',
  refusedByService: 'never',
  fields: [''],
  relaxed: [
    { edition: 'field', severity: 'info', why: 'the live service has more types, and lists of them here' },
  ],
  *check(answer, { brand }) {
    const names = POLICY_TYPE_FACTS.map(({ name }) => name);
    for (const [index, item] of listAt(answer, 'evaluation').entries()) {
      const type = textAt(item, 'policyType');
      if (
        type === undefined ||
        names.includes(neutral(type, { brand })) ||
        /^[A-Z0-9]{1,40}_SIGN_ON$/.test(type)
      )
        continue;
      yield {
        at: ['evaluation', index, 'policyType'],
        message: `${quoted(type)} is no type of policies${didYouMean(type, names)}`,
      };
    }
  },
  examples: {
    bad: [answer('FOO', 'MATCH'), answer('ACCESS_POLICY', 'MAYBE'), { evaluation: {} }],
    good: [answer('ACCESS_POLICY', 'MATCH'), answer('SVC_SIGN_ON', 'UNDEFINED'), { evaluation: [] }],
  },
});

function answer(policyType: string, status: string) {
  const rules = [{ id: 'r1', name: null, status, conditions: [{ type: 'people', status: 'MATCH' }] }];
  const policies = [{ id: 'p1', name: 'Staff', status, conditions: [], rules }];
  return { evaluation: [{ status: null, policyType, result: { policies } }] };
}
