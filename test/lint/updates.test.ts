import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';

const REGISTERED = {
  client_id: '0oa1',
  client_name: 'Shop',
  client_uri: null,
  logo_uri: null,
  application_type: 'web',
  redirect_uris: ['https://shop.example.com/callback'],
  post_logout_redirect_uris: ['https://shop.example.com/bye'],
  response_types: ['code'],
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: 'client_secret_basic',
};

const { client_id: _, ...WHOLE } = REGISTERED;
const { post_logout_redirect_uris: __, ...PARTIAL } = WHOLE;

/** Returns the findings for the body of an update. `before` has the clients before the update. */
function partialUpdates(body: object, before: readonly object[]): readonly string[] {
  const { findings } = lintDocuments([{ name: 'body.json', value: body }], {
    as: 'client',
    reading: 'update',
    edition: 'spec',
    before: [{ name: 'clients.json', value: before }],
  });
  return findings.filter(({ rule }) => rule === 'client/partial-update').map(({ message }) => message);
}

test('lint reports a setting of an API client that is missing from the body of an update', () => {
  expect(partialUpdates(PARTIAL, [REGISTERED])).toEqual([
    expect.stringContaining('post_logout_redirect_uris'),
  ]);
  expect(partialUpdates({ ...PARTIAL, client_id: '0oa1' }, [REGISTERED])).toHaveLength(1);
  expect(partialUpdates(WHOLE, [REGISTERED])).toEqual([]);
});

test('lint matches the body of a client update with the export by client id, and by client name only if one client has the name', () => {
  const other = { ...WHOLE, client_id: '0oa2' };
  expect(partialUpdates(PARTIAL, [REGISTERED, other])).toEqual([]);
  expect(partialUpdates({ ...PARTIAL, client_id: '0oa1' }, [REGISTERED, other])).toHaveLength(1);
  expect(partialUpdates({ ...PARTIAL, client_name: 'Store' }, [REGISTERED])).toEqual([]);
});
