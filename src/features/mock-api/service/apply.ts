import { hashOf } from '../../../base/hash.js';
import { memoize } from '../../../base/memo.js';
import { alternatives } from '../../../base/messages.js';
import { isObject, type Members } from '../../../base/object.js';
import { findOperation } from '../../../documents/kinds/api-operations.js';
import { parseJson } from '../../../documents/text/json.js';
import { contracted } from '../../../lint/helpers/recording/contracts.js';
import { admitRequest } from './admit-request.js';
import { refuseClient } from './clients/oauth-error.js';
import { withoutExtraSlashes } from './route.js';
import { OWNED_LISTS, TENANT_COLLECTIONS, type Tenant } from './tenant/tenant.js';
import { assuming, refuseField, refuseWith } from './wire/errors.js';
import { idMaker, lettersFrom } from './wire/ids.js';
import type {
  ApiCall,
  ApiEnvironment,
  ApiRequest,
  ApiResponse,
  IdpTransaction,
  Reply,
} from './wire/message.js';
import type { ApiOperation } from './wire/operation.js';

export interface Applied {
  readonly response: ApiResponse;
  /** The org after the request. If nothing has changed, it is the same object as before. */
  readonly tenant: Tenant;
  /** The pending sign-ins at identity providers after the request, if they have changed. */
  readonly transactions?: ReadonlyMap<string, IdpTransaction>;
}

/**
 * Returns the answer of the service to a request, and the org after the request. A refusal leaves the org unchanged. Never throws; equal
 * inputs have equal results. Spec: Endpoints.
 */
export function apply(tenant: Tenant, given: ApiRequest, environment: ApiEnvironment = {}): Applied {
  const request = { ...given, path: withoutExtraSlashes(given.path) };
  const { now: clock = secondAfter(tenant.newest), entropy = hashOf([tenant.revision, request]) } =
    environment;
  const now = clock > tenant.newest ? clock : secondAfter(tenant.newest);
  const newId = idMaker(entropy, (id) => idsIn(tenant).has(id));
  const reply = replyTo(
    request,
    {
      tenant,
      now,
      clock,
      newId,
      base: baseOf(request),
      isLenient: environment.isLenient === true,
      ...keysOf(environment),
      ...transactionsOf(environment),
    },
    environment,
  );
  const after = reply.tenant;
  return {
    response: responseOf(reply, newId),
    tenant: after === undefined ? tenant : { ...after, revision: tenant.revision + 1, newest: now },
    ...(reply.transactions && { transactions: reply.transactions }),
  };
}

/**
 * Runs the checks in the order of the service: path, method, caller, query, and body. Then runs the operation, which has further checks.
 */
function replyTo(
  request: ApiRequest,
  call: Omit<ApiCall, 'accept' | 'body' | 'dpop' | 'ids' | 'path' | 'query'>,
  environment: ApiEnvironment,
): Reply {
  const admitted = admitRequest(request, environment);
  if ('refusal' in admitted) return admitted.refusal;
  const { operation, ids } = admitted;
  const fault = checkQuery(request);
  if (fault !== undefined) return fault;
  const body = bodyOf(operation, request);
  if ('refusal' in body) return body.refusal;
  const [, ...query] = request.path.split('?');
  const whole: ApiCall = {
    ...call,
    accept: request.headers?.accept ?? '',
    body: body.members,
    dpop: request.headers?.dpop ?? '',
    ids,
    path: request.path,
    query: new URLSearchParams(query.join('?')),
  };
  return request.method === 'GET' ? keptReply(operation, whole) : operation.effect(whole);
}

/**
 * Returns the reply of an operation that reads the org. The reply is stored and used again until the org changes. It is not stored if the
 * operation reads an input in `VARYING`, such as the current time. Such an input can differ between requests that are otherwise equal.
 */
function keptReply(operation: ApiOperation, call: ApiCall): Reply {
  const { tenant, path, base, accept, dpop, isLenient } = call;
  const kept = keptReplies(tenant);
  const key = JSON.stringify([path, base, accept, dpop, isLenient]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  let isVarying = false;
  const watched = { ...call };
  for (const name of VARYING)
    if (name in call)
      Object.defineProperty(watched, name, {
        get() {
          isVarying = true;
          return call[name];
        },
      });
  const reply = operation.effect(watched);
  if (isVarying || reply.tenant !== undefined || reply.transactions !== undefined) return reply;
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, reply);
  return reply;
}

const VARYING = [
  'now',
  'clock',
  'newId',
  'transactions',
  'keys',
  'certificates',
] as const satisfies (keyof ApiCall)[];

const keptReplies = memoize((_: Tenant) => new Map<string, Reply>());

/** Maximum number of replies that are kept for one state of the org. */
const MOST_KEPT = 50;

