import { deepEqual } from '../../../../base/deep-equal.js';
import type { Members } from '../../../../base/object.js';
import { stepsOf } from '../../../../base/pointer.js';
import type { DraftFinding } from '../../../../lint/run/draft.js';
import { UNSTATED } from '../tenant/unstated.js';
import { bodyErrors } from '../validation/body-errors.js';
import type { ServiceAssumption } from '../wire/assumptions.js';
import { assuming } from '../wire/errors.js';
import type { ApiCall, Reply } from '../wire/message.js';
import { needsSecret } from './client-app.js';
import { refuseClient } from './oauth-error.js';

/** Returns a request body with the default values of a new client added. Spec: Client application. */
export function withClientDefaults(body: Members): Members {
  const { application_type = 'web' } = body;
  const { grant_types = application_type === 'service' ? ['client_credentials'] : ['authorization_code'] } =
    body;
  return {
    ...body,
    application_type,
    grant_types,
    response_types: body.response_types ?? (application_type === 'service' ? [] : ['code']),
    token_endpoint_auth_method:
      body.token_endpoint_auth_method ?? METHODS[String(application_type)] ?? 'client_secret_basic',
  };
}

/**
 * Returns the names of the client settings that no request has set explicitly; they are stored with the application. A setting counts as
 * not set if the request body omits it. It also counts as not set if an earlier body omitted it and this body contains only the default
 * value.
 */
export function omittedSettingsIn(body: Members, before: Members | undefined): Members {
  const client = withClientDefaults(body);
  const defaults = withClientDefaults({ application_type: client.application_type });
  const former = before?.[UNSTATED];
  const names = Object.keys(defaults).filter(
    (name) =>
      body[name] === undefined ||
      (Array.isArray(former) && former.includes(name) && deepEqual(client[name], defaults[name])),
  );
  return names.length === 0 ? {} : { [UNSTATED]: names };
}

/** Returns whether a client omits a grant type or an authentication method that the service fills in from the client's type. */
export function isDefaulted({ application_type: type, ...body }: Members): boolean {
  return (
    (type === 'service' && body.grant_types === undefined) ||
    (METHODS[String(type)] !== undefined && body.token_endpoint_auth_method === undefined)
  );
}

const METHODS: Readonly<Record<string, string>> = { browser: 'none', service: 'private_key_jwt' };

/**
 * Refuses a client that violates the lint rules for clients. The error describes all failures in the order of the service; the first
 * determines the error code. For an update, `before` is the stored client.
 */
export function checkClient(
  { tenant }: ApiCall,
  body: Members,
  before: Members | undefined,
): Reply | undefined {
  const found = bodyErrors(tenant, 'client', body, before).map(
    (error): ClientFailure => ({ rule: error.rule, words: wordsFor(error, body) }),
  );
  const unmatched = unmatchedResponses(body).map((words): ClientFailure => ({ rule: UNMATCHED, words }));
  const failures = [...found, ...unmatched].sort((a, b) => locationOf(a) - locationOf(b));
  const [first] = failures;
  if (first === undefined) return undefined;
  const error = REDIRECTS.has(first.rule) ? 'invalid_redirect_uri' : 'invalid_client_metadata';
  const description = [...new Set(failures.map(({ words }) => words))].join(' ');
  return failures.reduce(
    (reply, { rule }) => (ASSUMED[rule] === undefined ? reply : assuming(ASSUMED[rule], reply)),
    refuseClient(error, description),
  );
}

interface ClientFailure {
  readonly rule: string;
  readonly words: string;
}

/** The name of a failure that no lint rule reports: a client has a response type without the matching grant type. */
const UNMATCHED = 'response without its grant';

/** The lint rules for a client, in the order in which the service checks them. Spec: Client registration. */
const ORDER: readonly string[] = [
  'client/name-required',
  'client/secret-sent',
  'client/partial-update',
  'client/authorization-code-required',
  UNMATCHED,
  'client/grant-type-for-application',
  'client/grant-type-known',
  'client/application-type-known',
  'client/response-type-known',
  'client/auth-method-known',
  'client/redirect-uri-absolute',
  'client/redirect-uri-required',
  'client/private-key-jwt-needs-keys',
];

/** Returns the position of a failure in the order of the service's checks. Failures that are not in `ORDER` come last. */
function locationOf({ rule }: ClientFailure): number {
  const place = ORDER.indexOf(rule);
  return place < 0 ? ORDER.length : place;
}

const REDIRECTS: ReadonlySet<string> = new Set([
  'client/redirect-uri-absolute',
  'client/redirect-uri-required',
]);

const ASSUMED: Readonly<Record<string, ServiceAssumption>> = {
  'client/secret-sent': 'M36',
  'client/partial-update': 'M37',
  'client/redirect-uri-absolute': 'M38',
  'client/redirect-uri-required': 'M38',
  'client/private-key-jwt-needs-keys': 'M39',
};

function wordsFor(error: DraftFinding, { application_type: type = 'web' }: Members): string {
  return error.rule === 'client/authorization-code-required'
    ? mustContain('grant_types', 'authorization_code', 'application_type', String(type))
    : refusalWordsFor(error);
}

/** Returns the messages about response types that lack their grant type. A service client has no response types. */
function unmatchedResponses({ application_type, grant_types, response_types }: Members): readonly string[] {
  if (application_type === 'service' || !Array.isArray(grant_types) || !Array.isArray(response_types))
    return [];
  return Object.entries(GRANT_OF)
    .filter(([response, grant]) => response_types.includes(response) && !grant_types.includes(grant))
    .filter(([response]) => !(response === 'token' && grant_types.includes('client_credentials')))
    .map(([response, grant]) => mustContain('grant_types', grant, 'response_types', response));
}

const GRANT_OF: Readonly<Record<string, string>> = {
  code: 'authorization_code',
  id_token: 'implicit',
  token: 'implicit',
};

/** Returns the message that a field must contain a value, in the words of the service. */
function mustContain(field: string, one: string, other: string, value: string): string {
  const verb = other === 'application_type' ? 'is' : 'contains';
  return `'${field}' must contain '${one}' when '${other}' ${verb} '${value}'.`;
}

/** Returns the message of a lint error. It has the words of the service if these are known. */
export function refusalWordsFor({ rule, message, location }: DraftFinding): string {
  if (rule === 'client/name-required') return 'client_name: The field cannot be left blank';
  const [field] = stepsOf(location.pointer);
  return field === undefined ? message : `${field}: ${message}`;
}

/**
 * Returns the secret of a client after an update: the existing secret, a new one if the client has none, or `undefined` if the client's
 * authentication method needs no secret.
 */
export function secretAfter(client: Members, before: string | undefined, call: ApiCall): string | undefined {
  if (!needsSecret(client.token_endpoint_auth_method)) return undefined;
  return before ?? newClientSecret(call);
}

export function newClientSecret({ newId }: Pick<ApiCall, 'newId'>): string {
  return `${newId('sec')}${newId('sec')}`.slice(0, SECRET_LENGTH);
}

const SECRET_LENGTH = 40;
