import { isObject, type Members } from '../../base/object.js';
import * as conditions from '../../conditions/registry.js';
import { LIVE_POLICY_TYPES, POLICY_TYPES } from '../../policies/policy-type.js';
import {
  both,
  either,
  has,
  holds,
  type Looks,
  lacks,
  lists,
  only,
  says,
  text,
  within,
  without,
} from './looks.js';

/** What a document of the service can be. Those that are not used are known, so that an export of them is no error. */
export type Kind = (typeof KINDS)[number]['kind'];

/** A kind that a snapshot holds. */
export type UsedKind = Extract<(typeof KINDS)[number], { readonly isUsed: true }>['kind'];

/**
 * What an object is: what the path of its own link says, and where it has no such link, what its content shows.
 * `undefined` when nothing tells.
 */
export function kindOf(value: unknown): { readonly kind: Kind; readonly isUsed: boolean } | undefined {
  if (!isObject(value)) return undefined;
  const path = pathOf(value);
  if (path !== '') return ROWS.find(({ at }) => at?.test(path)) ?? OTHER;
  return ROWS.find(({ looks }) => looks?.(value));
}

/**
 * What is left of what nothing tells, neither content nor place: nothing at all, or something that the service made,
 * since it bears an id and a date, or links to it. What has a field of a kind that is looked at is neither.
 */
export function restOf(value: unknown): 'answer without a document' | 'other resource' | undefined {
  if (!isObject(value)) return undefined;
  if (Object.keys(value).length === 0) return 'answer without a document';
  return isOfService(value) ? 'other resource' : undefined;
}

interface Row {
  readonly kind: string;
  readonly isUsed: boolean;
  /** Where the service keeps one, after `/api/v1` or `/oauth2/v1`. */
  readonly at?: RegExp;
  /** The signs that are enough: what such a document must have, and what it cannot have. */
  readonly looks?: Looks;
}

/** Types of policies, as an export of any brand writes them. */
const POLICY_TYPE_NAMES: ReadonlySet<unknown> = new Set([
  ...POLICY_TYPES.map(({ name }) => name),
  ...LIVE_POLICY_TYPES,
]);

const isPolicyType = either(says('type', POLICY_TYPE_NAMES), says('type', /^[A-Z0-9]{1,40}_SIGN_ON$/));

/** What the rules of policies do: the members of their `actions`. Spec: Type-specific policy data. */
const RULE_ACTIONS = [
  'appSignOn',
  'claimSourcing',
  'continuousAccess',
  'deviceSignalCollection',
  'enroll',
  'entityRisk',
  'idp',
  'passwordChange',
  'postAuthSession',
  'profileEnrollment',
  'selfServicePasswordReset',
  'selfServiceUnlock',
  'sessionViolationDetection',
  'signon',
  'updateControls',
  'userIdentification',
] as const;

const CONDITION_KEYS = Object.values(conditions).map(({ key }: { readonly key: string }) => key);

/** A rule of another collection (of groups, of realms) has an expression where those of policies have conditions. */
const isRule = both(
  without('conditions', 'expression'),
  either(
    says('type', /^SIGN_ON$/),
    within('actions', ...RULE_ACTIONS),
    both(holds('actions'), either(isPolicyType, within('conditions', ...CONDITION_KEYS))),
    both(says('id', /^(rul|0pr)[A-Za-z0-9]{17}$/), has('conditions')),
  ),
);

const isPolicy = either(
  both(
    isPolicyType,
    either(text('name'), text('id'), has('priority'), has('settings'), has('conditions'), lists('rules')),
    lacks('key'),
  ),
  within('_links', 'rules'),
  both(text('type'), has('priority', 'conditions'), without('conditions', 'expression'), lacks('actions')),
);

const isZone = either(
  lists('gateways'),
  lists('proxies'),
  both(says('type', /^(IP|DYNAMIC|DYNAMIC_V2)$/), either(text('name'), text('id')), lacks('value')),
  both(
    has('name', 'usage'),
    either(has('gateways'), has('proxies'), has('asns'), has('locations'), has('status')),
  ),
);

/** Keys that name an authenticator in every org; others are told by what stands beside them. */
const AUTHENTICATOR_KEY =
  /^([a-z][a-z0-9]{0,39}_(password|email|verify)|custom_(app|otp)|duo|external_idp|google_otp|onprem_mfa|phone_number|rsa_token|security_(key|question)|smart_card_idp|symantec_vip|tac|webauthn|yubikey_token)$/;

