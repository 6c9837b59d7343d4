import { counted, firstFew, quoted } from '../../../base/messages.js';
import { at, listAt, textAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/**
 * Reports applications without an authentication policy, if other applications have one. Undecided if the documents may lack assignments of
 * policies. Applications without user sign-on need no policy. Spec: Policy, "Defaults" 2.
 */
export const policyAppWithoutPolicy = defineRule({
  id: 'policy/app-without-policy',
  severity: 'info',
  what: 'no authentication policy is assigned to an application',
  why: 'the default policy applies, so users need not satisfy the requirements of other policies',
  source: 'Authentication policy: the mapping of an application selects its policy; Policy, "Defaults"',
  on: 'org',
  engine: 'identity',
  *check(org) {
    const isUnknown = !org.isWhole || org.isOpen('mappings', 'ACCESS_POLICY');
    const policies = new Set(
      org.all('policy').flatMap(({ id, value }) => (at(value, 'type') === 'ACCESS_POLICY' ? (id ?? []) : [])),
    );
    const mapped = new Set(
      org
        .mappings()
        .flatMap(({ appId, policyId, type }) =>
          type === 'ACCESS_POLICY' || policies.has(policyId) ? [appId] : [],
        ),
    );
    if (mapped.size === 0 || policies.size === 0) return;
    const without = org.all('app').filter((app) => hasSignOn(app) && !mapped.has(app.id ?? ''));
    if (isUnknown && without.length > 0)
      return yield {
        undecided: 'the documents may lack mappings of applications; lint an export of the complete org',
      };
    if (without.length > MOST_SINGLE) yield* reportIncompleteCollection(without);
    else for (const app of without) yield reportOf(app, org);
  },
  examples: () => ({
    bad: [
      orgOf({ id: 'a2', label: 'Wiki', signOnMode: 'SAML_2_0' }),
      orgOf({ id: 'a2', label: 'Wiki', signOnMode: 'BOOKMARK' }),
    ],
    good: [
      orgOf({ id: 'a2', label: 'Wiki', signOnMode: 'SAML_2_0', _links: policyLink() }),
      exampleGiven(orgOf({ id: 'a2', label: 'Wiki', signOnMode: 'SAML_2_0', status: 'INACTIVE' }), {
        note: 'An inactive application needs no policy',
      }),
      exampleGiven(orgOf({ id: 'a2', label: 'Wiki', signOnMode: 'MFA_AS_SERVICE' }), {
        note: 'Users do not sign in to an application with the sign-on mode `MFA_AS_SERVICE`',
      }),
    ],
  }),
});

/** The maximum number of applications that are reported separately. */
const MOST_SINGLE = 5;

/** The sign-on modes of applications that have a policy in live tenants, including bookmarks. */
const SIGN_ON_MODES = new Set([
  'AUTO_LOGIN',
  'BASIC_AUTH',
  'BOOKMARK',
  'BROWSER_PLUGIN',
  'OPENID_CONNECT',
  'SAML_1_1',
  'SAML_2_0',
  'SECURE_PASSWORD_STORE',
  'WS_FEDERATION',
]);

function hasSignOn({ value }: Resource): boolean {
  if ((textAt(value, 'status') ?? 'ACTIVE') !== 'ACTIVE') return false;
  const client = at(value, 'settings', 'oauthClient');
  if (textAt(client, 'application_type') === 'service') return false;
  const grants = listAt(client, 'grant_types');
  if (grants.length > 0 && grants.every((grant) => grant === 'client_credentials')) return false;
  return SIGN_ON_MODES.has(textAt(value, 'signOnMode') ?? '');
}

function reportOf(app: Resource, org: Org): Report {
  const policy = org
    .all('policy')
    .find(({ value }) => at(value, 'type') === 'ACCESS_POLICY' && at(value, 'system') === true);
  return {
    of: app,
    message: `no authentication policy is assigned to the application, so the default policy${policy?.name === undefined ? '' : ` ${quoted(policy.name)}`} applies; assign the intended policy`,
    ...(policy !== undefined && { related: [{ of: policy, message: 'the default policy' }] }),
  };
}

function* reportIncompleteCollection(apps: readonly Resource[]): Generator<Report> {
  const [first] = apps;
  if (first === undefined) return;
  const names = firstFew(apps.map(({ name, id }) => name ?? id ?? ''));
  yield {
    of: first,
    message: `no authentication policy is assigned to ${counted(apps.length, 'application')}: ${names}; the default policy applies to them; assign the intended policies`,
  };
}

function policyLink() {
  return { accessPolicy: { href: 'https://example.com/api/v1/policies/p1' } };
}

function orgOf(app: object) {
  return {
    policies: [{ id: 'p1', type: 'ACCESS_POLICY', name: 'Any two factors', priority: 1, system: true }],
    apps: [{ id: 'a1', label: 'Intranet', signOnMode: 'OPENID_CONNECT', _links: policyLink() }, app],
  };
}