function bodyOf(
  operation: ApiOperation,
  { headers = {}, body }: ApiRequest,
): { readonly members: Members } | { readonly refusal: Reply } {
  const { takesBody, takesChanges, takesForm, takesText } = operation;
  if (takesForm === true) return formIn(headers['content-type'] ?? FORM, body ?? '');
  if (takesText === true)
    return TEXT.test(headers['content-type'] ?? '')
      ? { members: { text: body ?? '' } }
      : { refusal: refuseWith('E0000021') };
  if (takesBody !== true && takesChanges !== true) return { members: {} };
  const type = headers['content-type'] ?? 'application/json';
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type.trim())) return { refusal: refuseWith('E0000021') };
  const parsed = parseJson(body ?? '');
  const value = parsed.ok ? parsed.value : undefined;
  const members = takesChanges === true ? changesIn(value) : isObject(value) ? value : undefined;
  return members === undefined ? { refusal: refusedValue(value, operation) } : { members };
}

function refusedValue(value: unknown, { listAssumption }: ApiOperation): Reply {
  const refusal = refuseWith('E0000003');
  return listAssumption !== undefined && Array.isArray(value) ? assuming(listAssumption, refusal) : refusal;
}

/** Matches the media types that are accepted for a certificate: all except JSON, XML and forms. */
const TEXT = /^(?!application\/([\w.-]+\+)?(json|xml|x-www-form-urlencoded)\b|multipart\/)/i;

const FORM = 'application/x-www-form-urlencoded';

/** Parses the form-encoded body of a token request. Spec: Token and authorization endpoints. */
function formIn(type: string, text: string): { readonly members: Members } | { readonly refusal: Reply } {
  if (!type.startsWith(FORM))
    return { refusal: assuming('M54', refuseClient('invalid_request', `The body must be of type ${FORM}.`)) };
  return { members: Object.fromEntries(new URLSearchParams(text)) };
}

const NO_TRANSACTIONS: ReadonlyMap<string, IdpTransaction> = new Map();

function transactionsOf({ transactions = NO_TRANSACTIONS }: ApiEnvironment): Pick<ApiCall, 'transactions'> {
  return { transactions };
}

function keysOf({ keys, certificates }: ApiEnvironment): Pick<ApiCall, 'certificates' | 'keys'> {
  return { ...(keys && { keys }), ...(certificates && { certificates }) };
}

function changesIn(value: unknown): Members | undefined {
  return Array.isArray(value) && value.every(isObject) ? { changes: value } : undefined;
}

function responseOf(
  { status, body, headers, assumptions = [], incomplete }: Reply,
  newId: (prefix: string) => string,
): ApiResponse {
  const warnings = [...assumptions, ...(incomplete === undefined ? [] : [incompleteWarning(incomplete)])];
  const isError = status >= 400 && isObject(body) && typeof body.errorCode === 'string';
  const requestId = newId('req');
  return {
    status,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'x-svc-request-id': requestId,
      ...(warnings.length > 0 && {
        warning: warnings.map((one) => `199 preflight "${one}"`).join(', '),
      }),
      ...headers,
    },
    ...(body !== undefined && { body: isError ? withErrorId(body, requestId) : body }),
  };
}

/** Returns the text of the `Warning` header about unknown data, with only the characters that a header may contain. */
function incompleteWarning(what: string): string {
  return `incomplete: ${what.replace(/[^\w .-]/g, '?')}`;
}

/** Adds the error id to an error body. Spec: Errors, "Service error body". */
function withErrorId(
  { errorCode, errorSummary, errorLink, errorCauses }: Members,
  requestId: string,
): Members {
  const errorId = `oae${lettersFrom(requestId)}`.slice(0, 25);
  return { errorCode, errorSummary, errorLink, errorId, errorCauses };
}

function baseOf({ headers = {} }: ApiRequest): string {
  const { host = 'localhost', 'x-forwarded-proto': protocol = 'https' } = headers;
  return `${protocol === 'http' ? 'http' : 'https'}://${host}`;
}

function secondAfter(time: string): string {
  const at = Date.parse(time);
  return new Date(Number.isFinite(at) ? at + 1000 : 0).toISOString();
}

/** Returns all ids of an org. Cached, because every answer needs a new id. */
const idsIn = memoize(
  ({ objects, owned }: Tenant): ReadonlySet<string> =>
    new Set([
      ...TENANT_COLLECTIONS.flatMap((name) => objects[name].map(({ id }) => id)),
      ...OWNED_LISTS.flatMap((name) => [...owned[name].values()].flatMap((list) => list.map(({ id }) => id))),
    ]),
);

/**
 * Refuses a query with an invalid parameter value. The linter uses the same table of parameters. Empty and numeric parameters are checked
 * by the operation itself. Spec: Endpoints, column "Request".
 */
function checkQuery({ method, path }: Pick<ApiRequest, 'method' | 'path'>): Reply | undefined {
  const [at = '', text] = path.split('?', 2);
  if (text === undefined) return undefined;
  const operation = findOperation(method, at);
  if (operation === undefined) return undefined;
  const query = new URLSearchParams(text);
  for (const [name, { words }] of Object.entries(contracted(operation).query ?? {})) {
    if (words === undefined) continue;
    const values = query.getAll(name).flatMap((value) => value.split(','));
    if (values.some((value) => value !== '' && !words.includes(value)))
      return refuseField(name, `${name}: must be ${alternatives(words)}`);
  }
  return undefined;
}