const isAuthenticator = both(
  text('key'),
  lacks('value'),
  either(holds('provider'), holds('settings'), text('type', 'name'), says('key', AUTHENTICATOR_KEY)),
);

const isApp = either(
  has('signOnMode'),
  within('_links', 'accessPolicy'),
  holds('visibility', 'accessibility'),
  both(
    text('id', 'label'),
    either(text('name'), text('status')),
    lacks('appInstanceId', 'description', 'linkUrl', 'permissions'),
  ),
);

const isGroup = either(
  isGroupClass,
  both(says('type', /(^BUILT_IN|_GROUP)$/), either(within('profile', 'name'), text('name'))),
  both(
    within('profile', 'name'),
    without('profile', 'login', 'platform', 'realmType'),
    lacks('externalId', 'isDefault', 'realmId'),
  ),
);

const isUser = both(
  either(
    within('profile', 'login', 'email'),
    both(text('login'), lacks('expiresAt', 'userId')),
    within('credentials', 'provider'),
  ),
  lacks('externalId', 'factorType', 'scope'),
);

/** What a server writes into a token, and no client into its assertion. */
const ISSUED = ['cid', 'scp', 'uid', 'ver'] as const;

const isIssuedByUrl = says('iss', /^https?:/);

const isScim: Looks = ({ schemas }) =>
  Array.isArray(schemas) && typeof schemas[0] === 'string' && schemas[0].startsWith('urn:');

/** SCIM 2.0 is another contract. */
const isOtherScim: Looks = ({ schemas }) =>
  Array.isArray(schemas) && String(schemas[0]).startsWith('urn:ietf:params:scim:');

/** Bodies of the management API that bear neither a link nor an id, by all the keys that they may have. */
const isPartOfOrg = either(
  both(lists('domains'), only('domains')),
  both(lists('value'), only('value', '_links')),
  both(lists('permissions'), only('permissions', '_links')),
  both(lists('memberExternalIds'), only('memberExternalIds')),
  both(has('warningThreshold'), only('warningThreshold')),
  both(has('notificationsEnabled'), only('notificationsEnabled')),
  has('defaultMode', 'useCaseModeOverrides'),
  has('defaultPercentage', 'principalType'),
  text('pageContent'),
  has('validationStatus', 'domain'),
  has('alias', 'host', 'port'),
  has('agentType', 'agents'),
  has('originId', 'originType'),
  has('issuerMode', 'orgUrl'),
  has('pipeline', 'cell'),
  both(holds('password'), holds('provider'), lacks('login', 'profile')),
  has('sendEmailForNewDeviceEnabled'),
);

