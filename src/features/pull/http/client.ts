import { getOrMake } from '../../../base/memo.js';
import type { Problem } from '../../../base/result.js';
import type { PullWorld } from '../../../console/io/pull-world.js';
import type { Credentials } from './credentials.js';
import { type AnswerMeaning, judge } from './judge.js';
import { type Pace, Pool } from './pool.js';
import { quotaIn } from './quota.js';
import { type Bucket, isReadUrl, type PullRefusal } from './requests.js';

/** The result of a request: a value, a refusal of the service, a failure after all retries, or `stopped` because the pull has ended. */
export type PullAnswer =
  | { readonly kind: 'value'; readonly value: unknown; readonly link: string | undefined }
  | { readonly kind: 'refused'; readonly refusal: PullRefusal }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'stopped' };

/** The number of requests that a pull has sent. */
export interface Cost {
  calls: number;
  /** The number of requests that were sent again. */
  repeats: number;
}

/**
 * The maximum number of times that a request is repeated for one reason. The delays are 1, 2, 4, 8 and 16 s, unless the service states a
 * time.
 */
const MOST_REPEATS = 5;

/** Sends requests to an org within its rate limits, and repeats them after transient failures. */
export class Client {
  readonly cost: Cost = { calls: 0, repeats: 0 };
  readonly pools = new Map<Bucket, Pool>();
  /** The problem that ended the pull. After it, no request is sent. */
  problem: Problem | undefined;
  readonly #orgUrl: string;
  readonly #world: PullWorld;
  readonly #credentials: Credentials;
  readonly #pace: Pace;
  readonly #ending = new AbortController();
  #hasAnswers = false;
  #generation = 0;
  #renewing: Promise<boolean> | undefined;

  constructor(orgUrl: string, world: PullWorld, credentials: Credentials, pace: Pace) {
    this.#orgUrl = orgUrl;
    this.#world = world;
    this.#credentials = credentials;
    this.#pace = pace;
  }

  /**
   * Returns whether the credentials include an OAuth scope. Always true for an API token, which has the rights of its owner instead of
   * scopes.
   */
  hasScope(scope: string): boolean {
    return this.#credentials.hasScope(scope);
  }

  /** Removes the access tokens of this pull from a text, even if they are encoded in it. */
  readonly scrub = (text: string): string => this.#credentials.scrub(text);

