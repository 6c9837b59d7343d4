import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import { isActive } from '../../../src/model/facts/zones/zone-map.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { hasOneEveryone, withAgreeingLists } from '../../generators/hidden.js';
import { arbitraryOrg } from '../../generators/org.js';
import { arbitraryRequest } from '../../generators/request.js';
import { assertWithFixedCases, runs } from '../../runs.js';
import { expectDecisionsStay } from '../../simulate/unknown-law.js';
import { reading, snapshotOf } from './reading.js';

type Documents = Record<string, { id: unknown; rules?: { id: unknown }[] }[]>;

const LISTS = [
  ...['policies', 'apps', 'groups', 'users', 'userTypes', 'zones'],
  ...['authenticators', 'deviceAssurances', 'idps', 'behaviors'],
] as const;

test.each(LISTS)(
  'an unreadable object in the collection %s makes the collection incomplete',
  (collection) => {
    const org = { policies: [{ id: 'p', type: 'PASSWORD', rules: [] as unknown[] }] };
    const documents = { ...org, [collection]: [...org.policies, { id: 1, type: 'PASSWORD' }] };
    const { unknown } = snapshotOf(reading([documents]));
    const of = collection === 'policies' ? { of: 'PASSWORD' } : {};
    expect(unknown).toContainEqual({
      collection,
      ...of,
      known: 'open',
      why: expect.stringMatching(/^one [a-z ]+ cannot be read$/),
      remedy: 'fix the error that is reported for this object',
    });
  },
);

test('if a rule of a policy is unreadable, the rules of the policy are incomplete', () => {
  const rules = [{ priority: 1 }, { id: 'r', system: true }];
  const [policy, draft] = [
    { id: 'p', type: 'ACCESS_POLICY', rules },
    { type: 'ACCESS_POLICY', name: 'to be sent' },
  ];
  const { unknown } = snapshotOf(reading({ org: { policies: [policy] }, draft }));
  expect(unknown).toMatchObject([{ collection: 'rules', of: 'p', known: 'open' }]);
});

test('property: every verdict that is decided for an org with unreadable parts is the same for the intact org', () => {
  const seen = new Set<string>();
  const asked = arbitraryOrg({ ordered: true })
    .map(withAgreeingLists)
    .chain((org) =>
      fc.record({
        org: fc.constant(org),
        request: arbitraryRequest(org),
        list: fc.constantFrom('rules', ...LISTS),
        one: fc.nat(),
      }),
    );
  assertWithFixedCases(
    fc.property(asked, ({ org, request, list, one }) => {
      const [whole, open] = [readBack(org), damaged(org, list, one)];
      fc.pre(open !== undefined && hasOneEveryone({ whole, open }));
      seen.add(list);
      expectDecisionsStay({ whole, open: open as Snapshot, request });
    }),
    runs(50, 5000),
  );
  expect(seen.size).toBeGreaterThan(5);
});

function readBack(org: Snapshot): Snapshot {
  return snapshotOf(reading([snapshotDocument(org)]));
}

/**
 * Replaces the id of one resource of the list by a number, so that it is unreadable, and reads the org. Returns `undefined` if the list is
 * empty or the test skips the resource.
 */
function damaged(org: Snapshot, list: string, one: number): Snapshot | undefined {
  const documents = structuredClone(snapshotDocument(org)) as Documents;
  const all =
    (list === 'rules' ? documents.policies?.flatMap(({ rules = [] }) => rules) : documents[list]) ?? [];
  const chosen = all[one % all.length];
  if (chosen === undefined || isExempt(org, list, chosen.id)) return undefined;
  chosen.id = 1;
  return snapshotOf(reading([documents]));
}

/**
 * Whether the test skips this object, because a decided result may change if the object is unreadable. Two kinds are skipped: inactive
 * zones, because a request from one contradicts the org (assumption A14), and the group of a default policy, which is always Everyone
 * (A15).
 */
function isExempt({ zones, policies }: Snapshot, list: string, id: unknown): boolean {
  if (list === 'zones') return !zones.some((zone) => zone.id === id && isActive(zone));
  return (
    list === 'groups' &&
    policies.some(({ isDefault, conditions }) => isDefault && JSON.stringify(conditions).includes(`${id}`))
  );
}
