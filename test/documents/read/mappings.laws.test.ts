import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reading, snapshotOf } from './reading.js';

const TYPES = ['ACCESS_POLICY', 'PROFILE_ENROLLMENT'] as const;

/**
 * Generates policy mappings for two applications. An application has at most one policy of each type, so that no mapping contradicts
 * another.
 */
const statements = fc.tuple(fc.boolean(), fc.boolean()).chain(([first, second]) =>
  fc.shuffledSubarray(
    [
      { appId: 'app-1', policyId: 'pol-1' },
      { appId: 'app-1', policyId: 'pol-1', ...(first && { type: TYPES[0] }) },
      { appId: 'app-1', policyId: 'pol-2' },
      { appId: 'app-1', policyId: 'pol-2', ...(second && { type: TYPES[1] }) },
      { appId: 'app-2', policyId: 'pol-1', type: TYPES[0] },
    ],
    { minLength: 1 },
  ),
);

const shuffled = statements.chain((given) =>
  fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
);

function mappingsOf(mappings: readonly object[]): readonly string[] {
  const apps = [{ id: 'app-1', label: 'X' }];
  const { mappings: read } = snapshotOf(reading([{ policies: [], apps, mappings }]));
  return read.map(({ appId, policyId, type }) => `${appId} ${policyId} ${type}`).sort();
}

test('the order of policy mappings in a document does not change the mappings that are read', () => {
  fc.assert(
    fc.property(shuffled, ([given, other]) => {
      expect(mappingsOf(other)).toEqual(mappingsOf(given));
    }),
  );
});

test('a policy mapping without a type gets the type of another mapping of the same policy', () => {
  const untyped = { appId: 'app-1', policyId: 'pol-1' };
  const typed = { ...untyped, type: 'PROFILE_ENROLLMENT' };
  expect(mappingsOf([untyped, typed])).toEqual(['app-1 pol-1 PROFILE_ENROLLMENT']);
  expect(mappingsOf([typed, untyped])).toEqual(['app-1 pol-1 PROFILE_ENROLLMENT']);
  expect(mappingsOf([untyped, { ...typed, appId: 'app-2' }])).toEqual([
    'app-1 pol-1 PROFILE_ENROLLMENT',
    'app-2 pol-1 PROFILE_ENROLLMENT',
  ]);
});
