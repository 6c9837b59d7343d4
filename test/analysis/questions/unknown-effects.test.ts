import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { orgIn } from '../../features/logs/written-org.js';
import { asking, orgOf } from '../../simulate/outcome/build.js';

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

const PHISHING_RESISTANT = { possession: { phishingResistant: 'REQUIRED' } };
const HARDWARE = { possession: { hardwareProtection: 'REQUIRED' } };

/**
 * Three exports: without authenticators, with a manifest that calls the authenticators unknown, and with a complete list that contains only
 * a password.
 */
const AUTHENTICATORS = {
  absent: {},
  unknown: { manifest: { unknown: [{ collection: 'authenticators', known: 'open' }] } },
  password: {
    manifest: { complete: ['authenticators'] },
    authenticators: [
      { id: 'aut1', key: 'svc_password', type: 'password', name: 'Password', status: 'ACTIVE' },
    ],
  },
};

test.each([
  ['a new requirement', asking('1FA'), asking('1FA', PHISHING_RESISTANT), 'stricter'],
  ['a removed requirement', asking('1FA', PHISHING_RESISTANT), asking('1FA'), 'less-strict'],
  ['another requirement', asking('1FA', HARDWARE), asking('1FA', PHISHING_RESISTANT), 'mixed'],
])(
  'the diff reports whether required authenticators change, and reports unknown if the authenticators of the org are unknown: %s',
  (_, before, after, change) => {
    const changeWith = (was: keyof typeof AUTHENTICATORS, is = was) =>
      diffOf(
        orgOf({ application: before, more: AUTHENTICATORS[was] }),
        orgOf({ application: after, more: AUTHENTICATORS[is] }),
      ).changes.map((one) => one.change);
    expect(changeWith('absent')).toEqual([change]);
    expect(changeWith('unknown')).toEqual(['unknown']);
    expect(changeWith('unknown', 'absent')).toEqual(['unknown']);
    expect(changeWith('password', 'unknown')).toEqual(['unknown']);
  },
);

test('if a blocklist zone cannot be read completely, the diff reports the sign-ins that the zone may block as undecided', () => {
  const zone = { id: 'nzo1', type: 'DYNAMIC_V2', name: 'Blocked', status: 'ACTIVE', usage: 'BLOCKLIST' };
  const orgWithZone = (location: object, application: Readonly<Record<string, unknown>>) =>
    orgOf({ application, more: { zones: [{ ...zone, locations: { include: [location] } }] } });
  const resultWith = (location: object) => {
    const { changes, undecided, isComplete } = diffOf(
      orgWithZone(location, asking('1FA')),
      orgWithZone(location, { access: 'DENY' }),
    );
    return { changes: changes.length, undecided: undecided.length, isComplete };
  };
  expect(resultWith({ country: 'US', region: 'US-NY' })).toEqual({
    changes: 1,
    undecided: 0,
    isComplete: true,
  });
  expect(resultWith({ region: 'US-NY' })).toEqual({ changes: 0, undecided: 1, isComplete: false });
});
