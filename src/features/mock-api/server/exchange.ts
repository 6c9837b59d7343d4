import { lazy } from '../../../base/lazy.js';
import { memoize } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import { maskSecrets, maskTexts, withoutSecrets } from '../../../base/secrets/mask-secrets.js';
import { jsonAnswer, type ServerAnswer } from '../../../console/http/message.js';
import { parseJson } from '../../../documents/text/json.js';
import { admitRequest } from '../service/admit-request.js';
import { type Applied, apply } from '../service/apply.js';
import type { Stored, Tenant } from '../service/tenant/tenant.js';
import type { ApiEnvironment, ApiRequest } from '../service/wire/message.js';
import { cursorAfter } from '../service/wire/page.js';
import { type AccessChange, accessChange } from './guard/access-change.js';
import type { JournalEntry } from './journal/journal.js';
import { objectChanges } from './journal/object-changes.js';
import { type RefusalKind, refusalAnswer } from './message/refused.js';
import type { ServerBehavior } from './options.js';
import { bucketOf } from './traffic/buckets.js';
import { type FaultKind, faultsAt } from './traffic/faults.js';
import { type QuotaState, quotaHeaders, type RateLimits } from './traffic/rate-limits.js';

/** The state of the server when a request arrives. */
export interface ExchangeState {
  readonly tenant: Tenant;
  /** The org before the last change. */
  readonly previous: Tenant;
  readonly limits: RateLimits;
}

/** The result of a request: the answer, the org after the request, and the data for the journal. */
export interface ServedExchange
  extends Pick<JournalEntry, 'access' | 'answer' | 'changes' | 'faults' | 'request'>,
    Pick<Applied, 'transactions'> {
  readonly answer: unknown;
  readonly sent: ServerAnswer;
  readonly tenant: Tenant;
}

/** The server options, the time of the request in milliseconds since the epoch, and the number of the request. */
export interface ExchangeSetting extends ServerBehavior {
  readonly now: number;
  readonly number: number;
  readonly environment: ApiEnvironment;
}

/**
 * Answers one API request. Checks the caller, the rate limits and the simulated faults, runs the operation, and finally checks how the
 * change affects access (`guard`).
 */
export function exchangeOf(
  given: ApiRequest,
  state: ExchangeState,
  setting: ExchangeSetting,
): ServedExchange {
  const { tenant, limits } = state;
  const request = setting.isUnwrapping === true ? unwrapped(given) : given;
  const { environment, now, number, faults: rates = {}, seed = 0 } = setting;
  const isWrite = !isReading(request);
  if ('refusal' in admitRequest(request, environment))
    return exchangeWithoutChange(request, apply(tenant, request, environment), tenant);
  const [path = ''] = request.path.split('?', 1);
  const bucket = bucketOf(request.method, path);
  const quota = bucket && limits.count(bucket, Math.floor(now / 1000));
  const faults = faultsAt(number, isWrite, rates, seed);
  const refused = refusalFor(quota, faults, isWrite && setting.isReadOnly === true);
  if (refused !== undefined)
    return refusedWith(refused, tenant, quotaAfter(refused, quota, faults, now), faults, request);
  const seen = faults.has('stale-search') && hasSearch(request) ? state.previous : tenant;
  const applied = apply(seen, request, environment);
  const exchange =
    applied.tenant === seen
      ? exchangeWithoutChange(request, applied, tenant)
      : exchangeWithChange(request, applied, tenant, setting);
  const sent = faults.has('next-empty') ? withEmptyNext(exchange.sent, applied, request) : exchange.sent;
  return {
    ...exchange,
    ...(exchange.tenant === applied.tenant && applied.transactions && { transactions: applied.transactions }),
    sent: { ...sent, headers: { ...sent.headers, ...(quota && quotaHeaders(quota)) } },
    ...(faults.size > 0 && { faults: [...faults] }),
  };
}

/** Returns whether a request never changes the org: a GET request, a simulation, or a token request. */
function isReading({ method, path }: ApiRequest): boolean {
  return method === 'GET' || READING.some((one) => path.split('?', 1)[0] === one);
}

const SIMULATE_PATH = '/api/v1/policies/simulate';
const READING = [SIMULATE_PATH, '/oauth2/v1/token'];

function refusalFor(
  quota: QuotaState | undefined,
  faults: ReadonlySet<FaultKind>,
  isRefusedWrite: boolean,
): RefusalKind | undefined {
  if (quota?.isExceeded === true || faults.has('429')) return 'tooMany';
  if (faults.has('500')) return 'failure';
  if (faults.has('423')) return 'reconciled';
  if (faults.has('409')) return 'conflict';
  return isRefusedWrite ? 'readOnly' : undefined;
}

/**
 * Returns the rate limit that the answer states; `undefined` if no rate limit applies to the request. After a simulated 429 fault, the
 * stated limit allows no further request until the next second.
 */
function quotaAfter(
  refused: RefusalKind,
  quota: QuotaState | undefined,
  faults: ReadonlySet<FaultKind>,
  now: number,
): QuotaState | undefined {
  const isFault = refused === 'tooMany' && faults.has('429') && quota?.isExceeded !== true;
  if (!isFault) return quota;
  const limit = quota?.limit ?? 1;
  return { limit, remaining: 0, reset: Math.floor(now / 1000), isExceeded: true };
}

