import { expect, test } from 'vitest';
import { worldOf } from '../../src/policies/world.js';
import { openWorld } from '../../src/symbolic/open-world.js';
import { snapshotOf } from './snapshot-of.js';

test.each([[[]], [[{ id: 'a1', label: 'Payroll' }]]])(
  'where nothing is mapped each policy that needs a mapping has an application, with the applications %j',
  (apps) => {
    const org = snapshotOf({
      policies: [
        { id: 'p1', type: 'ACCESS_POLICY', name: 'Payroll', rules: [] },
        { id: 'p0', type: 'ACCESS_POLICY', name: 'Default', system: true, rules: [] },
      ],
      apps,
    });
    const { mappings } = openWorld(org, worldOf(org));
    expect(mappings.map(({ policyId }) => policyId)).toEqual(['p1']);
  },
);
