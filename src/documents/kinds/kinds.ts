import { isObject, type Members } from '../../base/object.js';
import * as conditions from '../../model/conditions/registry.js';
import { isPolicyTypeName } from '../../model/policies/policy-type.js';
import {
  allShapes,
  anyShape,
  hasKeys,
  hasList,
  hasNotWithin,
  hasObjects,
  hasOnly,
  hasTexts,
  hasWithin,
  hasWord,
  lacks,
  type ShapeTest,
} from './shape-tests.js';
import { unwrapList } from './wrappers.js';

/**
 * The kinds of objects of the service. Kinds that this program does not use are listed, too, so that an export that contains them is no
 * error.
 */
export type DocumentKind = (typeof KINDS)[number]['kind'];

/** A kind of objects that a snapshot contains. */
export type UsedKind = Extract<(typeof KINDS)[number], { readonly isUsed: true }>['kind'];

/**
 * Returns the kind of an object: by the path of its own link or, without such a link, by its members. `undefined` if neither identifies it.
 */
export function kindOf(
  value: unknown,
): { readonly kind: DocumentKind; readonly isUsed: boolean } | undefined {
  if (!isObject(value)) return undefined;
  const path = pathOf(value);
  if (path !== '') return ROWS.find(({ at }) => at?.test(path)) ?? OTHER;
  return ROWS.find(({ looks }) => looks?.(value));
}

/**
 * Returns a kind for an object if neither its content nor its path shows a known kind. It is `empty response` if the
 * object is empty. It is `other resource` if the object has links, or an id and a date, as resources of the service have. For any other
 * value it is `undefined`.
 */
export function classifyUnrecognized(value: unknown): 'empty response' | 'other resource' | undefined {
  if (!isObject(value)) return undefined;
  if (Object.keys(value).length === 0) return 'empty response';
  return isOfService(value) ? 'other resource' : undefined;
}

interface Row {
  readonly kind: string;
  readonly isUsed: boolean;
  /** A pattern for the paths of resources of this kind, after `/api/v1` or `/oauth2/v1`. Absent if paths do not show this kind. */
  readonly at?: RegExp;
  /** The test that recognizes an object of the kind by its keys, both present and missing ones; absent if the keys do not show the kind. */
  readonly looks?: ShapeTest;
}

const isPolicyType: ShapeTest = ({ type }) => isPolicyTypeName(type);

/** The members of a rule's `actions`. Spec: Type-specific policy data. */
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

/**
 * Recognizes policy rules. Rules that do not belong to policies (group rules, rules of realms) have an expression instead of conditions.
 */
const isRule = allShapes(
  hasNotWithin('conditions', 'expression'),
  anyShape(
    hasWord('type', /^SIGN_ON$/),
    hasWithin('actions', ...RULE_ACTIONS),
    allShapes(hasObjects('actions'), anyShape(isPolicyType, hasWithin('conditions', ...CONDITION_KEYS))),
    allShapes(hasWord('id', /^(rul|0pr)[A-Za-z0-9]{17}$/), hasKeys('conditions')),
  ),
);

const isPolicy = anyShape(
  allShapes(
    isPolicyType,
    anyShape(
      hasTexts('name'),
      hasTexts('id'),
      hasKeys('priority'),
      hasKeys('settings'),
      hasKeys('conditions'),
      hasList('rules'),
    ),
    lacks('key'),
  ),
  hasWithin('_links', 'rules'),
  allShapes(
    hasTexts('type'),
    hasKeys('priority', 'conditions'),
    hasNotWithin('conditions', 'expression'),
    lacks('actions'),
  ),
);

/** Recognizes a policy with its rules next to it, `{ policy: {…}, rules: […] }`, as some tools store them. */
export const isPolicyBesideRules: ShapeTest = allShapes(
  hasOnly('policy', 'rules'),
  ({ policy, rules }) =>
    isObject(policy) && typeof policy.id === 'string' && isPolicy(policy) && unwrapList(rules) !== undefined,
);

const isZone = anyShape(
  hasList('gateways'),
  hasList('proxies'),
  allShapes(
    hasWord('type', /^(IP|DYNAMIC|DYNAMIC_V2)$/),
    anyShape(hasTexts('name'), hasTexts('id')),
    lacks('value'),
  ),
  allShapes(
    hasKeys('name', 'usage'),
    anyShape(
      hasKeys('gateways'),
      hasKeys('proxies'),
      hasKeys('asns'),
      hasKeys('locations'),
      hasKeys('status'),
    ),
  ),
);