// biome-ignore format: a table; the first row that fits decides
const KINDS = [
  { kind: 'error response', isUsed: false, looks: either(text('errorCode'), has('error', 'error_description')) },
  { kind: 'simulate response', isUsed: false, looks: has('evaluation') },
  { kind: 'simulate request', isUsed: false, looks: either(has('policyContext'), has('appInstance')) },
  { kind: 'token response', isUsed: false, looks: both(text('access_token'), has('token_type')) },
  { kind: 'token request', isUsed: false, looks: either(has('client_assertion'), has('client_assertion_type'), both(text('grant_type'), lacks('grant_types'))) },
  { kind: 'token introspection', isUsed: false, looks: both(has('active'), lacks('schemas', 'userName'), either(has('token_type'), has('client_id'), only('active'))) },
  { kind: 'client assertion', isUsed: false, looks: both(has('iss', 'sub'), either(has('aud'), has('exp')), lacks(...ISSUED), (value) => !isIssuedByUrl(value)) },
  { kind: 'authorization server policy', isUsed: false, at: /^\/authorizationServers\/[^/]+\/policies\/[^/]+$/, looks: says('type', /^OAUTH_AUTHORIZATION_POLICY$/) },
  { kind: 'authorization server rule', isUsed: false, at: /^\/authorizationServers\/[^/]+\/policies\/[^/]+\/rules\/[^/]+$/, looks: says('type', /^RESOURCE_ACCESS$/) },
  { kind: 'part of an authorization server', isUsed: false, at: /^\/authorizationServers\// },
  { kind: 'group rule', isUsed: true, at: /^\/groups\/rules\/[^/]+$/, looks: either(says('type', /^group_rule$/), within('actions', 'assignUserToGroups')) },
  { kind: 'mapping', isUsed: true, at: /^\/policies\/[^/]+\/mappings\/[^/]+$/, looks: either(has('appId', 'policyId'), both(within('_links', 'application'), within('_links', 'policy'))) },
  { kind: 'rule', isUsed: true, at: /^\/policies\/[^/]+\/rules\/[^/]+$/, looks: isRule },
  { kind: 'policy', isUsed: true, at: /^\/policies\/[^/]+$/, looks: isPolicy },
  { kind: 'zone', isUsed: true, at: /^\/zones\/[^/]+$/, looks: isZone },
  { kind: 'authenticator method', isUsed: false, at: /^\/authenticators\/[^/]+\/methods\/[^/]+$/ },
  { kind: 'part of an authenticator', isUsed: false, at: /^\/authenticators\/[^/]+\/./, looks: has('authenticatorCharacteristics') },
  { kind: 'key set', isUsed: false, looks: both(lists('keys'), lacks('id')) },
  { kind: 'certificate signing request', isUsed: false, at: /^\/(idps|apps)\/[^/]+\/credentials\/csrs\/[^/]+$/, looks: either(text('csr'), has('subject', 'subjectAltNames')) },
  { kind: 'identity provider key', isUsed: false, at: /^\/idps\/(.*\/)?credentials\/keys\/[^/]+$/, looks: either(lists('x5c'), both(has('kty'), either(has('expiresAt'), has('x5t#S256')))) },
  { kind: 'key', isUsed: false, looks: has('kty') },
  { kind: 'authenticator', isUsed: true, at: /^\/authenticators\/[^/]+$/, looks: isAuthenticator },
  { kind: 'device assurance', isUsed: true, at: /^\/device-assurances\/[^/]+$/, looks: both(says('platform', /^(ANDROID|CHROMEOS|IOS|MACOS|WINDOWS)$/), has('name')) },
  { kind: 'behavior', isUsed: true, at: /^\/behaviors\/[^/]+$/, looks: says('type', /^(ANOMALOUS_[A-Z]+|VELOCITY)$/) },
  { kind: 'user of an identity provider', isUsed: false, at: /^\/idps\/[^/]+\/users\/[^/]+$/, looks: both(has('externalId'), within('_links', 'idp')) },
  { kind: 'identity provider', isUsed: true, at: /^\/idps\/[^/]+$/, looks: either(both(holds('protocol'), either(holds('policy'), text('type'))), text('issuerMode', 'type')) },
  { kind: 'authorization request', isUsed: false, looks: text('client_id', 'response_type') },
  { kind: 'client', isUsed: false, at: /^\/clients\/[^/]+$/, looks: either(both(has('client_id'), lacks('code', 'iss', 'token')), both(has('application_type'), lists('grant_types'))) },
  { kind: 'role assignment', isUsed: false, at: /^\/(clients|groups|users)\/[^/]+\/roles\/[^/]+$/, looks: either(has('assignmentType'), has('resource-set')) },
  { kind: 'assignment to an application', isUsed: false, at: /^\/apps\/[^/]+\/(groups|users)\/[^/]+$/, looks: both(within('_links', 'app'), within('_links', 'user', 'group')) },
  { kind: 'app', isUsed: true, at: /^\/apps\/[^/]+$/, looks: isApp },
  { kind: 'user type', isUsed: true, at: /^\/meta\/types\/user\/[^/]+$/, looks: both(text('displayName', 'name'), lacks('consent'), either(has('default'), both(text('id'), lacks('description', 'resource', 'type')))) },
  { kind: 'group', isUsed: true, at: /^\/groups\/[^/]+$/, looks: isGroup },
  { kind: 'user', isUsed: true, at: /^\/users\/[^/]+$/, looks: isUser },
  { kind: 'factor', isUsed: false, at: /^\/users\/[^/]+\/factors\/[^/]+$/, looks: both(text('factorType'), either(text('provider'), text('vendorName')), lacks('stateToken')) },
  { kind: 'session', isUsed: false, at: /^\/sessions\/[^/]+$/, looks: both(text('userId', 'expiresAt'), either(has('amr'), has('login'))) },
  { kind: 'authentication request', isUsed: false, looks: isAuthenticationRequest },
  { kind: 'identity provider transaction', isUsed: false, at: /^\/idps\/tx\/[^/]+$/, looks: both(text('status', 'expiresAt'), holds('idp', 'context')) },
  { kind: 'authentication transaction', isUsed: false, looks: either(text('stateToken'), both(text('status'), either(text('sessionToken'), text('recoveryType'), text('recoveryToken'), both(has('_embedded'), within('_links', 'next'))))) },
  { kind: 'part of an authentication', isUsed: false, looks: either(both(text('relayState'), only('relayState')), both(text('factorResult'), lacks('status'))) },
  { kind: 'security question', isUsed: false, looks: both(text('question'), text('questionText')) },
  { kind: 'token', isUsed: false, looks: either(has('tokenType'), both(has('iss', 'sub'), either(isIssuedByUrl, has('cid'), has('scp'), has('uid'), has('ver')))) },
  { kind: 'SCIM resource', isUsed: false, looks: isOtherScim },
  { kind: 'SCIM list', isUsed: false, looks: either(has('totalResults', 'Resources'), both(isScim, lists('Resources'))) },
  { kind: 'SCIM error', isUsed: false, looks: lists('Errors') },
  { kind: 'SCIM group', isUsed: false, looks: both(isScim, lacks('userName', 'active', 'name'), (value) => !lists('emails')(value), either(has('displayName'), lists('members'))) },
  { kind: 'SCIM user', isUsed: false, looks: either(both(isScim, either(has('userName'), lists('emails'), has('active'))), has('userName', 'emails')) },
  { kind: 'SCIM resource', isUsed: false, looks: isScim },
  { kind: 'event of the system log', isUsed: false, looks: both(text('eventType', 'published'), has('actor')) },
  { kind: 'answer without a document', isUsed: false },
  { kind: 'exchange', isUsed: false },
  { kind: 'other resource', isUsed: false, looks: isPartOfOrg },
] as const satisfies readonly Row[];

const ROWS: readonly (Row & { readonly kind: Kind })[] = KINDS;

const OTHER = { kind: 'other resource', isUsed: false } as const;

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

const isOfService = both(
  either(both(text('id'), either(text('created'), text('lastUpdated'))), linksToService),
  lacks(
    'actions',
    'apps',
    'authenticators',
    'conditions',
    'gateways',
    'grant_types',
    'groups',
    'policies',
    'priority',
    'protocol',
    'rules',
    'users',
    'zones',
  ),
);

function isGroupClass({ objectClass }: Members): boolean {
  return (
    Array.isArray(objectClass) &&
    objectClass.some((name) => typeof name === 'string' && name.endsWith(':user_group'))
  );
}

/** The fields that a body of primary authentication, activation or step-up may hold, and no other. */
const isOnlyAuthentication = only(
  'audience',
  'context',
  'options',
  'password',
  'relayState',
  'stateToken',
  'token',
  'username',
);

function isAuthenticationRequest(value: Members): boolean {
  const tells = ['username', 'password', 'stateToken', 'token'].filter((key) => value[key] !== undefined);
  const areWords = tells.every((key) => typeof value[key] !== 'object');
  return tells.length > 0 && areWords && (isOnlyAuthentication(value) || goesOn(value));
}

/** What is sent to the links of a transaction bears its token, and nothing that transactions are answered with. */
function goesOn(value: Members): boolean {
  return value.stateToken !== undefined && ANSWERED.every((key) => value[key] === undefined);
}

const ANSWERED = [
  'status',
  'expiresAt',
  'sessionToken',
  'recoveryType',
  'factorResult',
  '_embedded',
  '_links',
];

const LONGEST_LINK = 2000;

/** Where the service keeps the object, after `/api/v1`; empty when no link tells. */
function pathOf(value: Members): string {
  const links = value._links ?? value._link;
  if (!isObject(links)) return '';
  for (const name of ['self', 'deactivate', 'activate']) {
    const path = pathIn(links[name]);
    if (path !== undefined) return path;
  }
  return '';
}

function pathIn(link: unknown): string | undefined {
  const [, area = '', path] = SERVICE.exec(hrefIn(link)) ?? [];
  return path === undefined ? undefined : area + path.replace(/\/(lifecycle\/.*)?$/, '');
}

/** The areas beside the management API have collections of the same names that hold other things. */
const SERVICE = /(\/(?:governance|integrations|workflows))?\/(?:api|oauth2)\/v\d(\/[^?#]*)/;

function hrefIn(link: unknown): string {
  const href = isObject(link) ? link.href : undefined;
  return typeof href === 'string' && href.length <= LONGEST_LINK ? href : '';
}

function linksToService({ _links }: Members): boolean {
  return (
    isObject(_links) &&
    Object.values(_links)
      .slice(0, MOST_LINKS)
      .some((link) => SERVICE.test(hrefIn(link)))
  );
}

const MOST_LINKS = 50;
