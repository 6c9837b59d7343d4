import { CATCH_ALL } from '../../../read/terraform/resources/app-sign-on.js';
import { examplePlan } from '../../helpers/example/example-plan.js';
import { exampleGroupedRule } from '../../helpers/example/example-rule-plans.js';
import { type AttributesHolder, holdersIn } from '../../helpers/terraform/attributes-holder.js';
import { defineRule } from '../../rule/rule.js';
import { isAttributeGiven, isDeleted } from '../../rule/terraform.js';

/** What is planned, and refused when it is applied. */
interface Refused {
  readonly type: string;
  readonly within?: string;
  readonly attribute: string;
  readonly isRefused: (holder: AttributesHolder) => boolean;
  readonly message: string;
}

const OF_LAST_RULE = {
  attribute: 'inactivity_period',
  isRefused: ({ values }: AttributesHolder) =>
    values.name === CATCH_ALL && isAttributeGiven(values.inactivity_period),
  message: 'the service refuses `inactivity_period` on the last rule of a policy: leave it out (#1245)',
} as const;

/** Spec: Terraform, 6, 2 and 7. */
const REFUSED: readonly Refused[] = [
  {
    type: 'okta_network_zone',
    attribute: 'proxies',
    isRefused: ({ values }) => values.usage === 'BLOCKLIST' && isAttributeGiven(values.proxies),
    message:
      'a zone with `usage = "BLOCKLIST"` may have no proxies: leave them out, or make it a zone for policies',
  },
  { type: 'okta_app_signon_policy_rule', ...OF_LAST_RULE },
  { type: 'okta_app_signon_policy_rules', within: 'rule', ...OF_LAST_RULE },
];

export const terraformRefusedByService = defineRule({
  id: 'terraform/refused-by-service',
  severity: 'error',
  what: 'attributes are set together that are refused only when they are applied',
  why: 'the plan is accepted, and the apply stops halfway: what comes before it is made, and what comes after is not',
  source: 'Terraform, 6: what the service refuses although it is planned (okta/terraform-provider-okta#1245)',
  on: 'terraform',
  *check({ objects }) {
    for (const object of objects) {
      if (isDeleted(object)) continue;
      for (const { type, within, attribute, isRefused, message } of REFUSED) {
        if (type !== object.type) continue;
        for (const holder of holdersIn(object, within).filter(isRefused))
          yield { of: object.resource, at: [...holder.at, attribute], message };
      }
    }
  },
  examples: {
    bad: [zone('BLOCKLIST'), exampleGroupedRule({ name: CATCH_ALL, inactivity_period: 'PT1H' })],
    good: [zone('POLICY'), exampleGroupedRule({ inactivity_period: 'PT1H' })],
  },
});

function zone(usage: string) {
  const proxies = ['192.0.2.0/24'];
  return examplePlan({
    type: 'okta_network_zone',
    after: { name: 'Office', type: 'IP', status: 'ACTIVE', usage, gateways: ['198.51.100.0/24'], proxies },
    unknown: { id: true },
  });
}
