import { factsOf } from '../../helpers/policy/types.js';
import { ruleTypeOf } from '../../helpers/rule/rule-types.js';
import { isSystem, rulesByPolicy } from '../../helpers/rule/rules-by-policy.js';
import { at, textAt } from '../../rule/json-path.js';
import { type Org, typeOf } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, given } from '../../rule/rule.js';

const actions = { passwordChange: { access: 'ALLOW' } };
const DENY = { actions: { appSignOn: { access: 'DENY' } } };

/** Spec: Policy, "Defaults" 3. */
export const ruleDefaultOnlyInDefaultPolicy = defineRule({
  id: 'rule/default-only-in-default-policy',
  severity: 'error',
  what: 'a default rule in a policy that is not the default one',
  why: 'whoever the other rules leave would be decided here, and the policies that follow never considered',
  source: 'Policy, "Defaults"',
  choices: [
    'in the live service every policy to which applications are mapped ends with a catch-all rule that is `system`: edition `field` does not ask this of the types of Identity Engine, edition `spec` does',
    'a profile enrollment policy is exempt in both editions: it has exactly one rule, which the service makes with it. So is the one policy of a type that the service makes, unless it says `system: false`',
  ],
  on: 'org',
  *check(org) {
    for (const siblings of rulesByPolicy(org))
      for (const rule of siblings) {
        const policy = org.policyOf(rule);
        if (policy === undefined || isSystem(policy) || !isSystem(rule)) continue;
        if (hasCatchAll(rule, org) || isOnlyOne(policy, org)) continue;
        yield {
          of: rule,
          at: ['system'],
          message:
            'only the default policy has a default rule: leave `system` out here, or in the policy say `system: true`',
          related: [{ of: policy, message: 'its policy, which is no default' }],
        };
      }
  },
  examples: {
    bad: [
      {
        policies: [{ id: 'p1', type: 'ACCESS_POLICY', name: 'Intranet', system: false }],
        rules: { p1: [{ id: 'r1', type: 'ACCESS_POLICY', name: 'Catch-all Rule', system: true, ...DENY }] },
      },
      {
        policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff', system: false }],
        rules: { p1: [{ id: 'r1', type: 'PASSWORD', name: 'Default Rule', system: true, actions }] },
      },
    ],
    good: [
      given(
        {
          policies: [{ id: 'p1', type: 'ACCESS_POLICY', name: 'Intranet', system: false }],
          rules: { p1: [{ id: 'r1', type: 'ACCESS_POLICY', name: 'Catch-all Rule', system: true, ...DENY }] },
        },
        { edition: 'field' },
      ),
      {
        policies: [{ id: 'p1', type: 'PASSWORD', name: 'Default Policy', system: true }],
        rules: { p1: [{ id: 'r1', type: 'PASSWORD', name: 'Default Rule', system: true, actions }] },
      },
    ],
  },
});

function hasCatchAll({ value }: Resource, { edition }: Org): boolean {
  const where = ruleTypeOf(textAt(value, 'type'))?.hasCatchAll;
  return where === 'everywhere' || (where === 'live' && edition === 'field');
}

function isOnlyOne(policy: Resource, org: Org): boolean {
  return factsOf(typeOf(policy, org))?.isMadeByService === true && at(policy.value, 'system') !== false;
}
