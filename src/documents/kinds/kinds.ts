import { isObject, type Members } from '../../base/object.js';
import * as conditions from '../../model/conditions/registry.js';
import { isPolicyTypeName } from '../../model/policies/policy-type.js';
import {
  allLooks,
  anyOfLooks,
  hasKeys,
  hasTexts,
  hasWithin,
  holds,
  type Looks,
  lacks,
  lists,
  only,
  says,
  without,
} from './shape-tests.js';
import { listIn } from './wrappers.js';

/** The kinds of documents of the service. Unused kinds are listed, too, so that an export that contains them is no error. */
export type DocumentKind = (typeof KINDS)[number]['kind'];

/** A kind that a snapshot contains. */
export type UsedKind = Extract<(typeof KINDS)[number], { readonly isUsed: true }>['kind'];

/**
 * Returns the kind of an object: by the path of its own link or, without such a link, by its content. `undefined` if neither identifies it.
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
 * Classifies an object that neither content nor location identifies: an empty object, or a resource of the service, recognized by an id and
 * a date or by links. An object with a field of a used kind is neither.
 */
export function restOf(value: unknown): 'answer without a document' | 'other resource' | undefined {
  if (!isObject(value)) return undefined;
  if (Object.keys(value).length === 0) return 'answer without a document';
  return isOfService(value) ? 'other resource' : undefined;
}

interface Row {
  readonly kind: string;
  readonly isUsed: boolean;
  /** The path of the resource, after `/api/v1` or `/oauth2/v1`. */
  readonly at?: RegExp;
  /** The sufficient characteristics: keys that such a document must have, and keys that it cannot have. */
  readonly looks?: Looks;
}

const isPolicyType: Looks = ({ type }) => isPolicyTypeName(type);

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

/** Rules of other collections (of groups, of realms) have an expression where policy rules have conditions. */
const isRule = allLooks(
  without('conditions', 'expression'),
  anyOfLooks(
    says('type', /^SIGN_ON$/),
    hasWithin('actions', ...RULE_ACTIONS),
    allLooks(holds('actions'), anyOfLooks(isPolicyType, hasWithin('conditions', ...CONDITION_KEYS))),
    allLooks(says('id', /^(rul|0pr)[A-Za-z0-9]{17}$/), hasKeys('conditions')),
  ),
);

const isPolicy = anyOfLooks(
  allLooks(
    isPolicyType,
    anyOfLooks(
      hasTexts('name'),
      hasTexts('id'),
      hasKeys('priority'),
      hasKeys('settings'),
      hasKeys('conditions'),
      lists('rules'),
    ),
    lacks('key'),
  ),
  hasWithin('_links', 'rules'),
  allLooks(
    hasTexts('type'),
    hasKeys('priority', 'conditions'),
    without('conditions', 'expression'),
    lacks('actions'),
  ),
);

/** Some tools that fetch the rules of each policy store both side by side: `{ policy: {…}, rules: […] }`. */
export const isPolicyBesideRules: Looks = allLooks(
  only('policy', 'rules'),
  ({ policy, rules }) =>
    isObject(policy) && typeof policy.id === 'string' && isPolicy(policy) && listIn(rules) !== undefined,
);

const isZone = anyOfLooks(
  lists('gateways'),
  lists('proxies'),
  allLooks(
    says('type', /^(IP|DYNAMIC|DYNAMIC_V2)$/),
    anyOfLooks(hasTexts('name'), hasTexts('id')),
    lacks('value'),
  ),
  allLooks(
    hasKeys('name', 'usage'),
    anyOfLooks(
      hasKeys('gateways'),
      hasKeys('proxies'),
      hasKeys('asns'),
      hasKeys('locations'),
      hasKeys('status'),
    ),
  ),
);

/** Keys that identify an authenticator in every org; other authenticators are recognized by their other members. */
const AUTHENTICATOR_KEY =
  /^([a-z][a-z0-9]{0,39}_(password|email|verify)|custom_(app|otp)|duo|external_idp|google_otp|onprem_mfa|phone_number|rsa_token|security_(key|question)|smart_card_idp|symantec_vip|tac|webauthn|yubikey_token)$/;

