import { quoted } from '../../../base/messages.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Client application, `request_object_signing_alg`. */
export const clientRequestObjectAlgKnown = defineRule({
  id: 'client/request-object-alg-known',
  severity: 'error',
  what: 'the algorithm for request objects is unknown, or requires a secret that the client does not have',
  why: 'once an algorithm is set, the service rejects every request object that is not signed with it',
  source: 'Client application, `request_object_signing_alg`, rule 6',
  on: 'client',
  refusedByService: 'both',
  fields: ['request_object_signing_alg'],
  fix: 'suggested',
  *check(client) {
    const algorithm = textAt(client, 'request_object_signing_alg');
    const method = textAt(client, 'token_endpoint_auth_method');
    if (algorithm === undefined || method === undefined || !SYMMETRIC.includes(algorithm)) return;
    if (method === 'none' || method === 'private_key_jwt')
      yield {
        at: ['request_object_signing_alg'],
        message: `${quoted(algorithm)} signs with the client secret, but a client that authenticates with ${quoted(method)} has no secret; use an algorithm that signs with a private key (\`RS…\` or \`ES…\`), or another authentication method`,
        related: [{ at: ['token_endpoint_auth_method'], message: 'the authentication method of the client' }],
      };
  },
  examples: () => ({
    bad: [
      { client_id: '0oa1', request_object_signing_alg: 'rs256' },
      { client_id: '0oa1', request_object_signing_alg: 'HS256', token_endpoint_auth_method: 'none' },
    ],
    good: [
      {
        client_id: '0oa1',
        request_object_signing_alg: 'HS256',
        token_endpoint_auth_method: 'client_secret_basic',
      },
      exampleGiven(
        { client_id: '0oa1', request_object_signing_alg: 'ES256', token_endpoint_auth_method: 'none' },
        { note: '`ES256` signs with a private key, so the client needs no secret' },
      ),
    ],
  }),
});

const SYMMETRIC = ['HS256', 'HS384', 'HS512'];
