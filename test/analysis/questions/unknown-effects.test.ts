import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { orgIn } from '../../features/logs/written-org.js';

/** Returns an org with one profile enrollment rule. `access` is the value of the field `access` in the action of the rule. */
function orgWith(access: unknown): Snapshot {
  const active = { status: 'ACTIVE', priority: 1 };
  const actions = { profileEnrollment: { access, unknownUserAction: 'DENY' } };
  const rule = { ...active, id: 'r', type: 'PROFILE_ENROLLMENT', name: 'R', conditions: null, actions };
  return orgIn(
    JSON.stringify({
      brand: 'OKTA',
      zones: [],
      apps: [
        {
          id: 'a',
          label: 'A',
          status: 'ACTIVE',
          _links: { profileEnrollment: { href: 'https://x.test/api/v1/policies/p' } },
        },
      ],
      policies: [{ ...active, id: 'p', type: 'PROFILE_ENROLLMENT', name: 'P', rules: [rule] }],
    }),
  );
}

const ACCESS = ['ALLOW', 'DENY', null, undefined, 'BRAND_NEW', 7] as const;
const KNOWN: readonly unknown[] = ['ALLOW', 'DENY'];

test('the diff never reports a change to an access rule with an unknown effect as granted, removed, less strict or stricter', () => {
  const certain = ['granted', 'removed', 'less-strict', 'stricter'];
  let compared = 0;
  for (const before of ACCESS)
    for (const after of ACCESS) {
      const changes = diffOf(orgWith(before), orgWith(after)).changes.map(({ change }) => change);
      compared += changes.length;
      const isKnown = KNOWN.includes(before) && KNOWN.includes(after);
      if (!isKnown)
        expect({ before, after, found: changes.filter((change) => certain.includes(change)) }).toEqual({
          before,
          after,
          found: [],
        });
      else if (before !== after) expect(changes).toEqual([after === 'ALLOW' ? 'granted' : 'removed']);
      else expect(changes).toEqual([]);
    }
  expect(compared).toBeGreaterThan(10);
});
