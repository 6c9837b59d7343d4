import type { ServedOrg } from './org-server.js';

/**
 * Returns the expected result of a pull: the lists of a tenant as one export document. It is computed independently of the code under test.
 */
export function orgDocument(org: ServedOrg, readGroups: Iterable<string>): object {
  const at = (path: string) => (org[`/api/v1/${path}`] ?? []) as readonly Served[];
  const idsAt = (path: string) =>
    at(path)
      .map(({ id }) => id)
      .sort();
  const policies = Object.entries(org).flatMap(([path, list]) =>
    path.includes('/policies?type=') ? (list as readonly Served[]) : [],
  );
  return {
    brand: 'OKTA',
    edition: 'field',
    policies: policies.map((policy) => ({ ...policy, rules: at(`policies/${policy.id}/rules`) })),
    apps: at('apps').map((app) => ({
      ...app,
      groupIds: idsAt(`apps/${app.id}/groups`),
      userIds: at(`apps/${app.id}/users`)
        .flatMap(({ id, scope }) => (scope === 'GROUP' ? [] : [id]))
        .sort(),
    })),
    authenticators: at('authenticators').map((one) => ({
      ...one,
      methods: at(`authenticators/${one.id}/methods`),
    })),
    groupMembers: Object.fromEntries([...readGroups].map((id) => [id, idsAt(`groups/${id}/users`)])),
    users: at('users').map(({ lastLogin: _, ...user }) => user),
    zones: at('zones'),
    behaviors: at('behaviors'),
    deviceAssurances: at('device-assurances'),
    userTypes: at('meta/types/user'),
    idps: at('idps'),
    groups: at('groups'),
    groupRules: at('groups/rules'),
  };
}

interface Served {
  readonly id: string;
  readonly scope?: string;
  readonly lastLogin?: unknown;
}
