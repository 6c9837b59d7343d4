import { quoted } from '../../../base/messages.js';
import { placeOfPath } from '../../helpers/recording/place-of-path.js';
import { recordingsIn } from '../../helpers/recording/recordings.js';
import { type Replayed, replayRecording } from '../../helpers/recording/replay.js';
import { isGiven, textAt, textsAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/**
 * Spec: Authentication (of callers), "User-based access": "The callback URL must match a registered sign-in redirect
 * URI".
 */
export const tokenRedirectUriRegistered = defineRule({
  id: 'token/redirect-uri-registered',
  severity: 'error',
  what: 'a token or authorize request has a redirect URI that is not registered for its client',
  why: 'the service redirects only to registered URIs, so it rejects the request',
  source: 'Authentication (of callers), 3 (user-based access)',
  choices: [
    'In edition `field`, a recorded request that the service answered with 200 is not reported.',
    'no document contains the scopes that are granted to a client, so the requested scopes are not compared',
  ],
  on: 'org',
  refusedByService: 'never',
  appliesTo: 'token requests, recorded authorize requests, and the clients in the same documents',
  *check(org) {
    for (const request of org.all('token request')) {
      const id = textAt(request.value, 'client_id');
      const client = id === undefined ? undefined : org.find('client', id);
      const fault = faultOf(textAt(request.value, 'redirect_uri'), client);
      if (fault !== undefined) yield { of: request, at: ['redirect_uri'], ...fault };
    }
    for (const recording of recordingsIn(org.all('exchange')))
      for (const step of replayRecording(recording, org)) yield* checkStep(step, org);
  },
  examples: () => ({
    bad: [
      [client(), exchanged('https://other.example.com/callback')],
      [client(), authorized('https://app.example.com/callback/')],
    ],
    good: [
      [client(), exchanged('https://app.example.com/callback')],
      exampleGiven([client(), authorized('https://app.example.com/callback')], {
        note: 'The authorize request uses the registered URI',
      }),
      exampleGiven([exchanged('https://other.example.com/callback')], {
        note: 'The documents do not contain the client',
      }),
    ],
  }),
});

function* checkStep(step: Replayed, { edition }: Org): Generator<Report> {
  const { exchange, operation, query } = step;
  const isToken = operation.name === 'get a token';
  if (!isToken && operation.name !== 'authorize') return;
  if (edition === 'field' && exchange.status === 200) return;
  const read = (name: string) =>
    isToken ? textAt(exchange.request.value, name) : (query.get(name) ?? undefined);
  const id = read('client_id');
  const client = id === undefined ? undefined : step.known('client', id);
  const fault = faultOf(read('redirect_uri'), client);
  const at = isToken ? [...exchange.request.at, 'redirect_uri'] : placeOfPath(exchange);
  if (fault !== undefined) yield { of: exchange.resource, at, ...fault };
}

/**
 * Returns the mistake in a redirect URI; `undefined` if the URI is accepted. If the URIs of the client are unknown or contain wildcards,
 * any URI is accepted.
 */
function faultOf(
  uri: string | undefined,
  client: Resource | undefined,
): Pick<Report, 'message' | 'related'> | undefined {
  if (uri === undefined || client === undefined) return undefined;
  const registered = textsAt(client.value, 'redirect_uris').map(([, text]) => text);
  const isOpen = registered.length === 0 || registered.some((text) => text.includes('*'));
  if (isOpen || registered.includes(uri)) return undefined;
  const wildcards = textAt(client.value, 'wildcard_redirect');
  if (isGiven(wildcards) && wildcards !== 'DISABLED') return undefined;
  return {
    message: `${quoted(uri)} is not a redirect URI of the client; register it, or send a registered one`,
    related: [{ of: client, at: ['redirect_uris'], message: 'the registered URIs' }],
  };
}

function client() {
  return {
    client_id: '0oa1',
    client_name: 'Shop',
    application_type: 'web',
    redirect_uris: ['https://app.example.com/callback'],
    response_types: ['code'],
    grant_types: ['authorization_code'],
  };
}

function exchanged(redirect_uri: string) {
  return {
    grant_type: 'authorization_code',
    code: 'c1',
    code_verifier: 'v1',
    client_id: '0oa1',
    redirect_uri,
  };
}

function authorized(uri: string) {
  const challenge = 'code_challenge=qjrzSW9gMiUgpUvqgEPE4&code_challenge_method=S256';
  const query = `client_id=0oa1&response_type=code&${challenge}&redirect_uri=${encodeURIComponent(uri)}`;
  return { method: 'GET', path: `/oauth2/v1/authorize?${query}`, status: 302, response: null };
}
