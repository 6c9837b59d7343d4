import fc from 'fast-check';
import { EVERYONE, idOf, type Tenant } from './tenant.js';

/** The number of objects in a generated tenant. */
export interface TenantSize {
  readonly users: number;
  readonly groups: number;
  readonly apps: number;
  readonly policies: number;
}

const TYPES = ['OKTA_SIGN_ON', 'PASSWORD', 'MFA_ENROLL', 'ACCESS_POLICY', 'ACCESS_POLICY', 'ACCESS_POLICY'];

/** Returns a tenant of this size: each user is in five groups, each policy has three rules, and a tenth of the groups is referenced. */
export function tenantOf(size: TenantSize): Tenant {
  const count = <Item>(length: number, make: (index: number) => Item) =>
    Array.from({ length }, (_, index) => make(index));
  const named = (index: number) => idOf('00g', 1 + ((index * 10) % Math.max(1, size.groups - 1)));
  const members = new Map(count(size.groups, (group) => [group, [] as string[]]));
  for (let user = 0; user < size.users; user++)
    for (let place = 0; place < 5; place++)
      members.get(1 + ((user * 31 + place * 97) % (size.groups - 1)))?.push(idOf('00u', user));
  return {
    users: count(size.users, (index) => ({ id: idOf('00u', index), department: `Department ${index % 9}` })),
    groups: count(size.groups, (index) => ({
      id: idOf('00g', index),
      name: index === 0 ? EVERYONE : `Group ${index}`,
      members: [...new Set(members.get(index))],
      moved: `2025-02-0${1 + (index % 9)}T00:00:00.000Z`,
    })),
    groupRules: count(3, (index) => ({ id: idOf('0pr', index), groupId: named(index) })),
    zones: count(5, (index) => ({ id: idOf('nzo', index), range: `203.0.113.${index}/32` })),
    policies: count(size.policies, (index) => ({
      id: idOf('rst', index),
      type: TYPES[index % TYPES.length] ?? '',
      rules: count(3, (rule) => ({
        id: idOf('rul', index * 3 + rule),
        groupIds: rule < 2 ? [named(index + rule)] : [],
      })),
    })),
    apps: count(size.apps, (index) => ({
      id: idOf('0oa', index),
      policyId: idOf('rst', 3 + (index % 3)),
      groupIds: index % 4 === 0 ? [named(index)] : [],
      userIds: index % 5 === 0 ? [idOf('00u', index % size.users)] : [],
    })),
  };
}

const few = (prefix: string, maxLength: number) =>
  fc.uniqueArray(fc.nat(12), { maxLength }).map((numbers) => numbers.map((number) => idOf(prefix, number)));

const groupIds = fc
  .uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 2 })
  .map((all) => all.map((n) => idOf('00g', n)));

const user = fc.record({
  id: fc.nat(12).map((n) => idOf('00u', n)),
  department: fc.constantFrom('Sales', 'IT'),
});

const rule = fc.record({ id: fc.nat(200).map((n) => idOf('rul', n)), groupIds });

const policy = fc.record({
  id: fc.nat(8).map((n) => idOf('rst', n)),
  type: fc.constantFrom(...TYPES),
  rules: fc.uniqueArray(rule, { maxLength: 3, selector: ({ id }) => id }),
});

const app = fc.record({
  id: fc.nat(5).map((n) => idOf('0oa', n)),
  policyId: fc.option(
    fc.nat(8).map((n) => idOf('rst', n)),
    { nil: undefined },
  ),
  groupIds,
  userIds: few('00u', 2),
});

/** Generates a small tenant whose groups contain existing users only. */
export const arbitraryTenant: fc.Arbitrary<Tenant> = fc
  .record({
    users: fc.uniqueArray(user, { minLength: 1, maxLength: 8, selector: ({ id }) => id }),
    memberships: fc.array(few('00u', 5), { minLength: 6, maxLength: 6 }),
    groupRules: fc.uniqueArray(
      fc.record({
        id: fc.nat(3).map((n) => idOf('0pr', n)),
        groupId: fc.integer({ min: 1, max: 6 }).map((n) => idOf('00g', n)),
      }),
      { maxLength: 2, selector: ({ id }) => id },
    ),
    zones: fc.uniqueArray(
      fc.record({
        id: fc.nat(4).map((n) => idOf('nzo', n)),
        range: fc.nat(9).map((n) => `203.0.113.${n}/32`),
      }),
      { maxLength: 3, selector: ({ id }) => id },
    ),
    policies: fc.uniqueArray(policy, { minLength: 1, maxLength: 5, selector: ({ id }) => id }),
    apps: fc.uniqueArray(app, { maxLength: 4, selector: ({ id }) => id }),
  })
  .map(({ memberships, ...tenant }) => {
    const groups = memberships.map((members, index) => ({
      id: idOf('00g', index + 1),
      name: `Group ${index + 1}`,
      members,
      moved: '2025-02-01T00:00:00.000Z',
    }));
    return consistent({
      ...tenant,
      groups: [
        { id: idOf('00g', 0), name: EVERYONE, members: [], moved: '2025-02-01T00:00:00.000Z' },
        ...groups,
      ],
    });
  });

/** Removes memberships and assignments of users that do not exist. Removes a rule if a rule of an earlier policy has the same id. */
function consistent(tenant: Tenant): Tenant {
  const ids = new Set(tenant.users.map(({ id }) => id));
  const there = (some: readonly string[]) => some.filter((id) => ids.has(id));
  const ruleIds = new Set<string>();
  return {
    ...tenant,
    policies: tenant.policies.map((policy) => ({
      ...policy,
      rules: policy.rules.filter(({ id }) => !ruleIds.has(id) && ruleIds.add(id)),
    })),
    groups: tenant.groups.map((group) => ({ ...group, members: there(group.members) })),
    apps: tenant.apps.map((one) => ({ ...one, userIds: there(one.userIds) })),
  };
}

/**
 * Returns the changed tenant, with the time at which the members of each group last changed. The deletion of a user updates the times of
 * the user's groups only if `deletionMoves` is set.
 */
export function edited(before: Tenant, after: Tenant, deletionMoves: boolean, day = 10): Tenant {
  const ids = new Set(after.users.map(({ id }) => id));
  return {
    ...after,
    groups: after.groups.map((group) => {
      const old = before.groups.find(({ id }) => id === group.id);
      const kept = deletionMoves ? old?.members : old?.members.filter((id) => ids.has(id));
      const isSame = JSON.stringify([...(kept ?? [])].sort()) === JSON.stringify([...group.members].sort());
      return isSame && old !== undefined
        ? { ...group, moved: old.moved }
        : { ...group, moved: `2026-01-${day}T00:00:00.000Z` };
    }),
  };
}
