import { isObject, type Members } from '../../../base/object.js';
import { failure, type Problem, type Result, success } from '../../../base/result.js';
import type { HttpAnswer, PullWorld } from '../../../console/io/pull-world.js';
import { unreachable } from './client.js';
import type { Credentials } from './credentials.js';
import { type ProofMaker, proofMaker } from './dpop.js';
import { parsedJson } from './judge.js';
import { retryingPost } from './retrying-post.js';
import { withoutTokens } from './without-tokens.js';

/** A client of the org that shows who it is by a key (RFC 7523). */
export interface OauthClient {
  readonly clientId: string;
  /** Private, as a JSON Web Key (RFC 7517). */
  readonly key: Members;
  /** With the brand: `okta.policies.read`. */
  readonly scopes: readonly string[];
}

/** A token, and for what. */
interface AccessToken {
  readonly token: string;
  readonly scopes: readonly string[];
  /** What proves that it is ours, where the org wants that. */
  readonly proofs: ProofMaker | undefined;
}

/** Gets a token for a client. What it was given of the scopes, the credentials say: the org may have granted only some. */
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

/** What asking for tokens takes. */
interface Asking {
  readonly url: string;
  readonly sign: Sign;
  readonly world: PullWorld;
}

/** All scopes at once; where one of them is not granted, those that are. */
async function tokenFor(client: OauthClient, asking: Asking): Promise<Result<AccessToken>> {
  const whole = await tokenWith(client.scopes, asking);
  if (whole.ok || whole.problems[0]?.code !== 'invalid_scope') return whole;
  const granted: string[] = [];
  for (const scope of client.scopes) if ((await tokenWith([scope], asking)).ok) granted.push(scope);
  return granted.length === 0 ? whole : await tokenWith(granted, asking);
}

/** Without proof first, since not every org asks for one; then with it, and with what the org wants repeated in it. */
async function tokenWith(scopes: readonly string[], asking: Asking): Promise<Result<AccessToken>> {
  const { url, sign, world } = asking;
  let proofs: ProofMaker | undefined;
  let nonce: string | undefined;
  let lag = 0;
  for (let tries = 0; ; tries++) {
    const today = world.today() + lag;
    const proof = await proofs?.prove({ method: 'POST', url, today, ...(nonce !== undefined && { nonce }) });
    const assertion = await sign(url, today);
    const answer = await postedForm(scopes, asking, assertion, proof);
    if (answer === undefined)
      return failure([unreachable(url, 'there is no answer, though it was asked for six times')]);
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

/** A proof, a nonce, another time: more is not asked of anybody. */
const MOST_TRIES = 4;

/** Clocks that differ by less agree. */
const LEAST_LAG = 30_000;

/** How far the service's clock is before ours, where that matters. */
function lagOf(answer: HttpAnswer, world: Pick<PullWorld, 'today'>): number {
  const lag = Date.parse(answer.header('date') ?? '') - world.today();
  return Math.abs(lag) > LEAST_LAG ? lag : 0;
}

async function postedForm(
  scopes: readonly string[],
  { url, world }: Asking,
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
  return await retryingPost({ method: 'POST', url, headers, body: form.toString() }, world);
}

/** Makes the assertion of who asks, for one address. */
type Sign = (audience: string, today: number) => Promise<string>;

/** In seconds. */
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
    'the key is no private RSA or EC key; give the one that was made with the client, as PEM or as a JSON Web Key',
};

/** The error code of an answer (RFC 6749, 5.2); empty if there is none. */
function errorIn(body: unknown): string {
  const error = isObject(body) ? body.error : undefined;
  return typeof error === 'string' && /^[a-z_]{1,60}$/.test(error) ? error : '';
}

/** The service's own word is the code. What it repeats of the request is removed: it authenticates the client. */
function refused(status: number, error: string, body: unknown, scrub: (text: string) => string): Problem {
  const description =
    isObject(body) && typeof body.error_description === 'string'
      ? `: ${scrub(body.error_description).slice(0, 300)}`
      : '';
  const hint = HINTS.get(error) ?? 'is the client active, and the key one of its keys?';
  const message = `the org gives the client no token (${status}${error === '' ? '' : ` ${error}`}${description}); ${hint}`;
  return { severity: 'error', code: error === '' ? 'no-token' : error, message };
}

const HINTS: ReadonlyMap<string, string> = new Map([
  ['invalid_scope', 'grant it the scopes that `--check` names'],
]);
