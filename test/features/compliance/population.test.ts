import { expect, test } from 'vitest';
import { withPopulationOf } from '../../../src/features/compliance/drift/state-edits.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import type { CollectionName } from '../../../src/model/resources/collections.js';
import { reading, snapshotOf } from '../../documents/read/reading.js';

const RULE = {
  id: '0pr1',
  name: 'Sales',
  status: 'ACTIVE',
  conditions: { expression: { value: 'user.department == "Sales"', type: 'urn:okta:expression:1.0' } },
  actions: { assignUserToGroups: { groupIds: ['00g1'] } },
};

test('if the users of an earlier export replace those of an org, the unknown parts about users and groups are also those of the earlier export', () => {
  const before = withoutAll({ users: [] }, 'users', 'zones');
  const after = withoutAll({ users: [], groupRules: [RULE] }, 'policies', 'groups');
  const mixed = withPopulationOf(before, after);
  expect(after.groupRules).toHaveLength(1);
  expect(mixed.groupRules).toBeUndefined();
  expect(mixed.unknown?.map(({ collection }) => collection)).toEqual(['policies', 'users']);
});

/** Returns the org with these collections completely unknown. */
function withoutAll(org: unknown, ...collections: readonly CollectionName[]): Snapshot {
  return {
    ...snapshotOf(reading([org])),
    unknown: collections.map((collection) => ({ collection, known: 'open' })),
  };
}
