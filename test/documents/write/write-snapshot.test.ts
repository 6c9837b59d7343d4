import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import { contentOf, fixture, reading, snapshotOf } from '../read/reading.js';

const fixtures = ['objects', 'snapshots', 'examples', 'lists'].flatMap((folder) =>
  readdirSync(new URL(`../../../fixtures/read/${folder}`, import.meta.url)).map(
    (file) => `${folder}/${file}`,
  ),
);

/** Reads an org document twice, as a value and as JSON text, and returns both snapshots. */
function readBack(value: unknown): object[] {
  const text = JSON.stringify(value);
  return [assembleDocuments([{ name: 'again', value }]), assembleDocuments([{ name: 'again', text }])].map(
    (result) => contentOf(snapshotOf(result)),
  );
}

test.each(fixtures)('an org is the same after it was written and read back: %s', (name) => {
  const result = assembleDocuments([fixture(name)]);
  if (!result.ok) return;
  for (const again of readBack(snapshotDocument(result.value)))
    expect(again).toEqual(contentOf(result.value));
});

test('the org that all test fixtures together form is the same after it was written and read back', () => {
  const snapshot = snapshotOf(assembleDocuments(fixtures.map(fixture)));
  for (const again of readBack(snapshotDocument(snapshot))) expect(again).toEqual(contentOf(snapshot));
});

test('the policy types of a written org have the vendor prefix', () => {
  const written = snapshotDocument(
    snapshotOf(reading([[{ id: 'p', type: 'ACME_SIGN_ON', rules: [{ id: 'r' }] }]])),
  );
  expect(written).toEqual({
    brand: 'ACME',
    edition: 'field',
    engine: 'identity',
    policies: [
      {
        id: 'p',
        type: 'ACME_SIGN_ON',
        name: null,
        status: 'ACTIVE',
        priority: null,
        system: false,
        conditions: null,
        settings: null,
        rules: [
          {
            id: 'r',
            type: 'SIGN_ON',
            name: null,
            status: 'ACTIVE',
            priority: null,
            system: false,
            conditions: null,
            actions: null,
          },
        ],
      },
    ],
    mappings: [],
  });
});

/** Generates a valid, missing or invalid field. */
const maybe = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
const id = (prefix: string) => fc.integer({ min: 0, max: 4 }).map((number) => `${prefix}${number}`);
const ids = (prefix: string) => fc.array(id(prefix), { maxLength: 3 });
const some = <Value>(item: fc.Arbitrary<Value>) => fc.array(item, { maxLength: 5 });
const status = fc.constantFrom('ACTIVE', 'INACTIVE', 'INIACTIVE', null);
const listed = (item: fc.Arbitrary<unknown>) =>
  fc.oneof(some(item), fc.record({ include: some(item), exclude: some(item) }, { requiredKeys: [] }));

const ranked = {
  name: maybe(fc.string()),
  status: maybe(status),
  priority: maybe(fc.nat()),
  system: maybe(fc.boolean()),
  conditions: maybe(
    fc.record(
      {
        people: maybe(fc.record({ groups: fc.record({ include: ids('g') }) })),
        network: maybe(
          fc.record(
            { connection: fc.constantFrom('ANYWHERE', 'ZONE'), include: ids('z') },
            { requiredKeys: [] },
          ),
        ),
        riskScore: maybe(fc.record({ level: fc.string() })),
        conditions: maybe(fc.constant(null)),
      },
      { requiredKeys: [] },
    ),
  ),
};
const rule = fc.record(
  { id: id('r'), policyId: maybe(id('p')), actions: maybe(fc.object({ maxDepth: 1 })), ...ranked },
  { requiredKeys: ['id'] },
);
const policy = fc.record(
  {
    id: id('p'),
    type: fc.constantFrom(
      'ACME_SIGN_ON',
      'SVC_SIGN_ON',
      'ACCESS_POLICY',
      'PROFILE_ENROLLMENT',
      'SVC_OTHER',
      'OTHER',
    ),
    settings: maybe(fc.object({ maxDepth: 1 })),
    rules: maybe(some(rule)),
    appIds: maybe(ids('a')),
    _embedded: maybe(fc.record({ resourceType: fc.constantFrom('APP', 'END_USER_ACCOUNT_MANAGEMENT') })),
    ...ranked,
  },
  { requiredKeys: ['id', 'type'] },
);
const optional: { requiredKeys: ['id'] } = { requiredKeys: ['id'] };
const org = fc.record(
  {
    brand: maybe(fc.constantFrom('ACME', 'svc')),
    edition: maybe(fc.constantFrom('spec', 'field')),
    engine: maybe(fc.constantFrom('classic', 'identity')),
    policies: some(policy),
    rules: maybe(some(rule)),
    apps: some(
      fc.record(
        {
          id: id('a'),
          name: maybe(fc.string()),
          label: maybe(fc.string()),
          groupIds: maybe(ids('g')),
          accessPolicyId: maybe(id('p')),
          profileEnrollmentId: maybe(id('p')),
        },
        optional,
      ),
    ),
    groups: some(
      fc.record(
        {
          id: id('g'),
          type: maybe(fc.constantFrom('BUILT_IN', 'ACME_GROUP')),
          name: maybe(fc.constantFrom('Everyone', 'x')),
          users: maybe(ids('u')),
        },
        optional,
      ),
    ),
    users: some(
      fc.record(
        {
          id: id('u'),
          login: maybe(fc.string()),
          profile: maybe(fc.record({ login: maybe(fc.string()) }, { requiredKeys: [] })),
          groups: maybe(ids('g')),
          type: maybe(id('t')),
        },
        optional,
      ),
    ),
    userTypes: some(
      fc.record({ id: id('t'), displayName: maybe(fc.string()), status: maybe(fc.string()) }, optional),
    ),
    zones: some(
      fc.record(
        {
          id: id('z'),
          type: maybe(fc.constantFrom('IP', 'DYNAMIC')),
          status: maybe(status),
          gateways: maybe(some(fc.record({ value: maybe(fc.string()) }))),
          locations: maybe(listed(fc.record({ country: maybe(fc.string()) }))),
          asns: maybe(listed(fc.string())),
        },
        optional,
      ),
    ),
    authenticators: some(
      fc.record(
        { id: id('f'), key: maybe(fc.constantFrom('acme_email', 'duo')), methods: maybe(some(fc.string())) },
        optional,
      ),
    ),
    mappings: maybe(fc.dictionary(fc.oneof(id('a'), id('p')), fc.oneof(ids('a'), ids('p')))),
    groupMembers: maybe(fc.dictionary(id('g'), ids('u'))),
    rulesComplete: maybe(ids('p')),
  },
  { requiredKeys: ['policies'] },
);

test('property: any org is the same after it was written and read back', () => {
  fc.assert(
    fc.property(org, (value) => {
      const snapshot = snapshotOf(reading([value]));
      for (const again of readBack(snapshotDocument(snapshot))) expect(again).toEqual(contentOf(snapshot));
    }),
    { numRuns: 50 },
  );
});

test('property: an org that was written to a file is read without errors, except unreadable conditions', () => {
  fc.assert(
    fc.property(org, (value) => {
      const { problems } = reading([snapshotDocument(snapshotOf(reading([value])))]);
      const codes = new Set(problems.filter(({ severity }) => severity === 'error').map(({ code }) => code));
      expect([...codes].filter((code) => code !== 'unreadable-condition')).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
