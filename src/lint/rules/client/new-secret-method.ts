import { quoted } from '../../../base/messages.js';
import { isContradicted, replayRecording } from '../../helpers/recording/replay.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const clientNewSecretMethod = defineRule({
  id: 'client/new-secret-method',
  severity: 'error',
  what: 'a request creates a new secret for a client that does not use a secret',
  why: 'the service creates secrets only for the methods that send one: `client_secret_post` and `client_secret_basic`',
  source: 'Client registration, "New secret"',
  on: 'recording',
  refusedByService: 'both',
  *check(recording, { org }) {
    for (const step of replayRecording(recording, org)) {
      const { exchange, operation } = step;
      if (operation.name !== 'create a secret' || isContradicted(step, org)) continue;
      const client = step.known('client', operation.ids.client_id ?? '');
      const method = textAt(client?.value, 'token_endpoint_auth_method');
      if (client === undefined || method === undefined || METHODS.has(method)) continue;
      yield {
        of: exchange.resource,
        message: `the client authenticates with the method ${quoted(method)}, which uses no secret; change the method of the client first`,
        related: [
          {
            of: client,
            at: ['token_endpoint_auth_method'],
            message: 'the authentication method of the client',
          },
        ],
      };
    }
  },
  examples: () => ({
    bad: [[client('private_key_jwt'), newSecret()]],
    good: [
      [client('client_secret_post'), newSecret()],
      exampleGiven([newSecret()], {
        note: 'The recording does not show the client, so its authentication method is unknown',
      }),
    ],
  }),
});

const METHODS: ReadonlySet<string> = new Set(['client_secret_basic', 'client_secret_post']);

function client(method: string) {
  const value = { client_id: '0oa1', client_name: 'Shop', token_endpoint_auth_method: method };
  const jwks = { keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB' }] };
  return { method: 'GET', path: '/oauth2/v1/clients/0oa1', status: 200, response: { ...value, jwks } };
}

function newSecret() {
  return { method: 'POST', path: '/oauth2/v1/clients/0oa1/lifecycle/newSecret', status: 400, response: null };
}