  /** Sends a GET request. A request for a public document contains no token. */
  async get(bucket: Bucket, url: string, isPublic = false): Promise<PullAnswer> {
    const pool = getOrMake(this.pools, bucket, () => new Pool(this.#world, this.#pace, this.#ending.signal));
    const repeats = { limited: 0, crowded: 0, fault: 0 };
    let isRenewed = false;
    for (;;) {
      const generation = this.#generation;
      const judgement = await this.#getOnce(pool, url, isPublic);
      switch (judgement.kind) {
        case 'value':
        case 'refused':
        case 'stopped':
          return judgement;
        case 'stranger':
          return this.end(noOrg(url));
        case 'dead token':
          if (isRenewed || !(await this.#renew(generation))) return this.end(DEAD_TOKEN);
          isRenewed = true;
          break;
        case 'again':
          if (repeats[judgement.reason] === MOST_REPEATS) return { kind: 'failed', why: judgement.why };
          await this.#waitBeforeRepeat(pool, judgement, repeats[judgement.reason]++);
      }
    }
  }

  /** Ends the pull: no further request is sent, and `problem` is reported. */
  end(problem: Problem): { readonly kind: 'stopped' } {
    this.problem ??= { ...problem, message: this.scrub(problem.message) };
    this.#ending.abort();
    return { kind: 'stopped' };
  }

  async #getOnce(
    pool: Pool,
    url: string,
    isPublic: boolean,
  ): Promise<AnswerMeaning | { readonly kind: 'stopped' }> {
    await pool.enter();
    try {
      if (this.#ending.signal.aborted) return { kind: 'stopped' };
      if (!isPublic && !isReadUrl(url, this.#orgUrl)) return this.end(foreignAddress(url));
      const headers = isPublic ? undefined : await this.#credentials.headers('GET', url);
      if (headers?.ok === false) return this.end(headers.problems[0] ?? NO_TOKEN);
      this.cost.calls++;
      const answer = await this.#world.send({
        method: 'GET',
        url,
        headers: { Accept: 'application/json', ...headers?.value },
      });
      this.#hasAnswers = true;
      pool.learn(quotaIn(answer, this.#world));
      return judge(answer, this.#world, this.scrub);
    } catch (error) {
      const permanent = this.#hasAnswers ? undefined : PERMANENT_ERRORS.get(codeOf(error) ?? '');
      if (permanent !== undefined) return this.end(unreachable(url, permanent));
      return { kind: 'again', reason: 'fault', why: this.scrub(faultWords(error)) };
    } finally {
      pool.leave();
    }
  }

  /**
   * Waits before a request is repeated. If the rate limit or the number of concurrent requests is the reason, all requests with the same
   * rate limit wait.
   */
  async #waitBeforeRepeat(
    pool: Pool,
    { reason, wait }: Extract<AnswerMeaning, { readonly kind: 'again' }>,
    repeat: number,
  ): Promise<void> {
    const pause = wait ?? 2 ** repeat * 1000;
    this.cost.repeats++;
    if (reason === 'crowded') pool.narrow();
    if (reason === 'fault') await this.#world.sleep(pause, this.#ending.signal);
    else pool.close(pause);
  }

  /** Renews the access token. If several concurrent requests find that the token has expired, it is renewed only once. */
  async #renew(generation: number): Promise<boolean> {
    if (this.#generation > generation) return true;
    this.#renewing ??= this.#credentials.renew().then((isRenewed) => {
      this.#renewing = undefined;
      if (isRenewed) this.#generation++;
      return isRenewed;
    });
    return await this.#renewing;
  }
}

const DEAD_TOKEN: Problem = {
  severity: 'error',
  code: 'dead-token',
  message:
    'the service rejects the token (401 E0000011): it was revoked, has expired or belongs to another org; create a new one and run the command again',
};

const NO_TOKEN: Problem = {
  severity: 'error',
  code: 'no-token',
  message: 'the org issued no token for the key; check the client id, the key and the granted scopes',
};

/**
 * Returns the error for a URL outside the org, which may come from a link or a file. The check of the URL is the last one before the token
 * is added to the request.
 */
function foreignAddress(url: string): Problem {
  const where = URL.canParse(url) ? new URL(url).origin : 'no URL';
  const message = `a request to \`${where}\` was not sent, because it would expose the token: the URL is not one that a pull reads from the org`;
  return { severity: 'error', code: 'foreign-address', message };
}

/** Returns the problem that a URL does not belong to the API of an org. */
export function noOrg(url: string): Problem {
  const message = `\`${new URL(url).origin}\` is not the API of an org: it returns a web page, redirects, or has none of the endpoints; the token was not sent to any other address; pass the URL of the org itself, such as \`https://acme.example.com\``;
  return { severity: 'error', code: 'no-org', message };
}

/** Returns the problem that no connection to the org is possible. */
export function unreachable(url: string, why: string): Problem {
  const message = `\`${new URL(url).origin}\` cannot be reached: ${why}; check the URL of the org and the network connection`;
  return { severity: 'error', code: 'unreachable', message };
}

/** The error codes of Node that end the pull if the org has not answered any request yet, because repeating the request cannot help. */
const PERMANENT_ERRORS: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'the host does not exist'],
  ...[
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ].map((code): [string, string] => [
    code,
    `the certificate of the host is not trusted (${code}); if a proxy has a custom certificate, set \`NODE_EXTRA_CA_CERTS\` to the file of that certificate`,
  ]),
]);

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const [cause, own] = [error.cause, error].map((one) =>
    one instanceof Error && 'code' in one ? one.code : undefined,
  );
  return [cause, own].find((code) => typeof code === 'string');
}

/** Returns Node's description of the error, for a request that got no answer. */
function faultWords(error: unknown): string {
  const code = codeOf(error);
  if (code !== undefined) return `no response (${code})`;
  return error instanceof Error ? `no response: ${error.message}` : 'no response';
}
