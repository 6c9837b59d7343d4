import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { claimsIn, headerIn } from '../../../../lint/helpers/token/jwt-parts.js';
import type { Stored } from '../tenant/tenant.js';
import type { ServiceAssumption } from '../wire/assumptions.js';
import { assuming, refuseWith } from '../wire/errors.js';
import type { ApiCall, ApiKeys, Reply } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { authMethodOf, clientIdOf, clientIn } from './client-app.js';
import { grantedScopes } from './client-grants.js';
import { boundKeyOf } from './dpop-proof.js';
import { refuseClient } from './oauth-error.js';

/**
 * Issues an access token to a client. The org does not change. Spec: Token and authorization endpoints; Authentication (of callers),
 * "Service-based access".
 */
export const issueToken: ApiOperation = defineApiOperation({
  method: 'POST',
  path: '/oauth2/v1/token',
  what: 'issue an access token to a service app that authenticates with its key',
  isPublic: true,
  takesForm: true,
  effect: issue,
});

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

function issue(call: ApiCall): Reply {
  const { body, keys } = call;
  if (keys === undefined) return refuseWith('E0000060');
  const { grant_type: grant, client_assertion: assertion } = body;
  if (grant === undefined || grant === '')
    return refuseClient('invalid_request', 'The grant_type is missing.');
  if (grant !== 'client_credentials')
    return refuseClient('unsupported_grant_type', 'Only client_credentials is supported.');
  if (
    typeof assertion !== 'string' ||
    body.client_assertion_type !== ASSERTION ||
    body.client_secret !== undefined
  )
    return unknownCaller('A client assertion is required: an id and a secret are not enough.');
  const caller = callerOf(assertion, call, keys);
  if ('refusal' in caller) return caller.refusal;
  const asked = String(body.scope ?? '')
    .split(' ')
    .filter((scope) => scope !== '');
  const granted = grantedScopes(caller.app);
  const missing = asked.filter((scope) => !granted.includes(scope));
  if (asked.length === 0) return assuming('M57', refuseClient('invalid_scope', 'No scopes were requested.'));
  if (missing.length > 0)
    return assuming(
      'M57',
      refuseClient('invalid_scope', `Scopes that are not granted to the client: ${missing.join(', ')}`),
    );
  const bound = boundKeyOf(caller.app, call, keys, {
    endpoint: `${call.base}${issueToken.path}`,
    seconds: secondsOf(call.clock),
  });
  if ('refusal' in bound) return bound.refusal;
  if (caller.jti !== undefined) keys.use(caller.jti);
  const seconds = secondsOf(call.clock);
  const claims = {
    ver: 1,
    jti: `AT.${call.newId('jti')}`,
    iss: call.base,
    aud: call.base,
    sub: clientIdOf(caller.app),
    iat: seconds,
    exp: seconds + LIFETIME,
    cid: clientIdOf(caller.app),
    scp: asked,
    ...(bound.thumbprint !== undefined && { cnf: { jkt: bound.thumbprint } }),
  };
  return {
    status: 200,
    body: {
      token_type: bound.thumbprint === undefined ? 'Bearer' : 'DPoP',
      expires_in: LIFETIME,
      access_token: keys.sign(claims),
      scope: asked.join(' '),
    },
  };
}

/** The lifetime of an access token in seconds. Spec: Limits, "Access token lifetime". */
const LIFETIME = 3600;

/** Returns the client that authenticates with an assertion, or the refusal. */
function callerOf(
  assertion: string,
  { base, clock, tenant }: ApiCall,
  keys: ApiKeys,
): { readonly app: Stored; readonly jti?: string } | { readonly refusal: Reply } {
  const claims = claimsIn(assertion);
  const refusal = (why: string, assumption: ServiceAssumption = 'M55') => ({
    refusal: assuming(assumption, unknownCaller(why)),
  });
  if (!isObject(claims) || !ALGORITHMS.test(String(headerOf(assertion).alg)))
    return refusal('The client_assertion is not a JWT that is signed with a key.');
  if (Object.hasOwn(headerOf(assertion), 'crit'))
    return refusal('The client_assertion requires extensions that are not supported.');
  const app = typeof claims.iss === 'string' ? clientIn(tenant, claims.iss) : undefined;
  if (
    app === undefined ||
    claims.iss !== claims.sub ||
    app.status !== 'ACTIVE' ||
    authMethodOf(app) !== 'private_key_jwt'
  )
    return refusal('The issuer and the subject of the client_assertion must be an active client with keys.');
  if (!publicKeysOf(app, headerOf(assertion).kid).some((key) => keys.verify(assertion, key)))
    return refusal('The signature of the client_assertion matches no key of the client.');
  const endpoints = [`${base}${issueToken.path}`, `${base.replace(/^https/, 'http')}${issueToken.path}`];
  if (!endpoints.includes(String(claims.aud)))
    return {
      refusal: unknownCaller(
        'The audience claim for client_assertion must be the endpoint invoked for the request.',
      ),
    };
  const left = typeof claims.exp === 'number' ? claims.exp - secondsOf(clock) : Number.NaN;
  if (!(left > 0 && left <= LIFETIME))
    return refusal('The client_assertion has expired, or lasts more than an hour.', 'M56');
  if (claims.nbf !== undefined && !(Number(claims.nbf) <= secondsOf(clock) + SKEW))
    return refusal('The client_assertion is not valid yet.', 'M56');
  if (typeof claims.jti !== 'string') return { app };
  return keys.wasUsed(claims.jti)
    ? refusal('The client_assertion was used before.', 'M56')
    : { app, jti: claims.jti };
}

/** The accepted difference in seconds between the clocks of a client and of the server. */
const SKEW = 60;

const ALGORITHMS = /^(RS|ES)(256|384|512)$/;

function unknownCaller(description: string): Reply {
  return refuseClient('invalid_client', description, 401);
}

function headerOf(assertion: string): Members {
  const header = headerIn(assertion);
  return isObject(header) ? header : {};
}

/** Returns the active signing keys of a client. If the assertion names a key id, returns only that key. */
function publicKeysOf(app: Stored, kid: unknown): readonly Members[] {
  const keys = ownAt(app, ['settings', 'oauthClient', 'jwks', 'keys']);
  return (Array.isArray(keys) ? keys : [])
    .filter(isObject)
    .filter(({ use = 'sig', status = 'ACTIVE' }) => use === 'sig' && status === 'ACTIVE')
    .filter((key) => kid === undefined || key.kid === kid);
}

function secondsOf(time: string): number {
  return Math.floor(Date.parse(time) / 1000);
}
