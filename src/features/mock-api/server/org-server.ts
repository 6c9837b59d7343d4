import { lazy } from '../../../base/lazy.js';
import type { Result } from '../../../base/result.js';
import { withoutSecrets } from '../../../base/secrets/mask-secrets.js';
import { textWithoutSecrets } from '../../../base/secrets/secret-texts.js';
import { headerValues, type ServerAnswer, type ServerRequest } from '../../../console/http/message.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { clientIn } from '../service/clients/client-app.js';
import { beginTransaction } from '../service/idps/transactions.js';
import { withoutExtraSlashes } from '../service/route.js';
import { snapshotOf, tenantDocument } from '../service/tenant/snapshot-of.js';
import type { Tenant } from '../service/tenant/tenant.js';
import type { ApiCertificates, ApiEnvironment, ApiRequest, IdpTransaction } from '../service/wire/message.js';
import { CONTROL_PATH, type ControlTarget, controlAnswer } from './control/control.js';
import { problemWords } from './control/problem-words.js';
import { exchangeOf, type ServedExchange } from './exchange.js';
import { type JournalEntry, RequestJournal } from './journal/journal.js';
import { MissingEndpoints } from './journal/missing-endpoints.js';
import { refusalAnswer } from './message/refused.js';
import { checkRequest } from './message/request-fault.js';
import type { ServerBehavior, ServerWorld } from './options.js';
import { AccessTokens } from './tokens/access-tokens.js';
import { RateLimits } from './traffic/rate-limits.js';

/** A function that reads an org from a text. The server then replaces its current org with the result. */
export type ReadTenant = (text: string) => Result<Tenant>;

/** The maximum size of a request body in bytes. Spec: Local server, "State". */
export const LARGEST_BODY = 4 * 1024 * 1024;

const SLOW = 3000;

const MOST_TRANSACTIONS = 1000;

/**
 * A server that answers requests as the service does. Its state is a single reference to the org: each change replaces the complete org.
 * Changes are therefore sequential, and nobody reads a half-changed org. Spec: Local server, "State".
 */
export class OrgServer {
  #tenant: Tenant;
  #previous: Tenant;
  #requests = 0;
  #begun = 0;
  #transactions: ReadonlyMap<string, IdpTransaction> = new Map();
  #saving: Promise<string | undefined> = Promise.resolve(undefined);
  readonly #start: Tenant;
  readonly #behavior: ServerBehavior;
  readonly #world: ServerWorld;
  readonly #readOrg: ReadTenant;
  readonly #journal = new RequestJournal();
  readonly #missing = new MissingEndpoints();
  readonly #limits: RateLimits;
  readonly #tokens: AccessTokens;

  constructor(start: Tenant, behavior: ServerBehavior, world: ServerWorld, readOrg: ReadTenant) {
    this.#start = start;
    this.#tenant = start;
    this.#previous = start;
    this.#behavior = behavior;
    this.#world = world;
    this.#readOrg = readOrg;
    this.#limits = new RateLimits(behavior.limits);
    this.#tokens = new AccessTokens(lazy(() => world.keys()));
  }

