import { isAtOneTime } from '../../helpers/org/at-one-time.js';
import { isSystem } from '../../helpers/org/system.js';
import { factsOf } from '../../helpers/policy/policy-types.js';
import { ruleTypeOf } from '../../helpers/rule/rule-types.js';
import { at, textAt } from '../../rule/json-path.js';
import { type Org, typeOf } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const CATCH_ALL = {
  type: 'ACCESS_POLICY',
  name: 'Catch-all Rule',
  system: true,
  actions: { appSignOn: { access: 'DENY' } },
};
const DEFAULT = {
  type: 'PASSWORD',
  name: 'Default Rule',
  system: true,
  actions: { passwordChange: { access: 'ALLOW' } },
};

/** Spec: Policy, "Defaults" 3. */
export const ruleDefaultOnlyInDefaultPolicy = defineRule({
  id: 'rule/default-only-in-default-policy',
  severity: 'error',
  what: 'a policy that is not the default has a default rule',
  why: 'a default rule matches everybody whom the other rules of its policy do not match, so it shadows the policies below',
  source: 'Policy, "Defaults"',
  choices: [
    'in the live service (edition `field`), every policy to which applications are assigned ends with a catch-all rule with `system: true`. In edition `field`, this lint rule therefore does not check policy types that exist only on Identity Engine',
    'profile enrollment policies are not checked, because the service creates their only rule. Policies such as the entity risk policy, which the service creates once in every org, are checked only if they have `system: false`',
  ],
  on: 'rule',
  refusedByService: 'both',
  reading: ['stored'],
  *check(_, { org, resource }) {
    const policy = org.policyOf(resource);
    if (policy === undefined || isSystem(policy) || !isSystem(resource)) return;
    if (hasCatchAll(resource, org) || isOnlyOne(policy, org) || !isAtOneTime(resource, org)) return;
    yield {
      at: ['system'],
      message:
        'only the default policy has a default rule; remove `system` here, or add `system: true` to the policy in this document if it is the default policy',
      related: [{ of: policy, message: 'the policy of the rule, which is not the default policy' }],
    };
  },
  examples: () => ({
    bad: [
      exampleGiven(CATCH_ALL, { org: policyOf('ACCESS_POLICY', false) }),
      exampleGiven(DEFAULT, { org: policyOf('PASSWORD', false) }),
    ],
    good: [
      exampleGiven(CATCH_ALL, { edition: 'field', org: policyOf('ACCESS_POLICY', false) }),
      exampleGiven(DEFAULT, { note: 'The policy is the default policy', org: policyOf('PASSWORD', true) }),
    ],
  }),
});

function policyOf(type: string, system: boolean) {
  return { policies: [{ id: 'p1', type, name: 'Staff', system }] };
}

function hasCatchAll({ value }: Resource, { edition }: Org): boolean {
  const where = ruleTypeOf(textAt(value, 'type'))?.hasCatchAll;
  return where === 'everywhere' || (where === 'live' && edition === 'field');
}

function isOnlyOne(policy: Resource, org: Org): boolean {
  return factsOf(typeOf(policy, org))?.isMadeByService === true && at(policy.value, 'system') !== false;
}
