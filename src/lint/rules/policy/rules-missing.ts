import { counted } from '../../../base/messages.js';
import { RULES_WANTED } from '../../../documents/assemble.js';
import type { DocumentKind } from '../../../documents/kinds/kinds.js';
import { notRecorded } from '../../helpers/org/at-one-time.js';
import { isDerivedFromPlan } from '../../helpers/terraform/derived-from-plan.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports policies without rules in an org. A policy that is linted alone has no rules with it, so nothing is reported. Spec: Policy rule,
 * "A policy holds rules".
 */
export const policyRulesMissing = defineRule({
  id: 'policy/rules-missing',
  severity: 'warning',
  what: 'the documents contain policies, but no rules',
  why: 'the rules of a policy determine the result; if they are missing in the documents, lint cannot find most mistakes',
  source: 'Policy rule; Policies, "List rules"',
  on: 'org',
  *check(org) {
    const policies = notRecorded(org, org.all('policy'));
    const [first] = policies;
    // A plan contains only resources that Terraform manages, so rules may be absent although no export is missing.
    if (first === undefined || policies.every(({ at }) => isDerivedFromPlan(at))) return;
    if (!isOrg(policies.length, (kind) => org.all(kind).length)) return;
    if (org.all('rule').length > 0 || policies.some((policy) => org.hasAllRules(policy))) return;
    yield {
      of: first,
      at: [],
      message: `the rules of ${counted(policies.length, 'policy', 'policies')} are unknown, so they are not checked: ${RULES_WANTED}`,
    };
  },
  examples: () => ({
    bad: [
      {
        policies: [
          { id: 'p1', type: 'PASSWORD', name: 'Staff', status: 'ACTIVE', priority: 1 },
          { id: 'p2', type: 'PASSWORD', name: 'Default Policy', status: 'ACTIVE', priority: 2, system: true },
        ],
        groups: [{ id: 'g1', profile: { name: 'Staff' } }],
      },
    ],
    good: [
      exampleGiven(
        {
          policies: [
            { id: 'p1', type: 'PASSWORD', name: 'Staff', status: 'ACTIVE', priority: 1, rules: [] },
            {
              id: 'p2',
              type: 'PASSWORD',
              name: 'Default Policy',
              status: 'ACTIVE',
              priority: 2,
              system: true,
            },
          ],
          groups: [{ id: 'g1', profile: { name: 'Staff' } }],
        },
        { note: '`rules: []` states that the policy has no rules' },
      ),
      exampleGiven([{ id: 'p1', type: 'PASSWORD', name: 'Staff', status: 'ACTIVE', priority: 1 }], {
        note: 'A single policy is not an export',
      }),
    ],
  }),
});

/** The kinds of resources that only an export of an org contains. A document with such a resource is not merely a list of policies. */
const OTHER_KINDS = ['app', 'authenticator', 'group', 'zone'] as const satisfies readonly DocumentKind[];

function isOrg(policies: number, count: (kind: DocumentKind) => number): boolean {
  return policies > 1 && OTHER_KINDS.some((kind) => count(kind) > 0);
}
