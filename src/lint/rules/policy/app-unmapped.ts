import { counted, firstFew } from '../../../base/messages.js';
import { policiesByType } from '../../helpers/org/policies-by-type.js';
import { isAccountManagement } from '../../helpers/policy/account-management.js';
import { at } from '../../rule/json-path.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

const HREF = 'https://example.com/api/v1/policies/p1';

/**
 * Reports authentication policies to which no application is assigned. Reports nothing if the documents contain no assignments of
 * applications. Spec: Policy, "Defaults" 2; Authentication policy.
 */
export const policyAppUnmapped = defineRule({
  id: 'policy/app-unmapped',
  severity: 'info',
  what: 'no application is assigned to an authentication policy',
  why: 'an application uses only the policy that is assigned to it, so this policy never applies',
  source:
    'Authentication policy: the mapping of an application selects its policy; Policy, `_links`, `mappings`',
  on: 'org',
  engine: 'identity',
  *check(org) {
    const policies = (policiesByType(org).get('ACCESS_POLICY') ?? []).filter(mayBeMapped);
    if (policies.length === 0 || org.isOpen('apps') || org.isOpen('mappings', 'ACCESS_POLICY')) return;
    const mapped = new Set(org.mappings().map(({ policyId }) => policyId));
    if (mapped.size === 0) return;
    const unmapped = policies.filter(({ id }) => !mapped.has(id ?? ''));
    if (unmapped.length > MOST_SINGLE) yield* reportIncompleteCollection(unmapped);
    else
      for (const policy of unmapped)
        yield {
          of: policy,
          message: 'no application is assigned to this policy; assign one, or remove the policy',
        };
  },
  examples: () => ({
    bad: [
      {
        policies: [
          { id: 'p1', type: 'ACCESS_POLICY', name: 'Intranet', priority: 1 },
          { id: 'p2', type: 'ACCESS_POLICY', name: 'Payroll', priority: 2 },
        ],
        apps: [{ id: 'a1', label: 'Intranet', _links: { accessPolicy: { href: HREF } } }],
      },
      {
        policies: ['p1', 'p2', 'p3', 'p4', 'p5'].map((id, index) => ({
          id,
          type: 'ACCESS_POLICY',
          name: `Application ${index + 1}`,
          priority: index + 1,
        })),
        apps: [{ id: 'a1', label: 'Intranet', _links: { accessPolicy: { href: HREF } } }],
      },
    ],
    good: [
      exampleGiven(
        {
          policies: [
            { id: 'p1', type: 'ACCESS_POLICY', name: 'Intranet', priority: 1 },
            { id: 'p2', type: 'ACCESS_POLICY', name: 'Default Policy', priority: 2, system: true },
          ],
          apps: [{ id: 'a1', label: 'Intranet', _links: { accessPolicy: { href: HREF } } }],
        },
        { note: 'The default policy needs no application' },
      ),
      exampleGiven(
        { policies: [{ id: 'p2', type: 'ACCESS_POLICY', name: 'Payroll', priority: 1 }] },
        { note: 'The documents contain no applications, so the assignments are unknown' },
      ),
    ],
  }),
});

/** The maximum number of policies that are reported separately. An org may keep a policy for each application that it ever had. */
const MOST_SINGLE = 3;

function* reportIncompleteCollection(unmapped: readonly Resource[]): Generator<Report> {
  const [of] = unmapped;
  const names = unmapped.map(({ name, id = '' }) => name ?? id);
  if (of === undefined) return;
  yield {
    of,
    message: `no application is assigned to ${counted(unmapped.length, 'policy', 'policies')} of this type: ${firstFew(names)}; assign one to each, or remove them`,
  };
}

/**
 * Whether an application may be assigned to a policy explicitly. Default policies are left out, because applications without another policy
 * use them. Policies for account management are left out, too.
 */
function mayBeMapped({ value, id }: Resource): boolean {
  return id !== undefined && at(value, 'system') !== true && !isAccountManagement(value);
}