const isAuthenticator = allLooks(
  hasTexts('key'),
  lacks('value'),
  anyOfLooks(holds('provider'), holds('settings'), hasTexts('type', 'name'), says('key', AUTHENTICATOR_KEY)),
);

const isApp = anyOfLooks(
  hasKeys('signOnMode'),
  hasWithin('_links', 'accessPolicy'),
  holds('visibility', 'accessibility'),
  allLooks(
    hasTexts('id', 'label'),
    anyOfLooks(hasTexts('name'), hasTexts('status')),
    lacks('appInstanceId', 'description', 'linkUrl', 'permissions'),
  ),
);

const isGroup = anyOfLooks(
  isGroupClass,
  allLooks(says('type', /(^BUILT_IN|_GROUP)$/), anyOfLooks(hasWithin('profile', 'name'), hasTexts('name'))),
  allLooks(
    hasWithin('profile', 'name'),
    without('profile', 'login', 'platform', 'realmType'),
    lacks('externalId', 'isDefault', 'realmId'),
  ),
);

const isUser = allLooks(
  anyOfLooks(
    hasWithin('profile', 'login', 'email'),
    allLooks(hasTexts('login'), lacks('expiresAt', 'userId')),
    hasWithin('credentials', 'provider'),
  ),
  lacks('externalId', 'factorType', 'scope'),
);

const isTransaction = anyOfLooks(
  hasTexts('stateToken'),
  allLooks(
    hasTexts('status'),
    anyOfLooks(
      hasTexts('sessionToken'),
      hasTexts('recoveryType'),
      hasTexts('recoveryToken'),
      hasKeys('stateToken', 'expiresAt'),
      allLooks(hasKeys('_embedded'), hasWithin('_links', 'next', 'cancel')),
      allLooks(says('status', /^SUCCESS$/), hasKeys('_embedded', 'expiresAt')),
    ),
  ),
);

/** The claims that a server writes into a token, and no client into its assertion. */
const ISSUED = ['cid', 'scp', 'uid', 'ver'] as const;

const isIssuedByUrl = says('iss', /^https?:/);

const isScim: Looks = ({ schemas }) =>
  Array.isArray(schemas) && typeof schemas[0] === 'string' && schemas[0].startsWith('urn:');

/** Recognizes SCIM 2.0, which is another contract. */
const isOtherScim: Looks = ({ schemas }) =>
  Array.isArray(schemas) && String(schemas[0]).startsWith('urn:ietf:params:scim:');

/** Recognizes, by their keys, bodies of the management API without a link that would show their path. */
const isPartOfOrg = anyOfLooks(
  allLooks(lists('domains'), only('domains')),
  allLooks(lists('value'), only('value', '_links')),
  allLooks(lists('permissions'), only('permissions', '_links')),
  allLooks(lists('memberExternalIds'), only('memberExternalIds')),
  allLooks(hasKeys('warningThreshold'), only('warningThreshold')),
  allLooks(hasKeys('notificationsEnabled'), only('notificationsEnabled')),
  hasKeys('defaultMode', 'useCaseModeOverrides'),
  hasKeys('defaultPercentage', 'principalType'),
  hasTexts('pageContent'),
  hasKeys('validationStatus', 'domain'),
  hasKeys('alias', 'host', 'port'),
  hasKeys('agentType', 'agents'),
  hasKeys('originId', 'originType'),
  hasKeys('issuerMode', 'orgUrl'),
  hasKeys('pipeline', 'cell'),
  allLooks(holds('password'), holds('provider'), lacks('login', 'profile')),
  hasKeys('sendEmailForNewDeviceEnabled'),
  hasTexts('variableName', 'query'),
  allLooks(hasTexts('resourceId', 'resourceType'), only('resourceId', 'resourceType')),
  allLooks(hasTexts('resetPasswordUrl'), only('resetPasswordUrl')),
  allLooks(hasTexts('activationUrl'), only('activationUrl', 'activationToken')),
  allLooks(hasTexts('tempPassword'), only('tempPassword')),
  allLooks(hasKeys('managementStatus'), holds('user')),
  hasKeys('verifyKnowledgeSecondWhen2faRequired'),
  hasKeys('preventBruteForceLockoutFromUnknownDevices'),
  allLooks(says('type', /^(EXTERNALLY_HOSTED|OKTA_DEFAULT)$/), only('type', 'url')),
  hasKeys('widgetCustomizations'),
  allLooks(hasTexts('issuer', 'jwks_uri'), lacks('client_id', 'protocol')),
  allLooks(hasTexts('id', 'externalId'), holds('profile'), only('id', 'externalId', 'profile')),
);

