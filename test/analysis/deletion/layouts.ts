import type { CompleteOrg, Json } from './complete-org.js';

/** A file of an export: its path and its JSON value. */
export interface ExportFile {
  readonly name: string;
  readonly value: unknown;
}

export const LAYOUTS = { 'one file': oneFile, folder } as const;

export type Layout = keyof typeof LAYOUTS;

/** Whether the applications link to their policies, so that the export needs no mappings. */
function hasLinks({ apps }: CompleteOrg): boolean {
  return apps.some((app) => '_links' in app);
}

function oneFile(org: CompleteOrg): ExportFile[] {
  const { rules, policies, mappings, ...sections } = org;
  const value = {
    policies: policies.map((policy) => ({ ...policy, rules: rules[String(policy.id)] ?? [] })),
    ...(!hasLinks(org) && { mappings }),
    ...sections,
  };
  return [{ name: 'org.json', value }];
}

/** Returns the files that the documented export commands write, with lists of groups, applications and policies. */
function folder(org: CompleteOrg): ExportFile[] {
  const host = 'https://acme.okta.com/api/v1';
  const users = new Map(org.users.map((user) => [user.id, user]));
  const mappingOf = (appId: string, policyId: string): Json => ({
    id: `map-${appId}`,
    _links: {
      application: { href: `${host}/apps/${appId}` },
      policy: { href: `${host}/policies/${policyId}` },
    },
  });
  return [
    ...Object.entries(COLLECTION_FILES).map(([section, name]) => ({
      name,
      value: org[section as keyof typeof COLLECTION_FILES],
    })),
    ...Object.entries(org.rules).map(([id, value]) => ({ name: `policies/${id}/rules.json`, value })),
    ...(hasLinks(org) ? [] : org.policies)
      .filter(({ type }) => type === 'ACCESS_POLICY')
      .map(({ id }) => ({
        name: `policies/${id}/mappings.json`,
        value: org.mappings
          .filter(({ policyId }) => policyId === id)
          .map(({ appId, policyId }) => mappingOf(appId, policyId)),
      })),
    ...Object.entries(org.groupMembers).map(([id, ids]) => ({
      name: `groups/${id}/users.json`,
      value: ids.map((one) => users.get(one)),
    })),
    ...Object.entries(org.appGroups).map(([id, ids]) => ({
      name: `apps/${id}/groups.json`,
      value: ids.map((one, priority) => ({ id: one, priority, profile: {} })),
    })),
    ...Object.entries(org.appUsers).map(([id, ids]) => ({
      name: `apps/${id}/users.json`,
      value: ids.map((one) => ({ id: one, scope: 'USER', status: 'ACTIVE', syncState: 'DISABLED' })),
    })),
  ];
}

const COLLECTION_FILES = {
  policies: 'policies.json',
  apps: 'apps.json',
  groups: 'groups.json',
  users: 'users.json',
  userTypes: 'user-types.json',
  zones: 'zones.json',
  authenticators: 'authenticators.json',
  deviceAssurances: 'device-assurances.json',
  behaviors: 'behaviors.json',
  idps: 'idps.json',
  groupRules: 'group-rules.json',
} as const;
