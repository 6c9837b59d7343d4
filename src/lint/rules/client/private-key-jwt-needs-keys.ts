import { at, isGiven, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Client registration, "Service clients". */
export const clientPrivateKeyJwtNeedsKeys = defineRule({
  id: 'client/private-key-jwt-needs-keys',
  severity: 'error',
  what: 'a client with `private_key_jwt` has no public keys, or keys in two places',
  why: 'the service verifies the signatures of the client with the public keys of the client, so authentication fails without keys. If a client has both `jwks` and `jwks_uri`, it is unspecified which keys apply',
  source: 'Client registration; Client application, `jwks`, `jwks_uri`',
  on: 'client',
  refusedByService: 'both',
  *check(client) {
    const hasUri = isGiven(client, 'jwks_uri');
    if (hasKeys(client) && hasUri)
      yield {
        at: ['jwks_uri'],
        message: '`jwks_uri` and `jwks` are mutually exclusive; remove one of them',
        related: [{ at: ['jwks'], message: 'the inline keys' }],
      };
    if (textAt(client, 'token_endpoint_auth_method') !== 'private_key_jwt') return;
    if (!hasUri && !hasKeys(client))
      yield {
        at: ['token_endpoint_auth_method'],
        message: '`private_key_jwt` requires the public keys of the client; add `jwks` or `jwks_uri`',
      };
  },
  examples: () => ({
    bad: [
      { client_id: '0oa1', token_endpoint_auth_method: 'private_key_jwt' },
      { client_id: '0oa1', token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [] } },
      {
        client_id: '0oa1',
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [{ kty: 'RSA', kid: 'k1', e: 'AQAB', n: 'u'.repeat(342) }] },
        jwks_uri: 'https://a.example.com/keys',
      },
    ],
    good: [
      {
        client_id: '0oa1',
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: null,
        jwks_uri: 'https://a.example.com/keys',
      },
    ],
  }),
});

/** Whether a client has keys. `jwks/keys-only` checks the form of the keys. */
function hasKeys(client: unknown): boolean {
  if (!isGiven(client, 'jwks')) return false;
  const keys = at(client, 'jwks', 'keys');
  return keys !== null && !(Array.isArray(keys) && keys.length === 0);
}
