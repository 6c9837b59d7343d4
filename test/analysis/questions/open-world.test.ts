import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openWorld } from '../../../src/analysis/symbolic/open-world.js';
import { consideredPolicies } from '../../../src/model/policies/considered-policies.js';
import { POLICY_TYPES } from '../../../src/model/policies/policy-type.js';
import { worldOf } from '../../../src/model/policies/world-of-snapshot.js';
import { arbitraryOrg } from '../../generators/org.js';
import { runs } from '../../runs.js';
import { snapshotOf } from './snapshot-of.js';

test('property: adding an application for each unused policy before an analysis changes no condition of any policy', () => {
  fc.assert(
    fc.property(arbitraryOrg(), (org) => {
      const { snapshot, world } = openWorld(org);
      const alone = worldOf(snapshot);
      for (const type of POLICY_TYPES)
        expect(leavesIn(consideredPolicies(type, snapshot, world))).toEqual(
          leavesIn(consideredPolicies(type, snapshot, alone)),
        );
    }),
    runs(100, 5000),
  );
});

function leavesIn(policies: ReturnType<typeof consideredPolicies>) {
  return policies.map(({ policy, leaves, rules }) => [
    policy.id,
    leaves,
    rules.map((one) => [one.rule.id, one.leaves]),
  ]);
}

test.each([[[]], [[{ id: 'a1', label: 'Payroll' }]]])(
  'without policy mappings, the analysis adds an application for each policy that needs one, next to the applications %j',
  (apps) => {
    const org = snapshotOf({
      policies: [
        { id: 'p1', type: 'ACCESS_POLICY', name: 'Payroll', rules: [] },
        { id: 'p0', type: 'ACCESS_POLICY', name: 'Default', system: true, rules: [] },
      ],
      apps,
    });
    const { mappings } = openWorld(org).snapshot;
    expect(mappings.map(({ policyId }) => policyId)).toEqual(['p1']);
  },
);
