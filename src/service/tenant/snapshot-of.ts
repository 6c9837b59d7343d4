import { invariant } from '../../base/invariant.js';
import { memoize } from '../../base/memo.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { assembleDocuments } from '../../read/read-snapshot.js';
import { manifestDocument } from '../../write/write-snapshot.js';
import { ownedBy, type Stored, TENANT_COLLECTIONS, type Tenant } from './tenant.js';

/** The snapshot of a tenant, read from its document as any other. */
export const snapshotOf = memoize((tenant: Tenant): Snapshot => {
  const { brand, edition, engine } = tenant;
  const read = assembleDocuments([{ name: TENANT_DOCUMENT, value: tenantDocument(tenant) }], {
    brand,
    edition,
    engine,
  });
  invariant(read.ok, 'the document of a tenant is that of an org');
  return read.value;
});

export const TENANT_DOCUMENT = 'org.json';

/** One JSON value that holds the tenant, and reads back to an equal one. What it holds none of, it does not tell of. */
export const tenantDocument = memoize((tenant: Tenant): object => {
  const { brand, edition, engine, mappings, objects, owned, unknown } = tenant;
  const sections = TENANT_COLLECTIONS.filter((name) => objects[name].length > 0);
  return {
    brand,
    edition,
    engine,
    policies: [],
    ...Object.fromEntries(sections.map((name) => [name, objects[name]])),
    ...(objects.policies.length > 0 && {
      policies: objects.policies.map((policy) => ({ ...policy, rules: ownedBy(tenant, 'rules', policy.id) })),
    }),
    ...(objects.users.length > 0 && {
      users: objects.users.map((user) => userDocument(user, tenant)),
    }),
    ...(objects.apps.length > 0 && { apps: objects.apps.map((app) => appDocument(app, tenant)) }),
    mappings: mappings.map(({ appId, policyId, type }) => ({ appId, policyId, ...(type && { type }) })),
    groupMembers: Object.fromEntries([...owned.groupMembers].map(([id, members]) => [id, idsOf(members)])),
    ...(unknown !== undefined && unknown.length > 0 && { manifest: manifestDocument(unknown, brand) }),
  };
});

function appDocument(app: Stored, { owned }: Tenant): object {
  const groups = owned.appGroups.get(app.id);
  const users = owned.appUsers.get(app.id);
  return {
    ...app,
    ...(groups && { groupIds: idsOf(groups) }),
    ...(users && { userIds: idsOf(users.filter(({ scope }) => scope !== 'GROUP')) }),
  };
}

function userDocument(user: Stored, { owned }: Tenant): object {
  const groups = owned.userGroups.get(user.id);
  return groups === undefined ? user : { ...user, groupIds: idsOf(groups) };
}

function idsOf(objects: readonly Stored[]): string[] {
  return objects.map(({ id }) => id);
}
