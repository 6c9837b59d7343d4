import { alternatives, quoted } from '../../../base/messages.js';
import { isUnknownAt } from '../../../documents/terraform/links/managed.js';
import { CATCH_ALL } from '../../../documents/terraform/resources/app-sign-on.js';
import { examplePlan } from '../../helpers/example/example-plan.js';
import { exampleGroupedRule } from '../../helpers/example/example-rule-plans.js';
import { type AttributesHolder, holdersIn } from '../../helpers/terraform/attributes-holder.js';
import { IGNORED_ATTRIBUTES } from '../../helpers/terraform/ignored-attributes.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { isAttributeGiven, isDeleted } from '../../rule/terraform.js';

const CHAIN = '{"authenticationMethods":[{"key":"okta_verify","method":"push"}],"reauthenticateIn":"PT4H"}';

/** Spec: Terraform, 6. */
export const terraformAttributeIgnored = defineRule({
  id: 'terraform/attribute-ignored',
  severity: 'warning',
  what: 'a resource sets an attribute that the Terraform provider does not send, because of its other attributes',
  why: 'the apply reports nothing, but the service does not get the value',
  source: 'Terraform, 6: attributes that are silently ignored',
  on: 'terraform',
  *check({ objects }) {
    for (const object of objects) {
      if (isDeleted(object)) continue;
      for (const row of IGNORED_ATTRIBUTES) {
        const { types, within, attributes, by, isGiven = isAttributeGivenAt, isIgnored, why, remedy } = row;
        if (!types.includes(object.type)) continue;
        for (const holder of holdersIn(object, within)) {
          if (by.some((one) => isUnknownAt(holder, one))) continue;
          const ignored = attributes.filter(
            (attribute) => isGiven(holder, attribute) && isIgnored(holder, attribute),
          );
          const [first] = ignored;
          if (first === undefined) continue;
          yield {
            of: object.resource,
            at: [...holder.at, first],
            message: `${alternatives(ignored.map(quoted), 'and')} ${ignored.length === 1 ? 'has' : 'have'} no effect: ${why(holder)}; ${remedy ?? `remove ${ignored.length === 1 ? 'it' : 'them'}`}`,
          };
        }
      }
    }
  },
  examples: () => ({
    bad: [
      examplePlan({
        type: 'okta_network_zone',
        after: { name: 'Office', type: 'IP', status: 'ACTIVE', gateways: ['192.0.2.0/24'], asns: ['64496'] },
        unknown: { id: true },
      }),
      examplePlan({
        type: 'okta_policy_rule_idp_discovery',
        after: {
          name: 'Partners',
          policy_id: '00p1routing',
          user_identifier_patterns: [{ match_type: 'SUFFIX', value: 'partner.example' }],
        },
        unknown: { id: true },
      }),
      exampleGroupedRule({ name: CATCH_ALL, groups_included: ['00g1staff'] }),
      exampleGroupedRule({ re_authentication_frequency: 'PT1H', chains: [CHAIN] }),
      exampleGroupedRule({ platform_include: [{ type: 'DESKTOP', os_type: 'ANY' }] }),
    ],
    good: [
      exampleGiven(exampleGroupedRule({ name: CATCH_ALL, access: 'DENY' }), {
        note: 'The last rule of a policy sets no condition',
      }),
      exampleGiven(exampleGroupedRule({ re_authentication_frequency: '', chains: [CHAIN] }), {
        note: 'An empty text sets no frequency',
      }),
      exampleGiven(exampleGroupedRule({ platform_include: [{ type: 'DESKTOP', os_type: 'MACOS' }] }), {
        note: 'The platform names one operating system, so the service stores what the resource sets',
      }),
      exampleGiven(
        examplePlan({
          type: 'okta_network_zone',
          after: { name: 'Office', type: 'IP', status: 'ACTIVE', gateways: ['192.0.2.0/24'], asns: [] },
          unknown: { id: true },
        }),
        { note: 'An empty list sets nothing' },
      ),
      exampleGiven(
        examplePlan({
          type: 'okta_policy_rule_idp_discovery',
          after: {
            name: 'Partners',
            policy_id: '00p1routing',
            user_identifier_type: 'IDENTIFIER',
            user_identifier_patterns: [{ match_type: 'SUFFIX', value: 'partner.example' }],
          },
          unknown: { id: true },
        }),
        { note: 'With `user_identifier_type`, the provider sends the patterns' },
      ),
    ],
  }),
});

function isAttributeGivenAt({ values }: AttributesHolder, attribute: string): boolean {
  return isAttributeGiven(values[attribute]);
}
