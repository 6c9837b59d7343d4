import { expect, test } from 'vitest';
import { reading, snapshotOf } from '../reading.js';

/** Reads a group in a module, and returns whether it is marked as unmanaged. */
function isUnmanaged(module: string, isRead = false): boolean | undefined {
  const address = `${module}.${isRead ? 'data.' : ''}okta_group.staff`;
  const group = { address, mode: isRead ? 'data' : 'managed', type: 'okta_group', name: 'staff' };
  const state = {
    format_version: '1.0',
    values: {
      root_module: {
        child_modules: [
          { address: module, resources: [{ ...group, values: { id: '00gstaff', name: 'Staff' } }] },
        ],
      },
    },
  };
  const { groups, sources } = snapshotOf(reading([state]));
  return sources.get(groups[0] as object)?.terraform?.isUnmanaged;
}

test.each([['module.data'], ['module.a["b.data.c"]'], ['module.data["data.okta_group.x"].module.data']])(
  'a managed resource with the address prefix %s is not read as a data source',
  (module) => {
    expect(isUnmanaged(module)).toBeUndefined();
    expect(isUnmanaged(module, true)).toBe(true);
  },
);
