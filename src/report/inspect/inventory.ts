import { brandedType } from '../../base/brand.js';
import { groupBy } from '../../base/group-by.js';
import { isActive, isBlocklist } from '../../model/facts/zones/zone-map.js';
import { allUnknownParts } from '../../model/policies/completeness.js';
import type { Policy } from '../../model/policies/policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { describeUnknownForOwners } from '../../model/policies/unknown-words.js';

/** The counted contents of a snapshot. `inspect --format json` prints it, so its keys are stable. */
export type Inventory = ReturnType<typeof inventoryOf>;

export function inventoryOf(snapshot: Snapshot) {
  const { brand, edition, engine, apps, groups, users, zones } = snapshot;
  const mapped = new Set(snapshot.mappings.map(({ appId }) => appId));
  return {
    brand,
    edition,
    engine,
    documents: snapshot.documents.map(({ name }) => name),
    policies: {
      ...policyCount(snapshot.policies),
      byType: countBy(snapshot.policies, ({ type }) => brandedType(type, brand), policyCount),
    },
    zones: {
      total: zones.length,
      inactive: zones.filter((zone) => !isActive(zone)).length,
      blocklists: zones.filter(isBlocklist).length,
      byType: countBy(
        zones,
        ({ type }) => type ?? 'no type',
        (some) => some.length,
      ),
    },
    groups: {
      total: groups.length,
      membersKnown: groups.filter(({ userIds }) => userIds !== undefined).length,
    },
    users: {
      total: users.length,
      groupsKnown: users.filter(({ groupIds }) => groupIds !== undefined).length,
    },
    applications: {
      total: apps.length,
      mapped: apps.filter(({ id }) => mapped.has(id)).length,
      unmapped: apps.filter(({ id }) => !mapped.has(id)).length,
      assignmentsKnown: apps.filter(({ groupIds, userIds }) => (groupIds ?? userIds) !== undefined).length,
    },
    mappings: { total: snapshot.mappings.length },
    userTypes: { total: snapshot.userTypes.length },
    authenticators: { total: snapshot.authenticators.length },
    deviceAssurances: { total: snapshot.deviceAssurances.length },
    identityProviders: { total: snapshot.idps.length },
    behaviors: { total: snapshot.behaviors.length },
    groupRules: { total: snapshot.groupRules?.length ?? 0 },
    unknown: allUnknownParts(snapshot).map((entry) => ({
      ...entry,
      message: describeUnknownForOwners(entry, snapshot),
    })),
  };
}

function policyCount(policies: readonly Policy[]) {
  const active = policies.filter(({ status }) => status === 'ACTIVE');
  const rules = policies.flatMap((policy) => policy.rules);
  const activeRules = rules.filter(({ status }) => status === 'ACTIVE');
  return {
    total: policies.length,
    active: active.length,
    inactive: policies.length - active.length,
    rules: { total: rules.length, active: activeRules.length, inactive: rules.length - activeRules.length },
  };
}

function countBy<Item, Count>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  count: (some: readonly Item[]) => Count,
): Readonly<Record<string, Count>> {
  const counts = [...groupBy(items, keyOf)].map(([key, some]) => [key, count(some)] as const);
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
