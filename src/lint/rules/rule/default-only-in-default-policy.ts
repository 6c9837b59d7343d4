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
  what: 'a default rule in a policy that is not the default one',
  why: 'whoever the other rules leave would be decided here, and the policies that follow never considered',
  source: 'Policy, "Defaults"',
  choices: [
    'in the live service every policy to which applications are mapped ends with a catch-all rule that is `system`: edition `field` does not ask this of the types of Identity Engine, edition `spec` does',
    'a profile enrollment policy is exempt in both editions: it has exactly one rule, which the service makes with it. So is the one policy of a type that the service makes, unless it says `system: false`',
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
        'only the default policy has a default rule: leave `system` out here, or in the policy say `system: true`',
      related: [{ of: policy, message: 'its policy, which is no default' }],
    };
  },
  examples: {
    bad: [
      exampleGiven(CATCH_ALL, { org: policyOf('ACCESS_POLICY', false) }),
      exampleGiven(DEFAULT, { org: policyOf('PASSWORD', false) }),
    ],
    good: [
      exampleGiven(CATCH_ALL, { edition: 'field', org: policyOf('ACCESS_POLICY', false) }),
      exampleGiven(DEFAULT, { org: policyOf('PASSWORD', true) }),
    ],
  },
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
