import { expect, test } from 'vitest';
import { describeChanges } from '../../../../src/documents/terraform/state/change-words.js';
import { changesByAddress } from '../../../../src/documents/terraform/state/instances.js';

const ADDRESS = 'okta_group.staff';

test.each<[string, object, object?]>([
  ['not changed', { actions: ['no-op'] }],
  ['created', { actions: ['create'] }],
  ['read during the apply', { actions: ['read'] }],
  ['updated in place', { actions: ['update'] }],
  ['deleted', { actions: ['delete'] }],
  ['replaced: deleted, then created', { actions: ['delete', 'create'] }],
  ['replaced: created, then deleted', { actions: ['create', 'delete'] }],
  ['removed from Terraform, but kept in the service', { actions: ['forget'] }],
  [
    'replaced: a new object is created, and the old one is kept in the service',
    { actions: ['create', 'forget'] },
  ],
  [
    'replaced: a new object is created, and the old one is kept in the service',
    { actions: ['forget', 'create'] },
  ],
  ['changed', { actions: ['constructor'] }],
  ['imported', { actions: ['no-op'], importing: { id: '00g1' } }],
  ['imported, updated in place', { actions: ['update'], importing: { identity: { id: '00g1' } } }],
  ['moved from okta_group.all', { actions: ['no-op'] }, { previous_address: 'okta_group.all' }],
  ['moved from okta_group.all, deleted', { actions: ['delete'] }, { previous_address: 'okta_group.all' }],
])(
  'the planned change of a Terraform resource is described in the report as "%s"',
  (words, change, rest = {}) => {
    const resource_changes = [{ address: ADDRESS, type: 'okta_group', change, ...rest }];
    const found = describeChanges(changesByAddress({ resource_changes }));
    expect(found.get(ADDRESS)).toBe(words);
    if ('previous_address' in rest) expect(found.get('okta_group.all')).toBe(words);
  },
);

test('in the report of a Terraform plan, two resources that swap their addresses keep their own descriptions of changes', () => {
  const [one, other] = [`${ADDRESS}[0]`, `${ADDRESS}[1]`] as const;
  const swap = (address: string, previous_address: string, actions: readonly string[]) => ({
    address,
    previous_address,
    type: 'okta_group',
    change: { actions },
  });
  const found = describeChanges(
    changesByAddress({ resource_changes: [swap(one, other, ['no-op']), swap(other, one, ['update'])] }),
  );
  expect([...found.values()]).toEqual([`moved from ${other}`, `moved from ${one}, updated in place`]);
});