/**
 * The keys of the authenticators that the service defines. An object with one of these keys is an authenticator. An object with any other
 * key needs further members, such as `settings`, to be recognized as one.
 */
const AUTHENTICATOR_KEY =
  /^([a-z][a-z0-9]{0,39}_(password|email|verify)|custom_(app|otp)|duo|external_idp|google_otp|onprem_mfa|phone_number|rsa_token|security_(key|question)|smart_card_idp|symantec_vip|tac|webauthn|yubikey_token)$/;

const isAuthenticator = allShapes(
  hasTexts('key'),
  lacks('value'),
  anyShape(
    hasObjects('provider'),
    hasObjects('settings'),
    hasTexts('type', 'name'),
    hasWord('key', AUTHENTICATOR_KEY),
  ),
);

const isApp = anyShape(
  hasKeys('signOnMode'),
  hasWithin('_links', 'accessPolicy'),
  hasObjects('visibility', 'accessibility'),
  allShapes(
    hasTexts('id', 'label'),
    anyShape(hasTexts('name'), hasTexts('status')),
    lacks('appInstanceId', 'description', 'linkUrl', 'permissions'),
  ),
);

const isGroup = anyShape(
  isGroupClass,
  allShapes(hasWord('type', /(^BUILT_IN|_GROUP)$/), anyShape(hasWithin('profile', 'name'), hasTexts('name'))),
  allShapes(
    hasWithin('profile', 'name'),
    hasNotWithin('profile', 'login', 'platform', 'realmType'),
    lacks('externalId', 'isDefault', 'realmId'),
  ),
);

const isUser = allShapes(
  anyShape(
    hasWithin('profile', 'login', 'email'),
    allShapes(hasTexts('login'), lacks('expiresAt', 'userId')),
    hasWithin('credentials', 'provider'),
  ),
  lacks('externalId', 'factorType', 'scope'),
);

const isTransaction = anyShape(
  hasTexts('stateToken'),
  allShapes(
    hasTexts('status'),
    anyShape(
      hasTexts('sessionToken'),
      hasTexts('recoveryType'),
      hasTexts('recoveryToken'),
      hasKeys('stateToken', 'expiresAt'),
      allShapes(hasKeys('_embedded'), hasWithin('_links', 'next', 'cancel')),
      allShapes(hasWord('status', /^SUCCESS$/), hasKeys('_embedded', 'expiresAt')),
    ),
  ),
);

/** The claims that a server writes into a token and that no client writes into its assertion. */
const ISSUED = ['cid', 'scp', 'uid', 'ver'] as const;

const isIssuedByUrl = hasWord('iss', /^https?:/);

const isScim: ShapeTest = ({ schemas }) =>
  Array.isArray(schemas) && typeof schemas[0] === 'string' && schemas[0].startsWith('urn:');

/** Recognizes objects of SCIM 2.0, a protocol that this program does not use. */
const isOtherScim: ShapeTest = ({ schemas }) =>
  Array.isArray(schemas) && String(schemas[0]).startsWith('urn:ietf:params:scim:');

/** Recognizes request bodies of the management API by their keys, because such a body does not contain the path of its request. */
const isPartOfOrg = anyShape(
  allShapes(hasList('domains'), hasOnly('domains')),
  allShapes(hasList('value'), hasOnly('value', '_links')),
  allShapes(hasList('permissions'), hasOnly('permissions', '_links')),
  allShapes(hasList('memberExternalIds'), hasOnly('memberExternalIds')),
  allShapes(hasKeys('warningThreshold'), hasOnly('warningThreshold')),
  allShapes(hasKeys('notificationsEnabled'), hasOnly('notificationsEnabled')),
  hasKeys('defaultMode', 'useCaseModeOverrides'),
  hasKeys('defaultPercentage', 'principalType'),
  hasTexts('pageContent'),
  hasKeys('validationStatus', 'domain'),
  hasKeys('alias', 'host', 'port'),
  hasKeys('agentType', 'agents'),
  hasKeys('originId', 'originType'),
  hasKeys('issuerMode', 'orgUrl'),
  hasKeys('pipeline', 'cell'),
  allShapes(hasObjects('password'), hasObjects('provider'), lacks('login', 'profile')),
  hasKeys('sendEmailForNewDeviceEnabled'),
  hasTexts('variableName', 'query'),
  allShapes(hasTexts('resourceId', 'resourceType'), hasOnly('resourceId', 'resourceType')),
  allShapes(hasTexts('resetPasswordUrl'), hasOnly('resetPasswordUrl')),
  allShapes(hasTexts('activationUrl'), hasOnly('activationUrl', 'activationToken')),
  allShapes(hasTexts('tempPassword'), hasOnly('tempPassword')),
  allShapes(hasKeys('managementStatus'), hasObjects('user')),
  hasKeys('verifyKnowledgeSecondWhen2faRequired'),
  hasKeys('preventBruteForceLockoutFromUnknownDevices'),
  allShapes(hasWord('type', /^(EXTERNALLY_HOSTED|OKTA_DEFAULT)$/), hasOnly('type', 'url')),
  hasKeys('widgetCustomizations'),
  allShapes(hasTexts('issuer', 'jwks_uri'), lacks('client_id', 'protocol')),
  allShapes(hasTexts('id', 'externalId'), hasObjects('profile'), hasOnly('id', 'externalId', 'profile')),
);

