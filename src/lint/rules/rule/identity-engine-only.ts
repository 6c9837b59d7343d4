import { quoted } from '../../../base/messages.js';
import { factsOf } from '../../helpers/policy/policy-types.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const actions = { appSignOn: { access: 'DENY' } };

/**
 * Reports rules of types that exist only on Identity Engine. Such rules occur only in policies of the same type. Spec: Policy rule, `type`,
 * "Identity Engine".
 */
export const ruleIdentityEngineOnly = defineRule({
  id: 'rule/identity-engine-only',
  severity: 'error',
  what: 'a rule has a type that does not exist on Classic Engine',
  why: 'a Classic Engine org has no policies for such a rule, and rejects it',
  source: 'Policy rule, `type`',
  on: 'rule',
  refusedByService: 'both',
  engine: 'classic',
  *check(rule) {
    const type = textAt(rule, 'type');
    if (type === undefined || factsOf(type)?.isIdentityEngineOnly !== true) return;
    yield {
      at: ['type'],
      message: `rules of the type ${quoted(type)} exist only on Identity Engine; remove the rule, or set the engine to Identity Engine`,
    };
  },
  examples: () => ({
    bad: [{ type: 'ACCESS_POLICY', name: 'Staff', actions }],
    good: [
      { type: 'PASSWORD', name: 'Staff', actions: { passwordChange: { access: 'ALLOW' } } },
      exampleGiven({ type: 'ACCESS_POLICY', name: 'Staff', actions }, { engine: 'identity' }),
    ],
  }),
});