function refusedWith(
  as: RefusalKind,
  tenant: Tenant,
  quota: QuotaState | undefined,
  faults: ReadonlySet<FaultKind>,
  request: ApiRequest,
): ServedExchange {
  const { headers, ...rest } = refusalAnswer(as);
  return {
    sent: { ...rest, headers: { ...headers, ...(quota && quotaHeaders(quota)) } },
    tenant,
    changes: [],
    answer: undefined,
    ...requestKept(request),
    ...(faults.size > 0 && { faults: [...faults] }),
  };
}

function exchangeWithoutChange(request: ApiRequest, { response }: Applied, tenant: Tenant): ServedExchange {
  const { status, headers, body } = response;
  return {
    sent: answerOf(response),
    tenant,
    changes: [],
    answer: status >= 400 ? answerKept(request, body) : undefined,
    ...(status >= 400 || headers.warning !== undefined ? requestKept(request) : {}),
  };
}

const MOST_CHANGES = 1000;

function exchangeWithChange(
  request: ApiRequest,
  { response, tenant: after }: Applied,
  before: Tenant,
  { guard, guardEffort }: ExchangeSetting,
): ServedExchange {
  const access: AccessChange | undefined =
    guard === undefined ? undefined : accessChange(before, after, guardEffort);
  const kept = { ...requestKept(request), ...(access && { access }) };
  if (guard === 'refuse' && access !== undefined && access.alarms.length > 0)
    return {
      sent: refusalAnswer('guarded', '', access.alarms),
      tenant: before,
      changes: [],
      answer: undefined,
      ...kept,
    };
  return {
    sent: answerOf(response),
    tenant: after,
    changes: objectChanges(before, after, MOST_CHANGES),
    answer: answerKept(request, response.body),
    ...kept,
  };
}

/** Returns the answer to send. A body whose content type is not JSON is sent unchanged. */
function answerOf({ status, headers, body }: Applied['response']): ServerAnswer {
  const isJson = (headers['content-type'] ?? 'application/json').startsWith('application/json');
  if (typeof body === 'string' && !isJson) return { status, headers, body };
  if (!isObject(body) && !Array.isArray(body))
    return body === undefined ? { status, headers } : jsonAnswer(status, body, headers);
  return { status, headers: { 'content-type': 'application/json', ...headers }, ...serialized(body) };
}

/** Returns the JSON text of a body. The text is cached, because the body of a list is the same object until the org changes. */
const serialized = memoize((value: object): Pick<ServerAnswer, 'body' | 'bytes'> => {
  const body = JSON.stringify(value);
  return { body, bytes: lazy(() => new TextEncoder().encode(body)) };
});

/** The maximum length of a body that the journal keeps, in characters of JSON. */
const LONGEST_KEPT = 16_000;

function requestKept({ body = '' }: ApiRequest): Pick<JournalEntry, 'request'> {
  if (body === '' || body.length > LONGEST_KEPT) return {};
  const parsed = parseJson(body);
  return parsed.ok ? { request: maskTexts(withoutSecrets(parsed.value), secretsIn(parsed.value)) } : {};
}

/** Returns the body of an answer for the journal. Secrets of the request are removed, because messages in the answer may repeat them. */
function answerKept({ body: sent = '' }: ApiRequest, body: unknown): unknown {
  const isShort = body !== undefined && JSON.stringify(body).length <= LONGEST_KEPT;
  if (!isShort) return undefined;
  const parsed = parseJson(sent);
  return maskTexts(withoutSecrets(body), parsed.ok ? secretsIn(parsed.value) : []);
}

function secretsIn(value: unknown): readonly string[] {
  return maskSecrets(value).secrets.map((secret) => String(secret.value));
}

/** Returns the request with a single simulation request as its body. Some clients send a list with one simulation request instead. */
function unwrapped(request: ApiRequest): ApiRequest {
  if (request.path.split('?', 1)[0] !== SIMULATE_PATH) return request;
  const parsed = parseJson(request.body ?? '');
  if (!parsed.ok || !Array.isArray(parsed.value) || parsed.value.length !== 1) return request;
  return { ...request, body: JSON.stringify(parsed.value[0]) };
}

function hasSearch({ path }: ApiRequest): boolean {
  return new URLSearchParams(path.split('?')[1] ?? '').has('search');
}

/** Simulates a fault: adds to the last page of a list a link to a next page, which is empty. */
function withEmptyNext(sent: ServerAnswer, { response }: Applied, { path }: ApiRequest): ServerAnswer {
  const { link } = response.headers;
  const last: unknown = Array.isArray(response.body) ? response.body.at(-1) : undefined;
  if (link === undefined || link.includes('rel="next"') || !isStored(last)) return sent;
  const [, self = ''] = /^<([^>]*)>/.exec(link) ?? [];
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  query.set('after', cursorAfter(last));
  const next = `<${self.split('?', 1)[0]}?${query}>; rel="next"`;
  return { ...sent, headers: { ...sent.headers, link: `${link}, ${next}` } };
}

function isStored(value: unknown): value is Stored {
  return isObject(value) && typeof (value as Members).id === 'string';
}
