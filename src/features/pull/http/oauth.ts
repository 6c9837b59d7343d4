import { isObject, type Members } from '../../../base/object.js';
import { failure, type Problem, type Result, success } from '../../../base/result.js';
import type { HttpAnswer, HttpRequest, PullWorld } from '../../../console/io/pull-world.js';
import { unreachable } from './client.js';
import type { Credentials } from './credentials.js';
import { type ProofMaker, proofMaker } from './dpop.js';
import { parsedJson } from './judge.js';
import { withoutTokens } from './without-tokens.js';

/** An OAuth client that authenticates with a private key (RFC 7523). */
export interface OauthClient {
  readonly clientId: string;
  /** The private key as a JSON Web Key (RFC 7517). */
  readonly key: Members;
  /** The scopes to request, with the vendor prefix: `okta.policies.read`. */
  readonly scopes: readonly string[];
}

/** An access token with the scopes that the org granted. */
interface AccessToken {
  readonly token: string;
  readonly scopes: readonly string[];
  /** Creates DPoP proofs; `undefined` if the org does not require them. */
  readonly proofs: ProofMaker | undefined;
}

/**
 * Requests an access token for an OAuth client. The org may grant only some of the scopes; `hasScope` of the returned credentials states
 * whether a scope was granted.
 */
export async function clientCredentials(
  client: OauthClient,
  orgUrl: string,
  world: PullWorld,
): Promise<Result<Credentials>> {
  const sign = await signerOf(client);
  if (sign === undefined) return failure([NO_KEY]);
  const ask = () => tokenFor(client, { url: `${orgUrl}/oauth2/v1/token`, sign, world });
  const first = await ask();
  if (!first.ok) return first;
  let current = first.value;
  const tokens = new Set([current.token]);
  let scrub = withoutTokens([...tokens]);
  return success({
    async headers(method, url) {
      const { token, proofs } = current;
      if (proofs === undefined) return success({ Authorization: `Bearer ${token}` });
      const proof = await proofs.prove({ method, url, token, today: world.today() });
      return success({ Authorization: `DPoP ${token}`, DPoP: proof });
    },
    async renew() {
      const next = await ask();
      if (!next.ok) return false;
      current = next.value;
      tokens.add(current.token);
      scrub = withoutTokens([...tokens]);
      return true;
    },
    hasScope: (scope) => current.scopes.some((given) => given.split('.')[1] === scope),
    scrub: (text) => scrub(text),
    sealSecret: String(client.key.d),
  });
}

/** The URL for token requests, with the functions that a token request needs: to sign it, to send it, and to read the clock. */
interface TokenEndpoint {
  readonly url: string;
  readonly sign: Sign;
  readonly world: PullWorld;
}

/** Requests an access token with all scopes at once. If some scopes are not granted, requests a token with the other scopes. */
async function tokenFor(client: OauthClient, endpoint: TokenEndpoint): Promise<Result<AccessToken>> {
  const whole = await tokenWith(client.scopes, endpoint);
  if (whole.ok || whole.problems[0]?.code !== 'invalid_scope') return whole;
  const granted: string[] = [];
  for (const scope of client.scopes) if ((await tokenWith([scope], endpoint)).ok) granted.push(scope);
  return granted.length === 0 ? whole : await tokenWith(granted, endpoint);
}

/**
 * Requests a token, first without a DPoP proof, because not every org requires one. If the org requires it, requests the token with a
 * proof, and then with the nonce that the org returned.
 */
async function tokenWith(scopes: readonly string[], endpoint: TokenEndpoint): Promise<Result<AccessToken>> {
  const { url, sign, world } = endpoint;
  let proofs: ProofMaker | undefined;
  let nonce: string | undefined;
  let lag = 0;
  for (let tries = 0; ; tries++) {
    const today = world.today() + lag;
    const proof = await proofs?.prove({ method: 'POST', url, today, ...(nonce !== undefined && { nonce }) });
    const assertion = await sign(url, today);
    const answer = await postedForm(scopes, endpoint, assertion, proof);
    if (answer === undefined) return failure([unreachable(url, 'there was no response to six requests')]);
    const scrub = withoutTokens([assertion, ...(proof === undefined ? [] : [proof])]);
    const body = parsedJson(answer.body)?.value;
    const token = isObject(body) ? body.access_token : undefined;
    if (answer.status === 200 && typeof token === 'string') return success({ token, scopes, proofs });
    const error = errorIn(body);
    const serverLag = lagOf(answer, world);
    if (tries === MOST_TRIES) return failure([refused(answer.status, error, body, scrub)]);
    if (error === 'invalid_dpop_proof' && proofs === undefined) proofs = await proofMaker();
    else if (error === 'use_dpop_nonce')
      [proofs, nonce] = [proofs ?? (await proofMaker()), answer.header('dpop-nonce')];
    else if (error === 'invalid_client' && lag === 0 && serverLag !== 0) lag = serverLag;
    else return failure([refused(answer.status, error, body, scrub)]);
  }
}

