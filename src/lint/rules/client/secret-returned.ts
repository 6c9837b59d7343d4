import { quoted } from '../../../base/messages.js';
import { findOperation } from '../../../documents/kinds/api-operations.js';
import { SECRET_METHODS } from '../../helpers/client/secret-methods.js';
import { contracted, type OperationName } from '../../helpers/recording/contracts.js';
import { exchangeAround } from '../../helpers/recording/exchange-around.js';
import { isRedacted } from '../../helpers/text/redacted.js';
import { isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/**
 * Reports a stored client that contains its secret. Only the responses of create, update and "New secret" show the secret. Spec: Client
 * application, `client_secret`.
 */
export const clientSecretReturned = defineRule({
  id: 'client/secret-returned',
  severity: 'error',
  what: 'a stored client contains its secret',
  why: 'the service never returns the secret in a read, so it was added later; everybody with the file can act as the client',
  source: 'Client application, `client_secret`; Client registration, "Get"',
  choices: ['In edition `field`, a missing secret is not reported.'],
  on: 'client',
  refusedByService: 'never',
  reading: ['stored'],
  fix: 'suggested',
  *check(client, { resource, org, edition }) {
    const exchange = exchangeAround(resource, org);
    const addressed = exchange && findOperation(exchange.method, exchange.path);
    const operation = addressed && contracted(addressed).name;
    if (exchange === undefined || exchange.method === 'GET') yield* checkRead(client);
    else if (operation !== undefined && SHOWS.has(operation) && edition === 'spec')
      yield* checkShown(client, operation);
  },
  examples: () => ({
    bad: [
      { client_id: '0oa1', client_name: 'Shop', client_secret: 'sesame' },
      {
        client_id: '0oa1',
        client_name: 'Shop',
        token_endpoint_auth_method: 'none',
        client_secret: 'sesame',
      },
    ],
    good: [
      { client_id: '0oa1', client_name: 'Shop', client_secret_expires_at: 0 },
      exampleGiven(
        { client_id: '0oa1', client_name: 'Shop', client_secret: 'REDACTED' },
        { note: 'A placeholder such as `REDACTED` is not a secret' },
      ),
    ],
  }),
});

function* checkRead(client: unknown): Generator<Report> {
  if (!isGiven(client, 'client_secret') || isRedacted(textAt(client, 'client_secret') ?? '')) return;
  const method = textAt(client, 'token_endpoint_auth_method');
  const isNeeded = method === undefined || SECRET_METHODS.includes(method);
  yield {
    at: ['client_secret'],
    isKey: true,
    message: isNeeded
      ? 'the service never returns `client_secret` when clients are read or listed; remove it from the file, and create a new secret if the file was shared'
      : `a client that authenticates with ${quoted(method)} has no secret, and the service never returns \`client_secret\` when clients are read or listed; remove it`,
    fix: {
      kind: 'suggested',
      what: 'remove `client_secret`',
      changes: [{ op: 'remove', at: ['client_secret'] }],
    },
  };
}

/** The operations whose response shows the client secret. */
const SHOWS: ReadonlySet<OperationName> = new Set([
  'create a secret',
  'register a client',
  'update a client',
]);

/**
 * Checks that a response shows the client secret. A client whose authentication method needs no secret has none, and the response to an
 * update may omit it.
 */
function* checkShown(client: unknown, operation: OperationName): Generator<Report> {
  const method = textAt(client, 'token_endpoint_auth_method');
  if (method === undefined) return;
  const needsSecret = SECRET_METHODS.includes(method);
  const isShown = isGiven(client, 'client_secret');
  if (isShown && !needsSecret)
    yield {
      at: ['client_secret'],
      isKey: true,
      message: `a client that authenticates with ${quoted(method)} has no secret, but this response contains one; remove it`,
    };
  else if (!isShown && needsSecret && operation !== 'update a client')
    yield {
      severity: 'warning',
      message: `the response to the request to ${operation} lacks \`client_secret\`, which no other response contains; add it`,
    };
}
