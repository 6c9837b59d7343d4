import { isObject, type Members } from '../../../base/object.js';
import { maskSecrets, maskTexts, withoutSecrets } from '../../../base/secrets/mask-secrets.js';
import { jsonAnswer, type ServerAnswer } from '../../../console/http/message.js';
import { parseJson } from '../../../documents/text/json.js';
import { admittedTo } from '../service/admitted.js';
import { type Applied, apply } from '../service/apply.js';
import type { Stored, Tenant } from '../service/tenant/tenant.js';
import type { ApiEnvironment, ApiRequest } from '../service/wire/message.js';
import { cursorAfter } from '../service/wire/page.js';
import { type AccessChange, accessChange } from './guard/access-change.js';
import type { JournalEntry } from './journal/journal.js';
import { objectChanges } from './journal/object-changes.js';
import { type RefusedAs, refusedAs } from './message/refused.js';
import type { ServerBehavior } from './options.js';
import { bucketOf } from './traffic/buckets.js';
import { type FaultKind, faultsAt } from './traffic/faults.js';
import { type QuotaState, quotaHeaders, type RateLimits } from './traffic/rate-limits.js';

/** What a request finds. */
export interface ExchangeState {
  readonly tenant: Tenant;
  /** Before the last write. */
  readonly previous: Tenant;
  readonly limits: RateLimits;
}

/** What a request comes to: the answer, the org after it, and what the journal keeps of it. */
export interface ServedExchange
  extends Pick<JournalEntry, 'access' | 'answer' | 'changes' | 'faults' | 'request'>,
    Pick<Applied, 'transactions'> {
  readonly answer: unknown;
  readonly sent: ServerAnswer;
  readonly tenant: Tenant;
}

/** The bearing of a server, and when it is: in milliseconds since the epoch; `number` counts its requests. */
export interface ExchangeSetting extends ServerBehavior {
  readonly now: number;
  readonly number: number;
  readonly environment: ApiEnvironment;
}

/** Answers one request to the API: the checks of the service, then quota and faults, then the operation, then the guard. */
export function exchangeOf(
  given: ApiRequest,
  state: ExchangeState,
  setting: ExchangeSetting,
): ServedExchange {
  const { tenant, limits } = state;
  const request = setting.isUnwrapping === true ? unwrapped(given) : given;
  const { environment, now, number, faults: rates = {}, seed = 0 } = setting;
  const isWrite = !isReading(request);
  if ('refusal' in admittedTo(request, environment))
    return plain(request, apply(tenant, request, environment), tenant);
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
    applied.tenant === seen ? plain(request, applied, tenant) : written(request, applied, tenant, setting);
  const sent = faults.has('next-empty') ? withEmptyNext(exchange.sent, applied, request) : exchange.sent;
  return {
    ...exchange,
    ...(exchange.tenant === applied.tenant && applied.transactions && { transactions: applied.transactions }),
    sent: { ...sent, headers: { ...sent.headers, ...(quota && quotaHeaders(quota)) } },
    ...(faults.size > 0 && { faults: [...faults] }),
  };
}

/** It changes nothing, whatever its method is. */
function isReading({ method, path }: ApiRequest): boolean {
  return method === 'GET' || READING.some((one) => path.split('?', 1)[0] === one);
}

const SIMULATE_PATH = '/api/v1/policies/simulate';
const READING = [SIMULATE_PATH, '/oauth2/v1/token'];

function refusalFor(
  quota: QuotaState | undefined,
  faults: ReadonlySet<FaultKind>,
  isRefusedWrite: boolean,
): RefusedAs | undefined {
  if (quota?.isExceeded === true || faults.has('429')) return 'tooMany';
  if (faults.has('500')) return 'failure';
  if (faults.has('423')) return 'reconciled';
  if (faults.has('409')) return 'conflict';
  return isRefusedWrite ? 'readOnly' : undefined;
}

/** A quota that a fault uses up is there again in a second. */
function quotaAfter(
  refused: RefusedAs,
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
  as: RefusedAs,
  tenant: Tenant,
  quota: QuotaState | undefined,
  faults: ReadonlySet<FaultKind>,
  request: ApiRequest,
): ServedExchange {
  const { headers, ...rest } = refusedAs(as);
  return {
    sent: { ...rest, headers: { ...headers, ...(quota && quotaHeaders(quota)) } },
    tenant,
    changes: [],
    answer: undefined,
    ...requestKept(request),
    ...(faults.size > 0 && { faults: [...faults] }),
  };
}

function plain(request: ApiRequest, { response }: Applied, tenant: Tenant): ServedExchange {
  const { status, headers, body } = response;
  return {
    sent: answered(response),
    tenant,
    changes: [],
    answer: status >= 400 ? answerKept(request, body) : undefined,
    ...(status >= 400 || headers.warning !== undefined ? requestKept(request) : {}),
  };
}

const MOST_CHANGES = 1000;

function written(
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
      sent: refusedAs('guarded', '', access.alarms),
      tenant: before,
      changes: [],
      answer: undefined,
      ...kept,
    };
  return {
    sent: answered(response),
    tenant: after,
    changes: objectChanges(before, after, MOST_CHANGES),
    answer: answerKept(request, response.body),
    ...kept,
  };
}

/** What is no JSON says so itself. */
function answered({ status, headers, body }: Applied['response']): ServerAnswer {
  const isJson = (headers['content-type'] ?? 'application/json').startsWith('application/json');
  if (typeof body === 'string' && !isJson) return { status, headers, body };
  return body === undefined ? { status, headers } : jsonAnswer(status, body, headers);
}

/** Characters of JSON: what is longer is nothing to look through a journal for. */
const LONGEST_KEPT = 16_000;

function requestKept({ body = '' }: ApiRequest): Pick<JournalEntry, 'request'> {
  if (body === '' || body.length > LONGEST_KEPT) return {};
  const parsed = parseJson(body);
  return parsed.ok ? { request: maskTexts(withoutSecrets(parsed.value), secretsIn(parsed.value)) } : {};
}

/** Messages may repeat a secret that was sent. */
function answerKept({ body: sent = '' }: ApiRequest, body: unknown): unknown {
  const isShort = body !== undefined && JSON.stringify(body).length <= LONGEST_KEPT;
  if (!isShort) return undefined;
  const parsed = parseJson(sent);
  return maskTexts(withoutSecrets(body), parsed.ok ? secretsIn(parsed.value) : []);
}

function secretsIn(value: unknown): readonly string[] {
  return maskSecrets(value).secrets.map((secret) => String(secret.value));
}

/** Clients send a list of one where the service wants one. */
function unwrapped(request: ApiRequest): ApiRequest {
  if (request.path.split('?', 1)[0] !== SIMULATE_PATH) return request;
  const parsed = parseJson(request.body ?? '');
  if (!parsed.ok || !Array.isArray(parsed.value) || parsed.value.length !== 1) return request;
  return { ...request, body: JSON.stringify(parsed.value[0]) };
}

function hasSearch({ path }: ApiRequest): boolean {
  return new URLSearchParams(path.split('?')[1] ?? '').has('search');
}

/** A list that ends links to one more page, on which there is nothing. */
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
