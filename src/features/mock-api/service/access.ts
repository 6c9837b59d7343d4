import { assuming, refuseWith } from './wire/errors.js';
import type { ApiEnvironment, ApiRequest, Reply } from './wire/message.js';
import type { ApiOperation } from './wire/operation.js';

/**
 * Refuses a request if the caller lacks the rights. An API token has all rights. An access token has the scopes that `scopesOf` returns.
 * Spec: Authentication (of callers).
 */
export function checkAccess(
  operation: ApiOperation,
  { headers = {} }: ApiRequest,
  { isApiToken = () => true, scopesOf }: ApiEnvironment,
): Reply | undefined {
  const [, scheme = '', token = ''] = /^(\S+) +(\S+) *$/.exec(headers.authorization ?? '') ?? [];
  if (headers.authorization === undefined) return assuming('M5', refuseWith('E0000005'));
  if (scheme === 'SSWS') return isApiToken(token) ? undefined : refuseWith('E0000011');
  const scopes = scheme === 'Bearer' || scheme === 'DPoP' ? scopesOf?.(token) : undefined;
  if (scopes === undefined) return refuseWith('E0000011');
  const scope = operationScope(operation);
  const allowed = new Set(scopes.map((one) => one.slice(one.indexOf('.') + 1)));
  if (allowed.has(scope) || allowed.has(scope.replace(/\.read$/, '.manage'))) return undefined;
  return {
    ...assuming('M6', refuseWith('E0000006')),
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
  };
}

/** Returns the OAuth scope that an operation requires. It is a `read` scope for GET, and a `manage` scope for other methods. */
export function operationScope({ method, path, scope }: ApiOperation): string {
  if (scope !== undefined) return scope;
  const [, , , collection = ''] = path.split('/');
  return `${RESOURCES[collection] ?? collection}.${method === 'GET' ? 'read' : 'manage'}`;
}

/** Maps the name of a collection in API paths to its name in OAuth scopes. A collection that is not listed has the same name in both. */
const RESOURCES: Readonly<Record<string, string>> = {
  behaviors: 'behaviors',
  'device-assurances': 'deviceAssurance',
  zones: 'networkZones',
  meta: 'userTypes',
};
