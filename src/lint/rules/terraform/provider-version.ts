import { quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { jsonOrText, textsOf } from '../../../documents/terraform/state/attribute-values.js';
import { examplePlan } from '../../helpers/example/example-plan.js';
import { type AttributesHolder, holdersIn } from '../../helpers/terraform/attributes-holder.js';
import { isOnlyWithin } from '../../helpers/terraform/version-constraint.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { isAttributeGiven, isDeleted } from '../../rule/terraform.js';

/** A defect that some versions of the Terraform provider have. */
interface ProviderDefect {
  readonly type: string;
  readonly within?: string;
  readonly attribute: string;
  readonly isMet: (holder: AttributesHolder) => boolean;
  readonly since: readonly [number, number, number];
  readonly fixed: readonly [number, number, number];
  readonly words: string;
}

/** The known defects of Terraform provider versions. Spec: Terraform, 6, 6 and 8. */
const DEFECTS: readonly ProviderDefect[] = [
  {
    type: 'okta_policy_password',
    attribute: 'groups_included',
    isMet: ({ values }) => isAttributeGiven(values.groups_included),
    since: [6, 11, 0],
    fixed: [6, 12, 0],
    words:
      'does not send `groups_included`, so the policy applies to everybody (issue #2850 of the provider)',
  },
  {
    type: 'okta_app_signon_policy_rules',
    within: 'rule',
    attribute: 'status',
    isMet: ({ values }) => values.status === 'INACTIVE',
    since: [6, 6, 0],
    fixed: [6, 10, 0],
    words: 'does not deactivate rules, so the rule stays active (issue #2798 of the provider)',
  },
  {
    type: 'okta_app_signon_policy_rule',
    attribute: 'constraints',
    isMet: ({ values }) => textsOf(values.constraints).some(hasOtherClass),
    since: [3, 16, 0],
    fixed: [6, 6, 0],
    words:
      'sends only the members `knowledge` and `possession` of a constraint (issue #2682 of the provider)',
  },
];

function hasOtherClass(text: string): boolean {
  const constraint = jsonOrText(text);
  const names = isObject(constraint) ? Object.keys(constraint) : [];
  return names.some((name) => !/^(?:knowledge|possession)$/i.test(name));
}

/** Spec: Terraform, 5, 6. */
export const terraformProviderVersion = defineRule({
  id: 'terraform/provider-version',
  severity: 'warning',
  what: 'the required version of the Terraform provider does not support an attribute that a resource sets',
  why: 'the plan shows the value, but the apply omits it without a message',
  source:
    'Terraform, 6: values that some versions of the provider ignore (okta/terraform-provider-okta#2850, #2798, #2682)',
  choices: [
    'a plan does not contain the installed version, so this lint rule reports only a version constraint of the root module that excludes all versions with the fix',
  ],
  on: 'terraform',
  *check({ objects, providerVersion }) {
    if (providerVersion === undefined) return;
    for (const { type, within, attribute, isMet, since, fixed, words } of DEFECTS) {
      if (!isOnlyWithin(providerVersion, since, fixed)) continue;
      for (const object of objects) {
        if (object.type !== type || isDeleted(object)) continue;
        const holder = holdersIn(object, within).find(isMet);
        if (holder === undefined) continue;
        yield {
          of: object.resource,
          at: [...holder.at, attribute],
          message: `the provider in version ${quoted(providerVersion)} ${words}; require ${quoted(`>= ${fixed.join('.')}`)}`,
        };
      }
    }
  },
  examples: () => ({
    bad: [plan('~> 6.11.0'), plan('6.11.2')],
    good: [
      plan('~> 6.11'),
      exampleGiven(plan('>= 6.11.0'), { note: 'The constraint permits versions that send the attribute' }),
      exampleGiven(plan('~> 6.12.0'), { note: 'Every permitted version sends the attribute' }),
    ],
  }),
});

function plan(version_constraint: string) {
  const policy = { name: 'Staff', status: 'ACTIVE', priority: 1, groups_included: ['00g1staff'] };
  return {
    ...examplePlan({ type: 'okta_policy_password', after: policy, unknown: { id: true } }),
    configuration: { provider_config: { okta: { name: 'okta', version_constraint } }, root_module: {} },
  };
}