/**
 * The maximum number of attempts to get an access token. An attempt may fail because it lacks a DPoP proof or a nonce, or because the local
 * clock is wrong.
 */
const MOST_TRIES = 4;

/** The minimum difference in milliseconds between the clock of the service and the local clock that is corrected. */
const LEAST_LAG = 30_000;

/**
 * Returns by how many milliseconds the clock of the service is ahead of the clock of this machine; 0 if the difference is too small to
 * matter.
 */
function lagOf(answer: HttpAnswer, world: Pick<PullWorld, 'today'>): number {
  const lag = Date.parse(answer.header('date') ?? '') - world.today();
  return Math.abs(lag) > LEAST_LAG ? lag : 0;
}

async function postedForm(
  scopes: readonly string[],
  { url, world }: TokenEndpoint,
  assertion: string,
  proof: string | undefined,
): Promise<HttpAnswer | undefined> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: scopes.join(' '),
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  });
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/x-www-form-urlencoded',
    ...(proof !== undefined && { DPoP: proof }),
  };
  return await postWithRepeats({ method: 'POST', url, headers, body: form.toString() }, world);
}

/**
 * Sends a form whose request can safely be repeated, and repeats it on transient failures. Returns the last answer, or `undefined` if there
 * was no answer.
 */
async function postWithRepeats(
  request: HttpRequest,
  world: Pick<PullWorld, 'send' | 'sleep'>,
): Promise<HttpAnswer | undefined> {
  const { signal } = new AbortController();
  let answer: HttpAnswer | undefined;
  for (let repeat = 0; ; repeat++) {
    answer = await world.send(request).catch(() => undefined);
    const isTransient = answer === undefined || answer.status === 429 || answer.status >= 500;
    if (!isTransient || repeat === MOST_REPEATS) return answer;
    await world.sleep(2 ** repeat * 1000, signal);
  }
}

const MOST_REPEATS = 5;

/** A function that creates a client assertion for an audience. */
type Sign = (audience: string, today: number) => Promise<string>;

/** The lifetime of a client assertion in seconds. */
const ASSERTION_LIFE = 300;

async function signerOf({ clientId, key }: OauthClient): Promise<Sign | undefined> {
  const algorithm = algorithmOf(key);
  if (algorithm === undefined || typeof key.d !== 'string') return undefined;
  const { importJWK, SignJWT } = await import('jose');
  const imported = await importJWK(key, algorithm).catch(() => undefined);
  if (imported === undefined) return undefined;
  const keyId = typeof key.kid === 'string' ? { kid: key.kid } : {};
  return async (audience, today) => {
    const now = Math.floor(today / 1000);
    return await new SignJWT({})
      .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...keyId })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(audience)
      .setJti(crypto.randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + ASSERTION_LIFE)
      .sign(imported);
  };
}

const ALGORITHMS_BY_CURVE: ReadonlyMap<unknown, string> = new Map([
  ['P-256', 'ES256'],
  ['P-384', 'ES384'],
  ['P-521', 'ES512'],
]);

function algorithmOf({ alg, kty, crv }: Members): string | undefined {
  if (kty === 'RSA') return typeof alg === 'string' && /^RS(256|384|512)$/.test(alg) ? alg : 'RS256';
  return kty === 'EC' ? ALGORITHMS_BY_CURVE.get(crv) : undefined;
}

const NO_KEY: Problem = {
  severity: 'error',
  code: 'wrong-key',
  message:
    'the key is not a private RSA or EC key; pass the key that was created with the client, as PEM or JSON Web Key',
};

/** Returns the OAuth error code of an answer (RFC 6749, 5.2), or an empty text. */
function errorIn(body: unknown): string {
  const error = isObject(body) ? body.error : undefined;
  return typeof error === 'string' && /^[a-z_]{1,60}$/.test(error) ? error : '';
}

/**
 * Returns the error for a token request that the service refused, with the error code and the description of the service. `scrub` removes
 * the parts of the description that repeat the request, because the request contains credentials.
 */
function refused(status: number, error: string, body: unknown, scrub: (text: string) => string): Problem {
  const description =
    isObject(body) && typeof body.error_description === 'string'
      ? `: ${scrub(body.error_description).slice(0, 300)}`
      : '';
  const hint = HINTS.get(error) ?? 'check that the client is active, and that the key is one of its keys';
  const message = `the org issued no token to the client (${status}${error === '' ? '' : ` ${error}`}${description}); ${hint}`;
  return { severity: 'error', code: error === '' ? 'no-token' : error, message };
}

const HINTS: ReadonlyMap<string, string> = new Map([
  ['invalid_scope', 'grant the client the scopes that `--check` lists'],
]);