  get snapshot(): Snapshot {
    return snapshotOf(this.#tenant);
  }

  /** The org as one export document, without secrets. */
  get document(): object {
    return withoutSecrets(tenantDocument(this.#tenant)) as object;
  }

  /** The number of API requests that were answered. */
  get answered(): number {
    return this.#requests;
  }

  /** The number of requests that changed the org. */
  get revision(): number {
    return this.#tenant.revision;
  }

  journal(after?: number): readonly JournalEntry[] {
    return this.#journal.entries(after);
  }

  /** Restores the org to its initial state, and clears the journal. */
  reset(): void {
    this.#serve(this.#start);
    this.#requests = 0;
    this.#journal.clear();
    this.#missing.clear();
    this.#limits.reset();
    this.#transactions = new Map();
    this.#begun = 0;
  }

  /** Answers a request to the API or to the control path `/_preflight`. The promise never rejects. */
  async answer(request: ServerRequest): Promise<ServerAnswer> {
    const fault = checkRequest(request, this.#behavior.hosts ?? []);
    const answer = fault ?? (await this.#answerTo(request).catch((error: unknown) => this.#failed(error)));
    const date = new Date(this.#world.now()).toUTCString();
    const headers = { ...COMMON_HEADERS, ...this.#branded(answer.headers), date };
    return request.method === 'HEAD' ? { status: answer.status, headers } : { ...answer, headers };
  }

  /** Saves the org after any pending save. Resolves with the reason of a failure, or with `undefined`. */
  save(): Promise<string | undefined> {
    const { save = () => Promise.resolve(undefined) } = this.#world;
    this.#saving = this.#saving.then(() => save(`${JSON.stringify(this.document, null, 2)}\n`));
    return this.#saving;
  }

  async #answerTo(request: ServerRequest): Promise<ServerAnswer> {
    const [path = ''] = request.target.split('?', 1);
    if (path === CONTROL_PATH || path.startsWith(`${CONTROL_PATH}/`))
      return await controlAnswer(this.#controlled(), request, this.#hasToken(request));
    const body = await request.body(LARGEST_BODY);
    if (body.kind === 'too large') return refusalAnswer('tooLarge', String(LARGEST_BODY));
    if (body.kind !== 'text') return refusalAnswer('malformed', 'the body is not text');
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const certificates = isReading ? undefined : await this.#world.certificates();
    return await this.#exchange(apiRequestOf(request, body.text), certificates);
  }

  /**
   * Handles an API request. All steps up to the replacement of the org are synchronous, so that concurrent requests are answered one after
   * the other.
   */
  async #exchange(request: ApiRequest, certificates: ApiCertificates | undefined): Promise<ServerAnswer> {
    const now = this.#world.now();
    const number = ++this.#requests;
    const exchange = exchangeOf(
      request,
      { tenant: this.#tenant, previous: this.#previous, limits: this.#limits },
      { ...this.#behavior, now, number, environment: this.#environment(now, number, certificates) },
    );
    if (exchange.tenant !== this.#tenant) this.#serve(exchange.tenant, this.#tenant);
    this.#transactions = exchange.transactions ?? this.#transactions;
    this.#note(request, exchange, now);
    if (exchange.faults?.includes('slow')) await this.#world.sleep(SLOW);
    return exchange.sent;
  }

  /** Returns the answer after an internal error of the server. The org is unchanged, and the server continues to run. */
  #failed(error: unknown): ServerAnswer {
    this.#world.onFailure?.(error);
    return refusalAnswer('failure');
  }

  #serve(tenant: Tenant, previous = tenant): void {
    this.#tenant = tenant;
    this.#previous = previous;
  }

  #environment(
    milliseconds: number,
    number: number,
    certificates: ApiCertificates | undefined,
  ): ApiEnvironment {
    const { isLenient = false, token } = this.#behavior;
    const seconds = Math.floor(milliseconds / 1000);
    return {
      now: new Date(seconds * 1000).toISOString(),
      entropy: `${this.#behavior.seed ?? 0} ${this.#tenant.revision} ${number}`,
      isLenient,
      keys: this.#tokens.keys,
      transactions: this.#transactions,
      scopesOf: (one) =>
        this.#tokens.scopesOf(one, seconds, (id) => clientIn(this.#tenant, id)?.status === 'ACTIVE'),
      ...(certificates && { certificates }),
      ...(token !== undefined && { isApiToken: (one) => one === token }),
    };
  }

  #note(request: ApiRequest, exchange: ServedExchange, now: number): void {
    const { sent, tenant, answer, transactions: _, ...kept } = exchange;
    const agent = request.headers?.['user-agent']?.slice(0, 200);
    const client = agent === undefined ? undefined : textWithoutSecrets(agent);
    const path = textWithoutSecrets(request.path);
    const entry = this.#journal.add({
      at: new Date(now).toISOString(),
      method: request.method,
      path,
      ...(client !== undefined && { client }),
      status: sent.status,
      ...(sent.headers.warning !== undefined && { warning: sent.headers.warning }),
      ...kept,
      ...(answer !== undefined && { answer }),
      revision: tenant.revision,
    });
    this.#world.onEntry?.(entry);
    if (!isMissing(sent)) return;
    const missing = this.#missing.add(request.method, path, client);
    if (missing !== undefined) this.#world.onMissing?.(missing);
  }

  #hasToken(request: ServerRequest): boolean {
    const { token } = this.#behavior;
    const [given = ''] = headerValues(request, 'authorization');
    return token === undefined || given === `SSWS ${token}` || given === `Bearer ${token}`;
  }

  #controlled(): ControlTarget {
    return {
      about: { serves: 'policy-preflight', revision: this.#tenant.revision, requests: this.#requests },
      state: this.document,
      unknown: this.#missing.list(),
      journal: (after) => this.journal(after),
      reset: () => this.reset(),
      replace: (text) => this.#replace(text),
      begin: (signIn) => this.#begin(signIn),
      ...(this.#world.save && { save: () => this.save() }),
    };
  }

  /**
   * Starts a sign-in at an identity provider; `undefined` if the provider does not exist. If too many sign-ins are pending, the oldest are
   * dropped.
   */
  #begin(signIn: Pick<IdpTransaction, 'externalId' | 'idpId' | 'profile'>): IdpTransaction | undefined {
    const now = this.#world.now();
    const entropy = `${this.#behavior.seed ?? 0} ${++this.#begun}`;
    const begun = beginTransaction(this.#tenant, signIn, new Date(now).toISOString(), entropy);
    if (begun === undefined) return undefined;
    this.#transactions = new Map(
      [...this.#transactions, [begun.id, begun] as const].slice(-MOST_TRANSACTIONS),
    );
    return begun;
  }

  #replace(text: string): readonly string[] {
    const read = this.#readOrg(text);
    if (!read.ok) return read.problems.map(problemWords);
    this.#serve(read.value);
    return [];
  }

  /** Renames the request id header so that it contains the vendor prefix, as in the service. */
  #branded(headers: ServerAnswer['headers']): ServerAnswer['headers'] {
    const { 'x-svc-request-id': id, ...others } = headers;
    return id === undefined
      ? others
      : { ...others, [`x-${this.#tenant.brand.toLowerCase()}-request-id`]: id };
  }
}

/** The headers of every answer. They prevent proxies from caching it, and browsers from interpreting it as a page. */
const COMMON_HEADERS = { 'cache-control': 'no-cache, no-store', 'x-content-type-options': 'nosniff' };

/** Returns an HTTP request in the form that the simulated service reads. HEAD is handled like GET. */
function apiRequestOf({ method, target, headers, protocol }: ServerRequest, body: string): ApiRequest {
  const joined: Record<string, string> = {};
  for (const [name, value] of headers)
    if (!UNSAFE.has(name)) joined[name] = Object.hasOwn(joined, name) ? `${joined[name]}, ${value}` : value;
  return {
    method: method === 'HEAD' ? 'GET' : method,
    path: withoutExtraSlashes(target),
    headers: { 'x-forwarded-proto': protocol, ...joined },
    ...(body !== '' && { body }),
  };
}

const UNSAFE: ReadonlySet<string> = new Set(['__proto__']);

/** Returns whether an answer means that the endpoint does not exist or is not implemented. */
function isMissing({ status, body = '' }: ServerAnswer): boolean {
  return status === 501 || (status === 404 && body.includes('"E0000008"'));
}
