import { groupBy } from '../../../base/group-by.js';
import { counted, firstFew } from '../../../base/messages.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/**
 * Reports policies that are assigned to an unknown application. Reports nothing if the documents contain no applications,
 * unless the documents state that they are complete. Spec: Policy, `_links`, `mappings`.
 */
export const policyUnknownApplication = defineRule({
  id: 'policy/unknown-application',
  severity: 'error',
  what: 'a policy is assigned to an application that the documents do not contain',
  why: 'either the application was deleted, or the export lacks it, so that reports about all applications do not include it',
  source: 'Policy, `_links`, `mappings`',
  on: 'org',
  refusedByService: 'both',
  choices: [
    'The finding is an error only if the list of applications is complete (by `--complete`, or by the manifest of the export). Otherwise the export may lack the application, and the finding is a warning.',
  ],
  *check(org) {
    const isComplete = org.isComplete('apps');
    const isHeld = (id: string) => org.find('app', id) !== undefined || org.find('client', id) !== undefined;
    if (!isComplete && org.all('app').length + org.all('client').length === 0) return;
    const missing = org.mappings().filter(({ appId }) => !isHeld(appId));
    for (const [policyId, mappings] of groupBy(missing, (one) => one.policyId)) {
      const policy = org.find('policy', policyId);
      const ids = [...new Set(mappings.map(({ appId }) => appId))];
      if (policy !== undefined) yield reportOf(policy, ids, isComplete);
    }
  },
  examples: () => ({
    bad: [mappedTo('a2'), { ...mappedTo('a2'), manifest: { complete: ['apps'] } }],
    good: [
      mappedTo('a1'),
      exampleGiven(
        { ...mappedTo('a2'), apps: undefined },
        { note: 'The documents contain no applications, so it is unknown which exist' },
      ),
    ],
  }),
});

function reportOf(of: Resource, ids: readonly string[], isComplete: boolean): Report {
  const what = `${counted(ids.length, 'application')} (${firstFew(ids)})`;
  const are = ids.length === 1 ? 'is' : 'are';
  return {
    of,
    severity: isComplete ? 'error' : 'warning',
    message: isComplete
      ? `the policy is assigned to ${what} that ${ids.length === 1 ? 'does' : 'do'} not exist; remove the assignment`
      : `the policy is assigned to ${what} that ${are} not in this export; add the response of \`GET /api/v1/apps\`, which lists first-party applications for super administrators only`,
  };
}

function mappedTo(appId: string) {
  const link = (path: string) => ({ href: `https://example.com/api/v1/${path}` });
  return {
    policies: [{ id: 'p1', type: 'ACCESS_POLICY', name: 'Intranet', priority: 1 }],
    apps: [{ id: 'a1', label: 'Intranet' }],
    mappings: {
      p1: [{ id: 'm1', _links: { application: link(`apps/${appId}`), policy: link('policies/p1') } }],
    },
  };
}
