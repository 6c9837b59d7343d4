import { at, isGiven, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Client registration, "Service clients". */
export const clientPrivateKeyJwtNeedsKeys = defineRule({
  id: 'client/private-key-jwt-needs-keys',
  severity: 'error',
  what: 'the method `private_key_jwt` without public keys, or keys in two places',
  why: 'the service checks what the client signs with its public keys: with none it cannot, and with `jwks` and `jwks_uri` it cannot tell which count',
  source: 'Client registration; Client application, `jwks`, `jwks_uri`',
  on: 'client',
  refusedByService: 'both',
  *check(client) {
    const hasUri = isGiven(client, 'jwks_uri');
    if (hasKeys(client) && hasUri)
      yield {
        at: ['jwks_uri'],
        message: '`jwks_uri` and `jwks` cannot go together: keep one of the two',
        related: [{ at: ['jwks'], message: 'the keys themselves' }],
      };
    if (textAt(client, 'token_endpoint_auth_method') !== 'private_key_jwt') return;
    if (!hasUri && !hasKeys(client))
      yield {
        at: ['token_endpoint_auth_method'],
        message: '`private_key_jwt` needs the public keys of the client: give `jwks` or `jwks_uri`',
      };
  },
  examples: {
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
  },
});

/** Whether they are of the right shape is for `jwks/keys-only` to say. */
function hasKeys(client: unknown): boolean {
  if (!isGiven(client, 'jwks')) return false;
  const keys = at(client, 'jwks', 'keys');
  return keys !== null && !(Array.isArray(keys) && keys.length === 0);
}
