import { expect, test } from 'vitest';
import { compile } from '../../src/simulate/compile.js';
import { readWhen } from '../../src/testing/region/when.js';
import { snapshotOf } from '../analysis/questions/snapshot-of.js';

const { snapshot, world } = compile(snapshotOf({ policies: [{ id: 'p', type: 'PASSWORD', rules: [] }] }));

test.each([
  [{ network: { connection: 'ZONE', included: ['office'] } }, 'unknown member `included`'],
  [{ not: { riskScore: { levels: 'HIGH' } } }, 'unknown member `levels`'],
  [{ platform: { include: [{ type: 'TABLET' }] } }, 'the value is `TABLET`; set it to '],
])('in a policy test, a condition of `when` that cannot be read is an error: %j', (when, reason) => {
  expect(
    readWhen({ when }, snapshot, world)
      .problems.map(({ message }) => message)
      .join(),
  ).toContain(reason);
});