/** Recognizes settings and lists of access requests. Their API is separate from the management API, and an org contains nothing of it. */
const isPartOfGovernance = anyOfLooks(
  hasKeys('validAccessScopeSettings', 'validRequesterSettings'),
  hasKeys('requestExperiences', 'subprocessorsAcknowledged'),
  hasKeys('compatibleResourceTypes', 'name'),
  allLooks(lists('data'), holds('metadata'), only('data', 'metadata')),
);

/** Recognizes a claim, a scope, or the authorization server itself, as sent to the service, without a link. */
const isPartOfAuthorizationServer = anyOfLooks(
  hasTexts('claimType', 'valueType'),
  allLooks(hasTexts('name', 'metadataPublish'), hasKeys('consent')),
  allLooks(hasTexts('name'), lists('audiences'), lacks('type')),
);

// biome-ignore format: a table; the first row that fits decides
const KINDS = [
  { kind: 'error response', isUsed: false, looks: anyOfLooks(hasTexts('errorCode'), hasKeys('error', 'error_description')) },
  { kind: 'simulate response', isUsed: false, looks: hasKeys('evaluation') },
  { kind: 'simulate request', isUsed: false, looks: anyOfLooks(hasKeys('policyContext'), hasKeys('appInstance')) },
  { kind: 'token response', isUsed: false, looks: allLooks(hasTexts('access_token'), hasKeys('token_type')) },
  { kind: 'token request', isUsed: false, looks: anyOfLooks(hasKeys('client_assertion'), hasKeys('client_assertion_type'), allLooks(hasTexts('grant_type'), lacks('grant_types'))) },
  { kind: 'token introspection', isUsed: false, looks: allLooks(hasKeys('active'), lacks('schemas', 'userName'), anyOfLooks(hasKeys('token_type'), hasKeys('client_id'), only('active'))) },
  { kind: 'client assertion', isUsed: false, looks: allLooks(hasKeys('iss', 'sub'), anyOfLooks(hasKeys('aud'), hasKeys('exp')), lacks(...ISSUED), (value) => !isIssuedByUrl(value)) },
  { kind: 'authorization server policy', isUsed: false, at: /^\/authorizationServers\/[^/]+\/policies\/[^/]+$/, looks: says('type', /^OAUTH_AUTHORIZATION_POLICY$/) },
  { kind: 'authorization server rule', isUsed: false, at: /^\/authorizationServers\/[^/]+\/policies\/[^/]+\/rules\/[^/]+$/, looks: says('type', /^RESOURCE_ACCESS$/) },
  { kind: 'part of an authorization server', isUsed: false, at: /^\/authorizationServers\//, looks: isPartOfAuthorizationServer },
  { kind: 'group rule', isUsed: true, at: /^\/groups\/rules\/[^/]+$/, looks: anyOfLooks(says('type', /^group_rule$/), hasWithin('actions', 'assignUserToGroups')) },
  { kind: 'mapping', isUsed: true, at: /^\/policies\/[^/]+\/mappings\/[^/]+$/, looks: anyOfLooks(hasKeys('appId', 'policyId'), allLooks(hasWithin('_links', 'application'), hasWithin('_links', 'policy'))) },
  { kind: 'rule', isUsed: true, at: /^\/policies\/[^/]+\/rules\/[^/]+$/, looks: isRule },
  { kind: 'policy', isUsed: true, at: /^\/policies\/[^/]+$/, looks: anyOfLooks(isPolicy, isPolicyBesideRules) },
  { kind: 'zone', isUsed: true, at: /^\/zones\/[^/]+$/, looks: isZone },
  { kind: 'authenticator method', isUsed: false, at: /^\/authenticators\/[^/]+\/methods\/[^/]+$/ },
  { kind: 'part of an authenticator', isUsed: false, at: /^\/authenticators\/[^/]+\/./, looks: hasKeys('authenticatorCharacteristics') },
  { kind: 'key set', isUsed: false, looks: allLooks(lists('keys'), lacks('id')) },
  { kind: 'certificate signing request', isUsed: false, at: /^\/(idps|apps)\/[^/]+\/credentials\/csrs\/[^/]+$/, looks: anyOfLooks(hasTexts('csr'), hasKeys('subject', 'subjectAltNames')) },
  { kind: 'identity provider key', isUsed: false, at: /^\/idps\/(.*\/)?credentials\/keys\/[^/]+$/, looks: anyOfLooks(lists('x5c'), allLooks(hasKeys('kty'), anyOfLooks(hasKeys('expiresAt'), hasKeys('x5t#S256')))) },
  { kind: 'key', isUsed: false, looks: hasKeys('kty') },
  { kind: 'authenticator', isUsed: true, at: /^\/authenticators\/[^/]+$/, looks: isAuthenticator },
  { kind: 'device assurance', isUsed: true, at: /^\/device-assurances\/[^/]+$/, looks: allLooks(says('platform', /^(ANDROID|CHROMEOS|IOS|MACOS|WINDOWS)$/), hasKeys('name'), lacks('variableName')) },
  { kind: 'behavior', isUsed: true, at: /^\/behaviors\/[^/]+$/, looks: says('type', /^(ANOMALOUS_[A-Z]+|VELOCITY)$/) },
  { kind: 'user of an identity provider', isUsed: false, at: /^\/idps\/[^/]+\/users\/[^/]+$/, looks: allLooks(hasKeys('externalId'), hasWithin('_links', 'idp')) },
  { kind: 'link candidate', isUsed: false, looks: allLooks(hasWithin('_links', 'confirm'), holds('profile')) },
  { kind: 'identity provider', isUsed: true, at: /^\/idps\/[^/]+$/, looks: anyOfLooks(allLooks(holds('protocol'), anyOfLooks(holds('policy'), hasTexts('type'))), hasTexts('issuerMode', 'type')) },
  { kind: 'authorization request', isUsed: false, looks: hasTexts('client_id', 'response_type') },
  { kind: 'client', isUsed: false, at: /^\/clients\/[^/]+$/, looks: anyOfLooks(allLooks(hasKeys('client_id'), lacks('code', 'iss', 'token')), allLooks(hasKeys('application_type'), lists('grant_types'))) },
  { kind: 'role assignment', isUsed: false, at: /^\/(clients|groups|users)\/[^/]+\/roles\/[^/]+$/, looks: anyOfLooks(hasKeys('assignmentType'), hasKeys('resource-set')) },
  { kind: 'assignment to an application', isUsed: false, at: /^\/apps\/[^/]+\/(groups|users)\/[^/]+$/, looks: allLooks(hasWithin('_links', 'app'), hasWithin('_links', 'user', 'group')) },
  { kind: 'app', isUsed: true, at: /^\/apps\/[^/]+$/, looks: isApp },
  { kind: 'user type', isUsed: true, at: /^\/meta\/types\/user\/[^/]+$/, looks: allLooks(hasTexts('displayName', 'name'), lacks('consent'), anyOfLooks(hasKeys('default'), allLooks(hasTexts('id'), lacks('description', 'resource', 'type')))) },
  { kind: 'group', isUsed: true, at: /^\/groups\/[^/]+$/, looks: isGroup },
  { kind: 'user', isUsed: true, at: /^\/users\/[^/]+$/, looks: isUser },
  { kind: 'factor', isUsed: false, at: /^\/users\/[^/]+\/factors\/[^/]+$/, looks: allLooks(hasTexts('factorType'), anyOfLooks(hasTexts('provider'), hasTexts('vendorName')), lacks('stateToken')) },
  { kind: 'session', isUsed: false, at: /^\/sessions\/[^/]+$/, looks: allLooks(hasTexts('userId', 'expiresAt'), anyOfLooks(hasKeys('amr'), hasKeys('login'))) },
  { kind: 'authentication request', isUsed: false, looks: isAuthenticationRequest },
  { kind: 'identity provider transaction', isUsed: false, at: /^\/idps\/tx\/[^/]+$/, looks: allLooks(hasTexts('status', 'expiresAt'), holds('idp', 'context')) },
  { kind: 'authentication transaction', isUsed: false, looks: isTransaction },
  { kind: 'part of an authentication', isUsed: false, looks: anyOfLooks(allLooks(hasTexts('relayState'), only('relayState')), allLooks(hasTexts('factorResult'), lacks('status'))) },
  { kind: 'security question', isUsed: false, looks: allLooks(hasTexts('question'), hasTexts('questionText')) },
  { kind: 'API token', isUsed: true, at: /^\/api-tokens\/[^/]+$/, looks: hasTexts('id', 'tokenWindow') },
  { kind: 'settings of an application', isUsed: true, at: /^\/first-party-app-settings\/[^/]+$/, looks: hasKeys('sessionIdleTimeoutMinutes', 'sessionMaxLifetimeMinutes') },
  { kind: 'token', isUsed: false, looks: anyOfLooks(hasKeys('tokenType'), allLooks(hasKeys('iss', 'sub'), anyOfLooks(isIssuedByUrl, hasKeys('cid'), hasKeys('scp'), hasKeys('uid'), hasKeys('ver')))) },
  { kind: 'SCIM resource', isUsed: false, looks: isOtherScim },
  { kind: 'SCIM list', isUsed: false, looks: anyOfLooks(hasKeys('totalResults', 'Resources'), allLooks(isScim, lists('Resources'))) },
  { kind: 'SCIM error', isUsed: false, looks: lists('Errors') },
  { kind: 'SCIM group', isUsed: false, looks: allLooks(isScim, lacks('userName', 'active', 'name'), (value) => !lists('emails')(value), anyOfLooks(hasKeys('displayName'), lists('members'))) },
  { kind: 'SCIM user', isUsed: false, looks: anyOfLooks(allLooks(isScim, anyOfLooks(hasKeys('userName'), lists('emails'), hasKeys('active'))), hasKeys('userName', 'emails')) },
  { kind: 'SCIM resource', isUsed: false, looks: isScim },
  { kind: 'event of the system log', isUsed: false, looks: allLooks(hasTexts('eventType', 'published'), hasKeys('actor')) },
  { kind: 'profile schema', isUsed: false, at: /^\/meta\/schemas\/(user|apps\/[^/]+)\/[^/]+$/, looks: hasKeys('$schema', 'definitions') },
  { kind: 'profile mapping', isUsed: false, at: /^\/mappings\/[^/]+$/ },
  { kind: 'brand', isUsed: false, at: /^\/brands\/[^/]+$/ },
  { kind: 'feature', isUsed: false, at: /^\/features\/[^/]+$/ },
  { kind: 'org factor', isUsed: false, at: /^\/org\/factors\/[^/]+$/ },
  { kind: 'answer without a document', isUsed: false },
  { kind: 'exchange', isUsed: false },
  { kind: 'other resource', isUsed: false, looks: anyOfLooks(isPartOfOrg, isPartOfGovernance) },
] as const satisfies readonly Row[];

const ROWS: readonly (Row & { readonly kind: DocumentKind })[] = KINDS;

const OTHER = { kind: 'other resource', isUsed: false } as const;

/** The names of the kinds that a snapshot contains, for messages. */
export const USED_KINDS: readonly string[] = KINDS.filter(({ isUsed }) => isUsed).map(({ kind }) => kind);

const USED: ReadonlySet<DocumentKind> = new Set(KINDS.flatMap(({ kind, isUsed }) => (isUsed ? [kind] : [])));

/** Returns whether a snapshot contains resources of the kind. */
export function isUsed(kind: DocumentKind): kind is UsedKind {
  return USED.has(kind);
}

/** The names of all kinds that a user may state for a document. */
export const KIND_NAMES: readonly string[] = KINDS.map(({ kind }) => kind).filter(
  (kind) => !['answer without a document', 'exchange', 'other resource'].includes(kind),
);

const isOfService = allLooks(
  anyOfLooks(
    allLooks(hasTexts('id'), anyOfLooks(hasTexts('created'), hasTexts('lastUpdated'))),
    linksToService,
  ),
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

/** The only fields allowed in a body of primary authentication, activation or step-up. */
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

/** Returns whether a body continues a transaction: it has the state token, and none of the members of a response. */
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

/** Returns the path of the object, after `/api/v1`; empty if no link shows it. */
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

/** The APIs besides the management API have collections of the same names with other content. */
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
