import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { completenessOf } from '../../../src/model/policies/completeness.js';
import type { CollectionName } from '../../../src/model/resources/collections.js';
import { EXPORT_FILES, exportText } from '../../cli/export-files.js';
import { snapshotOf } from './reading.js';

/** The collection that each file of the documented export contains, with the owner of the collection. */
const COLLECTION: Readonly<Record<string, readonly [CollectionName, string?]>> = {
  'policies-OKTA_SIGN_ON.json': ['policies', 'OKTA_SIGN_ON'],
  'policies-ACCESS_POLICY.json': ['policies', 'ACCESS_POLICY'],
  'policies-PASSWORD.json': ['policies', 'PASSWORD'],
  'policies/00psession/rules.json': ['rules', '00psession'],
  'policies/00paccess/rules.json': ['rules', '00paccess'],
  'policies/00paccess/mappings.json': ['mappings', 'ACCESS_POLICY'],
  'policies/00ppassword/rules.json': ['rules', '00ppassword'],
  'zones.json': ['zones'],
  'groups.json': ['groups'],
  'groups/00gstaff/users.json': ['groupMembers', '00gstaff'],
  'users.json': ['users'],
  'users/00uben/groups.json': ['userGroups', '00uben'],
  'apps.json': ['apps'],
  'apps/0oapayroll/groups.json': ['appGroups', '0oapayroll'],
  'authenticators.json': ['authenticators'],
  'authenticators/autwebauthn/methods.json': ['authenticatorMethods', 'autwebauthn'],
  'device-assurances.json': ['deviceAssurances'],
  'behaviors.json': ['behaviors'],
  'user-types.json': ['userTypes'],
};

function unknownIn(changed: string, content: string) {
  const documents = EXPORT_FILES.map((name) => ({
    name,
    pathInFolder: name,
    text: name === changed ? content : exportText(name),
  }));
  return snapshotOf(assembleDocuments(documents)).unknown ?? [];
}

test.each(EXPORT_FILES)(
  'the collection in the export file %s is unknown if this file does not parse or contains another kind of document',
  (name) => {
    const [collection, of] = COLLECTION[name] ?? [];
    const entry = expect.objectContaining({ collection, ...(of !== undefined && { of }) });
    const read = unknownIn('', '');
    expect(read).not.toContainEqual(entry);
    for (const content of [
      '',
      exportText(name).slice(0, 20),
      '{"errorCode": "E0000011"}',
      '{}',
      'null',
      '[{"a": 1}]',
    ])
      expect(unknownIn(name, content)).toContainEqual(entry);
  },
);

test('every collection is unknown if a file without a recognized name does not parse', () => {
  const unknown = new Set(
    (
      snapshotOf(
        assembleDocuments([
          { name: 'org.json', pathInFolder: 'org.json', text: '{"zones": [], "policies": []}' },
          { name: 'rest.json', pathInFolder: 'rest.json', text: '{"policies": [' },
        ]),
      ).unknown ?? []
    ).map(({ collection }) => collection),
  );
  for (const [collection] of Object.values(COLLECTION)) expect(unknown).toContain(collection);
});

test.each([
  'zones',
  'groups',
  'users',
  'apps',
  'deviceAssurances',
  'idps',
  'behaviors',
  'userTypes',
] as const)(
  'the collection %s is complete if the file of the documented export contains an empty list',
  (collection) => {
    const file = `${collection.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;
    const isComplete = (name: string, text: string) =>
      completenessOf(
        snapshotOf(
          assembleDocuments([
            {
              name: 'policy.json',
              pathInFolder: 'policy.json',
              text: '{"id": "00p1", "type": "ACCESS_POLICY", "name": "Apps"}',
            },
            { name, pathInFolder: name, text },
          ]),
        ),
      ).isComplete(collection);
    expect(isComplete(file, '[]')).toBe(true);
    expect(isComplete(file, '{}')).toBe(false);
    expect(isComplete('rest.json', '[]')).toBe(false);
    expect(isComplete(`${file.slice(0, -5)}/rest.json`, '[]')).toBe(false);
  },
);
