import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';

/** Lints the users, each in a document of its own, and returns the severities of the findings of `scim/user-unique`. */
function severitiesFor(...users: readonly object[]): readonly string[] {
  const documents = users.map((value, index) => ({ name: `user${index}.json`, value }));
  const { findings } = lintDocuments(documents, { edition: 'spec' });
  return findings.flatMap(({ rule, severity }) => (rule === 'scim/user-unique' ? [severity] : []));
}

function user(id: string, userName: string, server?: string) {
  const location = server === undefined ? undefined : `https://${server}/scim/v1/Users/${id}`;
  return { schemas: ['urn:scim:schemas:core:1.0'], id, userName, meta: { resourceType: 'User', location } };
}

test('lint reports a SCIM user name of two users in two documents as a warning, because they may be on different servers', () => {
  expect(severitiesFor(user('1', 'ann@example.com'), user('2', 'ann@example.com'))).toEqual(['warning']);
  expect(
    severitiesFor(user('1', 'ann@example.com', 'a.example'), user('2', 'ann@example.com', 'a.example')),
  ).toEqual(['warning']);
});

test('lint accepts a SCIM user who occurs twice, and equal names on different servers', () => {
  expect(severitiesFor(user('1', 'ann@example.com'), user('1', 'ann@example.com'))).toEqual([]);
  expect(
    severitiesFor(user('1', 'ann@example.com', 'a.example'), user('2', 'ann@example.com', 'b.example')),
  ).toEqual([]);
});
