import { invariant } from '../../../../base/invariant.js';
import { memoize } from '../../../../base/memo.js';
import { assembleParsed } from '../../../../documents/read-snapshot.js';
import type { ParsedDocument } from '../../../../documents/text/input.js';
import { manifestDocument } from '../../../../documents/write/write-snapshot.js';
import { ORG_COLLECTIONS } from '../../../../model/policies/completeness.js';
import type { Snapshot } from '../../../../model/policies/snapshot.js';
import { ownedBy, type Stored, TENANT_COLLECTIONS, type Tenant } from './tenant.js';

/** Returns the snapshot of a served org, read from the export document of the org. */
export const snapshotOf = memoize((tenant: Tenant): Snapshot => {
  const { brand, edition, engine } = tenant;
  // The collections of a served org are complete, unless the org states otherwise.
  const isOpen = (name: string) => tenant.unknown?.some(({ collection }) => collection === name);
  const complete = ORG_COLLECTIONS.filter((name) => tenant.objects[name].length > 0 && !isOpen(name));
  const read = assembleParsed([parsedTenant(tenant)], { brand, edition, engine, complete });
  invariant(read.ok, 'the document of a tenant must be an org');
  return read.value;
});

/**
 * Returns the document of a served org in parsed form. The values are immutable, so two states of the org share the objects that are equal.
 */
export const parsedTenant = memoize(
  (tenant: Tenant): ParsedDocument => ({
    kept: { name: 'org.json' },
    values: [{ value: tenantDocument(tenant), pointer: '' }],
    faults: [],
    duplicateKeys: [],
  }),
);

/** Returns the content of a served org as one JSON value. Reading the value gives an equal org. Empty collections are omitted. */
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
      policies: objects.policies.map((policy) => policyDocument(policy)(ownedBy(tenant, 'rules', policy.id))),
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

const policyDocument = memoize((policy: Stored) =>
  memoize((rules: readonly Stored[]): object => ({ ...policy, rules })),
);

function appDocument(app: Stored, { owned }: Tenant): object {
  const groups = owned.appGroups.get(app.id);
  const users = owned.appUsers.get(app.id);
  return groups === undefined && users === undefined
    ? app
    : assignedDocument(app)(groups ?? NOT_KNOWN)(users ?? NOT_KNOWN);
}

/** Stands for a list that is unknown. Compare with `===`, because a known list may also be empty. */
const NOT_KNOWN: readonly Stored[] = [];

const assignedDocument = memoize((app: Stored) =>
  memoize((groups: readonly Stored[]) =>
    memoize((users: readonly Stored[]): object => ({
      ...app,
      ...(groups !== NOT_KNOWN && { groupIds: idsOf(groups) }),
      ...(users !== NOT_KNOWN && { userIds: idsOf(users.filter(({ scope }) => scope !== 'GROUP')) }),
    })),
  ),
);

function userDocument(user: Stored, { owned }: Tenant): object {
  const groups = owned.userGroups.get(user.id);
  return groups === undefined ? user : memberDocument(user)(groups);
}

const memberDocument = memoize((user: Stored) =>
  memoize((groups: readonly Stored[]): object => ({ ...user, groupIds: idsOf(groups) })),
);

function idsOf(objects: readonly Stored[]): string[] {
  return objects.map(({ id }) => id);
}
