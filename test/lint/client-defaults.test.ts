import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';

/** Spec: Client application, the column of notes. */
const DEFAULTS = {
  application_type: 'web',
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: 'client_secret_basic',
};

const TYPES = ['web', 'browser', 'native', 'service'];
const GRANTS = [
  ['authorization_code'],
  ['authorization_code', 'implicit'],
  ['client_credentials'],
  ['implicit'],
];
const METHODS = ['client_secret_basic', 'none', 'private_key_jwt'];
const RESPONSES = [['code'], ['token'], undefined];

const BODIES: readonly Readonly<Record<string, unknown>>[] = TYPES.flatMap((application_type) =>
  GRANTS.flatMap((grant_types) =>
    METHODS.flatMap((token_endpoint_auth_method) =>
      RESPONSES.map((response_types) => ({
        client_name: 'Shop',
        redirect_uris: ['https://shop.example.com/callback'],
        application_type,
        grant_types,
        token_endpoint_auth_method,
        response_types,
      })),
    ),
  ),
);

/** Property: if a create request omits a field or sets it to null, lint checks the default value of the field. */
test.each(Object.entries(DEFAULTS))(
  'lint checks an OAuth client in the same way whether its field %s has the default value, is null or is absent',
  (field, standard) => {
    for (const body of BODIES) {
      if (!isDeepStrictEqual(body[field], standard)) continue;
      const written = brokenBy(body);
      expect(brokenBy({ ...body, [field]: null })).toEqual(written);
      expect(brokenBy({ ...body, [field]: undefined })).toEqual(written);
    }
  },
);

function brokenBy(body: object): readonly string[] {
  const { findings } = lintDocuments([{ name: 'client.json', value: JSON.parse(JSON.stringify(body)) }], {
    as: 'client',
    reading: 'create',
    edition: 'spec',
  });
  return [...new Set(findings.flatMap(({ rule, severity }) => (severity === 'error' ? [rule] : [])))].sort();
}