/** Recognizes settings and lists of access requests. They belong to a separate API, and no org contains them. */
const isPartOfGovernance = anyShape(
  hasKeys('validAccessScopeSettings', 'validRequesterSettings'),
  hasKeys('requestExperiences', 'subprocessorsAcknowledged'),
  hasKeys('compatibleResourceTypes', 'name'),
  allShapes(hasList('data'), hasObjects('metadata'), hasOnly('data', 'metadata')),
);

/** Recognizes a claim, a scope, or an authorization server in the form that clients send. This form contains no links. */
const isPartOfAuthorizationServer = anyShape(
  hasTexts('claimType', 'valueType'),
  allShapes(hasTexts('name', 'metadataPublish'), hasKeys('consent')),
  allShapes(hasTexts('name'), hasList('audiences'), lacks('type')),
);

// biome-ignore format: a table; the first row that fits decides
const KINDS = [
  { kind: 'error response', isUsed: false, looks: anyShape(hasTexts('errorCode'), hasKeys('error', 'error_description')) },
  { kind: 'simulate response', isUsed: false, looks: hasKeys('evaluation') },
  { kind: 'simulate request', isUsed: false, looks: anyShape(hasKeys('policyContext'), hasKeys('appInstance')) },
  { kind: 'token response', isUsed: false, looks: allShapes(hasTexts('access_token'), hasKeys('token_type')) },
  { kind: 'token request', isUsed: false, looks: anyShape(hasKeys('client_assertion'), hasKeys('client_assertion_type'), allShapes(hasTexts('grant_type'), lacks('grant_types'))) },
  { kind: 'token introspection', isUsed: false, looks: allShapes(hasKeys('active'), lacks('schemas', 'userName'), anyShape(hasKeys('token_type'), hasKeys('client_id'), hasOnly('active'))) },
  { kind: 'client assertion', isUsed: false, looks: allShapes(hasKeys('iss', 'sub'), anyShape(hasKeys('aud'), hasKeys('exp')), lacks(...ISSUED), (value) => !isIssuedByUrl(value)) },
  { kind: 'authorization server policy', isUsed: false, at: /^\/authorizationServers\/[^/]+\/policies\/[^/]+$/, looks: hasWord('type', /^OAUTH_AUTHORIZATION_POLICY$/) },
  { kind: 'authorization server rule', isUsed: false, at: /^\/authorizationServers\/[^/]+\/policies\/[^/]+\/rules\/[^/]+$/, looks: hasWord('type', /^RESOURCE_ACCESS$/) },
  { kind: 'part of an authorization server', isUsed: false, at: /^\/authorizationServers\//, looks: isPartOfAuthorizationServer },
  { kind: 'group rule', isUsed: true, at: /^\/groups\/rules\/[^/]+$/, looks: anyShape(hasWord('type', /^group_rule$/), hasWithin('actions', 'assignUserToGroups')) },
  { kind: 'mapping', isUsed: true, at: /^\/policies\/[^/]+\/mappings\/[^/]+$/, looks: anyShape(hasKeys('appId', 'policyId'), allShapes(hasWithin('_links', 'application'), hasWithin('_links', 'policy'))) },
  { kind: 'rule', isUsed: true, at: /^\/policies\/[^/]+\/rules\/[^/]+$/, looks: isRule },
  { kind: 'policy', isUsed: true, at: /^\/policies\/[^/]+$/, looks: anyShape(isPolicy, isPolicyBesideRules) },
  { kind: 'zone', isUsed: true, at: /^\/zones\/[^/]+$/, looks: isZone },
  { kind: 'authenticator method', isUsed: false, at: /^\/authenticators\/[^/]+\/methods\/[^/]+$/ },
  { kind: 'part of an authenticator', isUsed: false, at: /^\/authenticators\/[^/]+\/./, looks: hasKeys('authenticatorCharacteristics') },
  { kind: 'key set', isUsed: false, looks: allShapes(hasList('keys'), lacks('id')) },
  { kind: 'certificate signing request', isUsed: false, at: /^\/(idps|apps)\/[^/]+\/credentials\/csrs\/[^/]+$/, looks: anyShape(hasTexts('csr'), hasKeys('subject', 'subjectAltNames')) },
  { kind: 'identity provider key', isUsed: false, at: /^\/idps\/(.*\/)?credentials\/keys\/[^/]+$/, looks: anyShape(hasList('x5c'), allShapes(hasKeys('kty'), anyShape(hasKeys('expiresAt'), hasKeys('x5t#S256')))) },
  { kind: 'key', isUsed: false, looks: hasKeys('kty') },
  { kind: 'authenticator', isUsed: true, at: /^\/authenticators\/[^/]+$/, looks: isAuthenticator },
  { kind: 'device assurance', isUsed: true, at: /^\/device-assurances\/[^/]+$/, looks: allShapes(hasWord('platform', /^(ANDROID|CHROMEOS|IOS|MACOS|WINDOWS)$/), hasKeys('name'), lacks('variableName')) },
  { kind: 'behavior', isUsed: true, at: /^\/behaviors\/[^/]+$/, looks: hasWord('type', /^(ANOMALOUS_[A-Z]+|VELOCITY)$/) },
  { kind: 'user of an identity provider', isUsed: false, at: /^\/idps\/[^/]+\/users\/[^/]+$/, looks: allShapes(hasKeys('externalId'), hasWithin('_links', 'idp')) },
  { kind: 'link candidate', isUsed: false, looks: allShapes(hasWithin('_links', 'confirm'), hasObjects('profile')) },
  { kind: 'identity provider', isUsed: true, at: /^\/idps\/[^/]+$/, looks: anyShape(allShapes(hasObjects('protocol'), anyShape(hasObjects('policy'), hasTexts('type'))), hasTexts('issuerMode', 'type')) },
  { kind: 'authorization request', isUsed: false, looks: hasTexts('client_id', 'response_type') },
  { kind: 'client', isUsed: false, at: /^\/clients\/[^/]+$/, looks: anyShape(allShapes(hasKeys('client_id'), lacks('code', 'iss', 'token')), allShapes(hasKeys('application_type'), hasList('grant_types')), allShapes(hasTexts('client_name'), anyShape(hasList('redirect_uris'), hasList('grant_types')))) },
  { kind: 'role assignment', isUsed: false, at: /^\/(clients|groups|users)\/[^/]+\/roles\/[^/]+$/, looks: anyShape(hasKeys('assignmentType'), hasKeys('resource-set')) },
  { kind: 'assignment to an application', isUsed: false, at: /^\/apps\/[^/]+\/(groups|users)\/[^/]+$/, looks: allShapes(hasWithin('_links', 'app'), hasWithin('_links', 'user', 'group')) },
  { kind: 'app', isUsed: true, at: /^\/apps\/[^/]+$/, looks: isApp },
  { kind: 'user type', isUsed: true, at: /^\/meta\/types\/user\/[^/]+$/, looks: allShapes(hasTexts('displayName', 'name'), lacks('consent'), anyShape(hasKeys('default'), allShapes(hasTexts('id'), lacks('description', 'resource', 'type')))) },
  { kind: 'group', isUsed: true, at: /^\/groups\/[^/]+$/, looks: isGroup },
  { kind: 'user', isUsed: true, at: /^\/users\/[^/]+$/, looks: isUser },
  { kind: 'factor', isUsed: false, at: /^\/users\/[^/]+\/factors\/[^/]+$/, looks: allShapes(hasTexts('factorType'), anyShape(hasTexts('provider'), hasTexts('vendorName')), lacks('stateToken')) },
  { kind: 'session', isUsed: false, at: /^\/sessions\/[^/]+$/, looks: allShapes(hasTexts('userId', 'expiresAt'), anyShape(hasKeys('amr'), hasKeys('login'))) },
  { kind: 'authentication request', isUsed: false, looks: isAuthenticationRequest },
  { kind: 'identity provider transaction', isUsed: false, at: /^\/idps\/tx\/[^/]+$/, looks: allShapes(hasTexts('status', 'expiresAt'), hasObjects('idp', 'context')) },
  { kind: 'authentication transaction', isUsed: false, looks: isTransaction },
  { kind: 'part of an authentication', isUsed: false, looks: anyShape(allShapes(hasTexts('relayState'), hasOnly('relayState')), allShapes(hasTexts('factorResult'), lacks('status'))) },
  { kind: 'security question', isUsed: false, looks: allShapes(hasTexts('question'), hasTexts('questionText')) },
  { kind: 'API token', isUsed: true, at: /^\/api-tokens\/[^/]+$/, looks: hasTexts('id', 'tokenWindow') },
  { kind: 'settings of an application', isUsed: true, at: /^\/first-party-app-settings\/[^/]+$/, looks: hasKeys('sessionIdleTimeoutMinutes', 'sessionMaxLifetimeMinutes') },
  { kind: 'token', isUsed: false, looks: anyShape(hasKeys('tokenType'), allShapes(hasKeys('iss', 'sub'), anyShape(isIssuedByUrl, hasKeys('cid'), hasKeys('scp'), hasKeys('uid'), hasKeys('ver')))) },
  { kind: 'SCIM 2.0 resource', isUsed: false, looks: isOtherScim },
  { kind: 'SCIM list', isUsed: false, looks: anyShape(hasKeys('totalResults', 'Resources'), allShapes(isScim, hasList('Resources'))) },
  { kind: 'SCIM error', isUsed: false, looks: hasList('Errors') },
  { kind: 'SCIM group', isUsed: false, looks: allShapes(isScim, lacks('userName', 'active', 'name'), (value) => !hasList('emails')(value), anyShape(hasKeys('displayName'), hasList('members'))) },
  { kind: 'SCIM user', isUsed: false, looks: anyShape(allShapes(isScim, anyShape(hasKeys('userName'), hasList('emails'), hasKeys('active'))), hasKeys('userName', 'emails')) },
  { kind: 'SCIM resource', isUsed: false, looks: isScim },
  { kind: 'event of the system log', isUsed: false, looks: allShapes(hasTexts('eventType', 'published'), hasKeys('actor')) },
  { kind: 'profile schema', isUsed: false, at: /^\/meta\/schemas\/(user|apps\/[^/]+)\/[^/]+$/, looks: hasKeys('$schema', 'definitions') },
  { kind: 'profile mapping', isUsed: false, at: /^\/mappings\/[^/]+$/ },
  { kind: 'brand', isUsed: false, at: /^\/brands\/[^/]+$/ },
  { kind: 'feature', isUsed: false, at: /^\/features\/[^/]+$/ },
  { kind: 'org factor', isUsed: false, at: /^\/org\/factors\/[^/]+$/ },
  { kind: 'empty response', isUsed: false },
  { kind: 'exchange', isUsed: false },
  { kind: 'other resource', isUsed: false, looks: anyShape(isPartOfOrg, isPartOfGovernance) },
] as const satisfies readonly Row[];

const ROWS: readonly (Row & { readonly kind: DocumentKind })[] = KINDS;

const OTHER = { kind: 'other resource', isUsed: false } as const;

/** The names of all kinds that a snapshot contains, for messages. */
export const USED_KINDS: readonly string[] = KINDS.filter(({ isUsed }) => isUsed).map(({ kind }) => kind);

const USED: ReadonlySet<DocumentKind> = new Set(KINDS.flatMap(({ kind, isUsed }) => (isUsed ? [kind] : [])));

/** Returns whether a snapshot contains resources of the kind. */
export function isUsed(kind: DocumentKind): kind is UsedKind {
  return USED.has(kind);
}

/** The names of all kinds that a user may state for a document. */
export const KIND_NAMES: readonly string[] = KINDS.map(({ kind }) => kind).filter(
  (kind) => !['empty response', 'exchange', 'other resource'].includes(kind),
);

const isOfService = allShapes(
  anyShape(allShapes(hasTexts('id'), anyShape(hasTexts('created'), hasTexts('lastUpdated'))), linksToService),
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

/** Recognizes a request body that has no other fields than those of primary authentication, activation or step-up. */
const isOnlyAuthentication = hasOnly(
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
  return tells.length > 0 && areWords && (isOnlyAuthentication(value) || continuesTransaction(value));
}

/** Returns whether a request body continues a transaction: it has the state token, and no member that only responses have. */
function continuesTransaction(value: Members): boolean {
  return value.stateToken !== undefined && RESPONSE_KEYS.every((key) => value[key] === undefined);
}

const RESPONSE_KEYS = [
  'status',
  'expiresAt',
  'sessionToken',
  'recoveryType',
  'factorResult',
  '_embedded',
  '_links',
];

const LONGEST_LINK = 2000;

/** Returns the path of the object after `/api/v1`, taken from its links; empty if no link shows it. */
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

/**
 * Matches a link to the service, and captures the API to which the link leads. Some collections of other APIs have the same names as
 * collections of the management API, but other content.
 */
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
