import { LIVE_POLICY_TYPES, POLICY_TYPES } from '../policies/policy-type.js';
import { isObject, type Members } from './members.js';

/** What a document of the service can be. Those that are not used are known, so that an export of them is no error. */
export type Kind = (typeof KINDS)[number]['kind'];

/** A kind that a snapshot holds. */
export type UsedKind = Extract<(typeof KINDS)[number], { readonly isUsed: true }>['kind'];

/** What an object is, told by its content; `undefined` when nothing tells. */
export function kindOf(value: unknown): { readonly kind: Kind; readonly isUsed: boolean } | undefined {
  if (!isObject(value)) return undefined;
  const path = pathOf(value);
  return KINDS.find(({ looks }) => looks(value, path));
}

/** Whether a value looks like one of a kind, by its members and the path of its own link. */
type Looks = (value: Members, path: string) => boolean;

const POLICY_TYPE_NAMES: ReadonlySet<unknown> = new Set([
  ...POLICY_TYPES.map(({ name }) => name),
  ...LIVE_POLICY_TYPES,
]);

// biome-ignore format: a table; the first row that fits decides
const KINDS = [
  { kind: 'error response', isUsed: false, looks: either(text('errorCode'), has('error', 'error_description')) },
  { kind: 'simulate response', isUsed: false, looks: has('evaluation') },
  { kind: 'simulate request', isUsed: false, looks: either(has('policyContext'), has('appInstance')) },
  { kind: 'token request', isUsed: false, looks: either(has('client_assertion'), has('client_assertion_type'), both(text('grant_type'), not(has('grant_types')))) },
  { kind: 'client assertion', isUsed: false, looks: both(has('iss', 'sub'), either(has('aud'), has('exp')), not(isIssuedByUrl)) },
  { kind: 'authorization server policy', isUsed: false, looks: either(typed(/^OAUTH_AUTHORIZATION_POLICY$/), at(/^\/authorizationServers\/[^/]+\/policies\/[^/]+$/)) },
  { kind: 'authorization server rule', isUsed: false, looks: either(typed(/^RESOURCE_ACCESS$/), at(/^\/authorizationServers\/[^/]+\/policies\/[^/]+\/rules\//)) },
  { kind: 'part of an authorization server', isUsed: false, looks: at(/^\/authorizationServers\//) },
  { kind: 'group rule', isUsed: true, looks: either(typed(/^group_rule$/), within('actions', 'assignUserToGroups')) },
  { kind: 'mapping', isUsed: true, looks: either(at(/^\/policies\/[^/]+\/mappings\//), has('appId', 'policyId'), both(within('_links', 'application'), within('_links', 'policy'))) },
  { kind: 'rule', isUsed: true, looks: either(at(/^\/policies\/[^/]+\/rules\//), typed(/^SIGN_ON$/), both(holds('actions'), either(has('conditions'), has('priority'), has('type'), has('policyId')))) },
  { kind: 'policy', isUsed: true, looks: either(isPolicyType, at(/^\/policies\/[^/]+$/), within('_links', 'rules'), both(has('type', 'priority'), has('conditions'))) },
  { kind: 'zone', isUsed: true, looks: either(at(/^\/zones\//), lists('gateways'), lists('proxies'), typed(/^(IP|DYNAMIC|DYNAMIC_V2)$/), both(has('name', 'usage'), either(has('gateways'), has('proxies'), has('asns'), has('locations'), has('status')))) },
  { kind: 'authenticator method', isUsed: false, looks: at(/^\/authenticators\/[^/]+\/methods\//) },
  { kind: 'part of an authenticator', isUsed: false, looks: either(at(/^\/authenticators\/[^/]+\/./), has('authenticatorCharacteristics')) },
  { kind: 'key set', isUsed: false, looks: both(lists('keys'), not(has('id'))) },
  { kind: 'identity provider key', isUsed: false, looks: either(at(/^\/idps\/(.*\/)?credentials\/keys\//), lists('x5c'), both(has('kty'), either(has('expiresAt'), has('x5t#S256')))) },
  { kind: 'key', isUsed: false, looks: either(has('kty'), has('csr')) },
  { kind: 'authenticator', isUsed: true, looks: either(at(/^\/authenticators\/[^/]+$/), both(text('key'), either(has('provider'), has('settings'), text('type'), text('name')))) },
  { kind: 'device assurance', isUsed: true, looks: either(at(/^\/device-assurances\//), both(text('platform'), has('name'))) },
  { kind: 'behavior', isUsed: true, looks: either(at(/^\/behaviors\//), typed(/^(ANOMALOUS_[A-Z]+|VELOCITY)$/)) },
  { kind: 'user of an identity provider', isUsed: false, looks: both(has('externalId'), within('_links', 'idp')) },
  { kind: 'identity provider', isUsed: true, looks: either(at(/^\/idps\/[^/]+$/), both(holds('protocol'), either(holds('policy'), text('type'))), has('issuerMode', 'type')) },
  { kind: 'client', isUsed: false, looks: either(has('client_id'), both(has('application_type'), lists('grant_types'))) },
  { kind: 'role assignment', isUsed: false, looks: either(has('assignmentType'), has('resource-set')) },
  { kind: 'assignment to an application', isUsed: false, looks: both(within('_links', 'app'), either(within('_links', 'user'), within('_links', 'group'))) },
  { kind: 'app', isUsed: true, looks: either(at(/^\/apps\/[^/]+$/), has('signOnMode'), within('_links', 'accessPolicy'), both(holds('visibility'), holds('accessibility')), both(text('id'), text('label'))) },
  { kind: 'user type', isUsed: true, looks: either(at(/^\/meta\/types\/user\//), both(text('displayName'), either(has('default'), has('createdBy'))), both(text('id'), text('displayName'), text('name'))) },
  { kind: 'group', isUsed: true, looks: either(at(/^\/groups\//), isGroupClass, both(typed(/(^BUILT_IN|_GROUP)$/), either(within('profile', 'name'), text('name'))), both(within('profile', 'name'), not(within('profile', 'login')))) },
  { kind: 'user', isUsed: true, looks: either(at(/^\/users\//), within('profile', 'login'), within('profile', 'email'), text('login'), within('credentials', 'provider')) },
  { kind: 'authentication request', isUsed: false, looks: isAuthenticationRequest },
  { kind: 'authentication transaction', isUsed: false, looks: either(has('stateToken'), has('sessionToken'), has('factorResult'), has('recoveryType'), both(has('status', '_embedded'), within('_links', 'next'))) },
  { kind: 'token response', isUsed: false, looks: has('access_token', 'token_type') },
  { kind: 'identity provider transaction', isUsed: false, looks: () => false },
  { kind: 'security question', isUsed: false, looks: () => false },
  { kind: 'token', isUsed: false, looks: either(has('tokenType'), both(has('iss', 'sub'), isIssuedByUrl)) },
  { kind: 'SCIM resource', isUsed: false, looks: isOtherScim },
  { kind: 'SCIM list', isUsed: false, looks: either(has('totalResults', 'Resources'), both(isScim, lists('Resources'))) },
  { kind: 'SCIM error', isUsed: false, looks: lists('Errors') },
  { kind: 'SCIM group', isUsed: false, looks: both(isScim, not(either(has('userName'), lists('emails'), has('active'), has('name'))), either(has('displayName'), lists('members'))) },
  { kind: 'SCIM user', isUsed: false, looks: either(both(isScim, either(has('userName'), lists('emails'), has('active'))), has('userName', 'emails')) },
  { kind: 'SCIM resource', isUsed: false, looks: isScim },
  { kind: 'answer without a document', isUsed: false, looks: () => false },
  { kind: 'exchange', isUsed: false, looks: () => false },
  { kind: 'other resource', isUsed: false, looks: (_value, path) => path !== '' },
] as const satisfies readonly { readonly kind: string; readonly isUsed: boolean; readonly looks: Looks }[];

/** The names of the kinds that a snapshot holds, for messages. */
export const USED_KINDS: readonly string[] = KINDS.filter(({ isUsed }) => isUsed).map(({ kind }) => kind);

const USED: ReadonlySet<Kind> = new Set(KINDS.flatMap(({ kind, isUsed }) => (isUsed ? [kind] : [])));

/** Whether a snapshot holds it. */
export function isUsed(kind: Kind): kind is UsedKind {
  return USED.has(kind);
}

/** The names of all kinds that a document may be called. */
export const KIND_NAMES: readonly string[] = KINDS.map(({ kind }) => kind).filter(
  (kind) => !['answer without a document', 'exchange', 'other resource'].includes(kind),
);

function either(...all: readonly Looks[]): Looks {
  return (value, path) => all.some((looks) => looks(value, path));
}

function both(...all: readonly Looks[]): Looks {
  return (value, path) => all.every((looks) => looks(value, path));
}

function not(looks: Looks): Looks {
  return (value, path) => !looks(value, path);
}

function has(...keys: readonly string[]): Looks {
  return (value) => keys.every((key) => value[key] !== undefined);
}

function text(key: string): Looks {
  return (value) => typeof value[key] === 'string';
}

function lists(key: string): Looks {
  return (value) => Array.isArray(value[key]);
}

function holds(key: string): Looks {
  return (value) => isObject(value[key]);
}

function within(key: string, inner: string): Looks {
  return (value) => {
    const outer = value[key];
    return isObject(outer) && outer[inner] !== undefined;
  };
}

function typed(pattern: RegExp): Looks {
  return ({ type }) => typeof type === 'string' && type.length < 100 && pattern.test(type);
}

function at(pattern: RegExp): Looks {
  return (_value, path) => pattern.test(path);
}

function isPolicyType({ type }: Members): boolean {
  return POLICY_TYPE_NAMES.has(type) || (typeof type === 'string' && /^[A-Z0-9]{1,40}_SIGN_ON$/.test(type));
}

function isGroupClass({ objectClass }: Members): boolean {
  return (
    Array.isArray(objectClass) &&
    objectClass.some((name) => typeof name === 'string' && name.endsWith(':user_group'))
  );
}

function isScim({ schemas }: Members): boolean {
  return Array.isArray(schemas) && typeof schemas[0] === 'string' && schemas[0].startsWith('urn:');
}

/** SCIM 2.0 is another contract. */
function isOtherScim(value: Members): boolean {
  const { schemas } = value;
  return isScim(value) && Array.isArray(schemas) && String(schemas[0]).startsWith('urn:ietf:params:scim:');
}

/** A client names itself in an assertion; a server that issues tokens is named by its URL. */
function isIssuedByUrl({ iss }: Members): boolean {
  return typeof iss === 'string' && /^https?:/.test(iss);
}

/** The fields that a body of primary authentication, activation or step-up may hold, and no other. */
const AUTHENTICATION_FIELDS: ReadonlySet<string> = new Set([
  'audience',
  'context',
  'options',
  'password',
  'relayState',
  'stateToken',
  'token',
  'username',
]);

function isAuthenticationRequest(value: Members): boolean {
  const keys = Object.keys(value);
  const tells = ['username', 'password', 'stateToken', 'token'].some((key) => value[key] !== undefined);
  return tells && keys.every((key) => AUTHENTICATION_FIELDS.has(key));
}

const LONGEST_LINK = 2000;

/** Where the service keeps the object, after `/api/v1`; empty when no link tells. */
function pathOf(value: Members): string {
  const links = value._links ?? value._link;
  if (!isObject(links)) return '';
  for (const name of ['self', 'deactivate', 'activate']) {
    const href = hrefOf(links[name]);
    if (href !== undefined) return href;
  }
  return '';
}

function hrefOf(link: unknown): string | undefined {
  const href = isObject(link) ? link.href : undefined;
  if (typeof href !== 'string' || href.length > LONGEST_LINK) return undefined;
  return /\/api\/v1(\/[^?#]*)/.exec(href)?.[1]?.replace(/\/lifecycle\/.*$/, '');
}
