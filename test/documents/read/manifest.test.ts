import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import { COLLECTIONS } from '../../../src/model/resources/collections.js';
import { linesOf, reading, snapshotOf } from './reading.js';

const entry = fc.record(
  {
    collection: fc.constantFrom(...COLLECTIONS.map(({ name }) => name)),
    of: fc.constantFrom('p1', 'ACME_SIGN_ON', '', 'a/b~c'),
    path: fc.constantFrom('network.include', 'elCondition.condition'),
    known: fc.constantFrom('none', 'open'),
    why: fc.constantFrom('403 E0000006', 'not asked'),
    remedy: fc.constant('pull again'),
  },
  { requiredKeys: ['collection'] },
);

test('property: what a manifest lists as unknown stays the same when the manifest is written and read back', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), (unknown) => {
      const one = snapshotOf(reading({ 'manifest.json': { manifest: { unknown } } }));
      const again = snapshotOf(reading([snapshotDocument(one)]));
      expect(again.unknown).toEqual(one.unknown);
      expect(one.unknown?.length ?? 0).toBe(new Set(one.unknown?.map((each) => JSON.stringify(each))).size);
      for (const { collection } of unknown)
        expect(one.unknown).toContainEqual(expect.objectContaining({ collection }));
    }),
  );
});

test('the manifests of several documents are merged, and their policy types lose the vendor prefix', () => {
  const snapshot = snapshotOf(
    reading([
      {
        policies: [{ id: 'p', type: 'ACME_SIGN_ON', rules: [] }],
        manifest: { unknown: [{ collection: 'zones' }] },
      },
      {
        manifest: {
          orgUrl: 'https://acme.example.com',
          engine: 'classic',
          calls: 12,
          unknown: [
            { collection: 'policies', of: 'ACME_SIGN_ON', known: 'open', why: '403 E0000006' },
            { collection: 'zones', of: 'not a list of an owner' },
          ],
        },
      },
    ]),
  );
  expect(snapshot.engine).toBe('classic');
  expect(snapshot.unknown).toEqual([
    { collection: 'zones', known: 'none' },
    { collection: 'policies', of: 'OKTA_SIGN_ON', known: 'open', why: '403 E0000006' },
  ]);
});

test('an error in the manifest of an export is reported at its location', () => {
  const text = `{
  "zones": [],
  "manifest": {
    "unknown": [
      { "collection": "zone", "known": "none" },
      { "collection": "rules", "of": 7, "known": "closed" },
      "apps"
    ]
  }
}`;
  const result = assembleDocuments([
    { name: 'org.json', text },
    { name: 'list.json', text: '{ "groups": [], "manifest": ["users"] }' },
  ]);
  expect(linesOf(result.problems)).toMatchInlineSnapshot(`
    [
      "error unreadable-resource org.json#/manifest/unknown/0/collection:5:23: this entry of the list \`unknown\` cannot be read: \`collection\` is \`zone\`; set it to \`policies\`, \`rules\`, \`conditions\`, \`mappings\`, \`apps\`, \`appGroups\`, \`appUsers\`, \`groups\`, \`groupMembers\`, \`groupRules\`, \`users\` or 11 more; did you mean \`zones\`?",
      "error wrong-value org.json#/manifest/unknown/1/of:6:38: \`of\` is the number \`7\`; set it to a string; \`of\` is not used",
      "error wrong-value org.json#/manifest/unknown/1/known:6:50: \`known\` is \`closed\`; set it to \`none\` or \`open\`; \`known\` is not used",
      "error unreadable-resource org.json#/manifest/unknown/2:7:7: this entry of the list \`unknown\` cannot be read: the value is \`apps\`; set it to an object",
      "error unreadable-resource list.json#/manifest:1:29: this manifest cannot be read: the value is a list; set it to an object",
    ]
  `);
  expect(snapshotOf(result).unknown).toEqual([{ collection: 'rules', known: 'none' }]);
});
