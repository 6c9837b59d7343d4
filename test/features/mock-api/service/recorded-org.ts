import { isObject, type Members } from '../../../../src/base/object.js';
import { ownAt } from '../../../../src/base/own.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { withoutExtraSlashes } from '../../../../src/features/mock-api/service/route.js';
import type { TenantFeatures } from '../../../../src/features/mock-api/service/tenant/features.js';
import {
  type Stored,
  type Tenant,
  type TenantCollection,
  withoutStored,
  withStored,
} from '../../../../src/features/mock-api/service/tenant/tenant.js';
import { readTenant } from './refusing-tenant.js';
import { type Exchange, objectsIn, parsed } from './replay.js';

const SCHEMAS = /^\/api\/v1\/meta\/schemas\/(?:user|group|apps\/([^/]+))\/default$/;

/** The collection of the org document for each list path of the API. */
const SECTIONS: readonly (readonly [RegExp, TenantCollection])[] = [
  [/^\/api\/v1\/groups\/rules(\/[^/]+)?$/, 'groupRules'],
  [/^\/api\/v1\/idps\/credentials\/keys(\/[^/]+)?$/, 'idpKeys'],
  [/^\/api\/v1\/policies(\/[^/]+)?$/, 'policies'],
  [/^\/api\/v1\/apps(\/[^/]+)?$/, 'apps'],
  [/^\/api\/v1\/groups(\/[^/]+)?$/, 'groups'],
  [/^\/api\/v1\/users(\/[^/]+)?$/, 'users'],
  [/^\/api\/v1\/zones(\/[^/]+)?$/, 'zones'],
  [/^\/api\/v1\/idps(\/[^/]+)?$/, 'idps'],
  [/^\/api\/v1\/authenticators(\/[^/]+)?$/, 'authenticators'],
  [/^\/api\/v1\/device-assurances(\/[^/]+)?$/, 'deviceAssurances'],
  [/^\/api\/v1\/behaviors(\/[^/]+)?$/, 'behaviors'],
  [/^\/api\/v1\/meta\/types\/user(\/[^/]+)?$/, 'userTypes'],
  [/^\/api\/v1\/brands(\/[^/]+)?$/, 'brands'],
  [/^\/api\/v1\/features(\/[^/]+)?$/, 'orgFeatures'],
  [/^\/api\/v1\/org\/factors(\/[^/]+)?$/, 'orgFactors'],
  [SCHEMAS, 'schemas'],
];

const RULES = /^\/api\/v1\/policies\/([^/]+)\/rules(\/[^/]+)?$/;

/**
 * Returns the org as it was before the recording: the objects that the recorded responses return or name, but that no recorded request
 * created.
 */
export function startDocument(exchanges: readonly Exchange[]): Members {
  const made = new Set<string>();
  const sections: Record<string, Map<string, Members>> = {};
  const rules: Record<string, Map<string, Members>> = {};
  for (const exchange of exchanges) {
    if (exchange.status >= 300) continue;
    const path = pathOf(exchange);
    const [, schemaOf] = SCHEMAS.exec(path) ?? [];
    if (schemaOf !== undefined && made.has(schemaOf)) continue;
    const answered = objectsIn(parsed(exchange.response))
      .filter(({ id }) => typeof id === 'string')
      .map((object) => (SCHEMAS.test(path) ? schemaBefore(object, exchange) : object));
    if (exchange.method === 'POST' && !SCHEMAS.test(path) && sectionAt(path) + ruleOwner(path) !== '')
      for (const { id } of answered) made.add(String(id));
    const owner = ruleOwner(path);
    const section = sectionAt(path);
    for (const object of answered) {
      const id = String(object.id);
      if (made.has(id)) continue;
      if (owner !== '' && !made.has(owner)) {
        rules[owner] ??= new Map();
        if (!rules[owner].has(id)) rules[owner].set(id, object);
      }
      if (section !== '') {
        sections[section] ??= new Map();
        if (!sections[section].has(id)) sections[section].set(id, object);
      }
    }
    noteTurned(exchange, made, sections);
  }
  const shown = new Set<string>();
  for (const exchange of exchanges) {
    const owner = ruleOwner(pathOf(exchange));
    noteNamedInPath(exchange, made, sections);
    noteStatusBefore(exchange, new Set([...made, ...shown]), sections);
    for (const { id } of objectsIn(parsed(exchange.response))) shown.add(String(id));
    if (exchange.status >= 300) continue;
    if (owner !== '' && !made.has(owner)) noteNamedPolicy(owner, exchange, sections);
    for (const id of namedIn(`${pathOf(exchange)} ${exchange.request}`))
      if (!made.has(id)) noteStub(id, STUBS[id.slice(0, 3)], sections);
    noteEveryone(exchange, sections);
    for (const { type } of objectsIn(parsed(exchange.response)))
      if (isObject(type) && typeof type.id === 'string' && !made.has(type.id))
        noteStub(type.id, 'userTypes', sections);
  }
  noteEarlierPolicies(exchanges, sections);
  noteEnrollmentPolicies(exchanges, sections);
  for (const [id, methods] of methodsShown(exchanges)) {
    const object = sections.authenticators?.get(id);
    if (object !== undefined) sections.authenticators?.set(id, { ...object, methods });
  }
  return {
    ...Object.fromEntries(Object.entries(sections).map(([name, objects]) => [name, [...objects.values()]])),
    policies: [...(sections.policies?.values() ?? [])].map((policy) => ({
      ...policy,
      rules: [...(rules[String(policy.id)]?.values() ?? [])],
    })),
  };
}

/** Returns the methods of authenticators, which the recording contains in separate responses. */
function methodsShown(exchanges: readonly Exchange[]): ReadonlyMap<string, readonly Members[]> {
  const shown = new Map<string, Members[]>();
  for (const exchange of exchanges) {
    const [, id] = METHODS.exec(pathOf(exchange)) ?? [];
    if (id === undefined || exchange.status >= 300) continue;
    const known = shown.get(id) ?? [];
    const others = objectsIn(parsed(exchange.response)).filter(
      ({ type }) => !known.some((one) => one.type === type),
    );
    shown.set(id, [...known, ...others]);
  }
  return shown;
}

const METHODS = /^\/api\/v1\/authenticators\/([^/]+)\/methods(?:\/[^/]+)?$/;

/** Returns a profile schema as it was before a write: without the attributes that the write added. */
function schemaBefore(schema: Members, { method, request }: Exchange): Members {
  if (method !== 'POST') return schema;
  const changes = ownAt(parsed(request), ['definitions', 'custom', 'properties']);
  const custom = ownAt(schema, ['definitions', 'custom']) as Members;
  const left = Object.entries(custom.properties as Members).filter(
    ([name]) => !isObject(changes) || !Object.hasOwn(changes, name),
  );
  const { required: _, ...kept } = custom;
  const before = { ...kept, properties: Object.fromEntries(left), ...(left.length > 0 && { required: [] }) };
  return { ...schema, definitions: { ...(schema.definitions as Members), custom: before } };
}

/** Applies the effect of a recorded request that the mock API does not implement. */
export function observed(exchange: Exchange, tenant: Tenant): Tenant {
  const path = pathOf(exchange);
  const section = sectionAt(path);
  if (section === '' || exchange.status >= 300 || exchange.method === 'GET') return tenant;
  if (exchange.method === 'DELETE') {
    const id = path.split('/').at(-1) ?? '';
    return {
      ...withoutStored(tenant, section, id),
      mappings: tenant.mappings.filter(({ appId }) => appId !== id),
    };
  }
  return objectsIn(parsed(exchange.response)).reduce((after: Tenant, object) => {
    const read = unwrap(
      readTenant([{ name: 'one.json', value: { policies: [], [section]: [object] } }], { brand: 'OKTA' }),
    );
    const stored = read.objects[section][0] as Stored | undefined;
    if (stored === undefined) return after;
    const mappings = [...after.mappings.filter(({ appId }) => appId !== stored.id), ...read.mappings];
    const newest = [read.newest, after.newest].sort().at(-1) ?? after.newest;
    return { ...withStored(after, section, stored), mappings, newest };
  }, tenant);
}

function pathOf({ url }: Pick<Exchange, 'url'>): string {
  return withoutExtraSlashes(url.replace(/^https?:\/\/[^/]*/, '').split('?')[0] ?? '');
}

function sectionAt(path: string): TenantCollection | '' {
  return SECTIONS.find(([pattern]) => pattern.test(path))?.[1] ?? '';
}

function ruleOwner(path: string): string {
  return RULES.exec(path)?.[1] ?? '';
}

/** Adds a policy that the recording never reads. Its type follows from a rule that was written to it. */
function noteNamedPolicy(
  id: string,
  { response }: Exchange,
  sections: Record<string, Map<string, Members>>,
): void {
  const [rule] = objectsIn(parsed(response));
  if (rule === undefined || sections.policies?.has(id)) return;
  sections.policies ??= new Map();
  const type = rule.type === 'SIGN_ON' ? 'OKTA_SIGN_ON' : rule.type;
  sections.policies.set(id, {
    id,
    type,
    name: `Policy ${id}`,
    status: 'ACTIVE',
    priority: 1,
    system: false,
    conditions: null,
  });
}

/**
 * Adds policies that must have existed before the recording. The service gives a new policy without a priority the last place, so the
 * priority of the first such policy shows how many policies existed. Does nothing if the recording lists the policies of this type.
 */
function noteEarlierPolicies(
  exchanges: readonly Exchange[],
  sections: Record<string, Map<string, Members>>,
): void {
  const types = new Set<unknown>();
  for (const { method, url, request, response, status } of exchanges) {
    if (pathOf({ url }) !== '/api/v1/policies' || status >= 300) continue;
    if (method === 'GET') for (const { type } of objectsIn(parsed(response))) types.add(type);
    const policy = parsed(response);
    if (method !== 'POST' || !isObject(policy) || types.has(policy.type)) continue;
    types.add(policy.type);
    if (ownAt(parsed(request), ['priority']) !== undefined) continue;
    sections.policies ??= new Map();
    const known = [...sections.policies.values()].filter(
      ({ type, system }) => type === policy.type && system !== true,
    );
    for (let priority = 1; priority < Number(policy.priority); priority++) {
      if (known.some((one) => one.priority === priority)) continue;
      const id = `00pEarlierPolicy${String(priority).padStart(4, '0')}`;
      const name = `Policy ${id}`;
      const fixed = { status: 'ACTIVE', system: false, conditions: null };
      sections.policies.set(id, { ...fixed, id, type: policy.type, name, priority });
    }
  }
}

/**
 * Adds enrollment policies that a recorded error names. The error says that an authenticator cannot be deactivated because these policies
 * offer it.
 */
function noteEnrollmentPolicies(
  exchanges: readonly Exchange[],
  sections: Record<string, Map<string, Members>>,
): void {
  const keys = new Map(
    exchanges.flatMap(({ response }) => objectsIn(parsed(response)).map(({ id, key }) => [id, key] as const)),
  );
  for (const { url, response } of exchanges) {
    const [, id] = /^\/api\/v1\/authenticators\/([^/]+)\/lifecycle\/deactivate$/.exec(pathOf({ url })) ?? [];
    const [, names] = /"Authenticator Enrollment Policies: ([^"]+)"/.exec(response) ?? [];
    const key = keys.get(id);
    if (names === undefined || key === undefined) continue;
    sections.policies ??= new Map();
    for (const name of names.split(', ')) {
      const policyId = `00p${name.replace(/\W/g, '').padEnd(17, '0').slice(0, 17)}`;
      const isRead = [...sections.policies].some(
        ([one, policy]) => policy.type === 'MFA_ENROLL' && policy.name === name && one !== policyId,
      );
      if (isRead) continue;
      const before = ownAt(sections.policies.get(policyId), ['settings', 'authenticators']) ?? [];
      const authenticators = [before, { key, enroll: { self: 'OPTIONAL' } }].flat();
      sections.policies.set(policyId, {
        id: policyId,
        type: 'MFA_ENROLL',
        name,
        status: 'ACTIVE',
        priority: 1,
        system: name === 'Default Policy',
        conditions: null,
        settings: { type: 'AUTHENTICATORS', authenticators },
      });
    }
  }
}

/** Returns the ids in a text that have the prefix of a known kind of object. */
function namedIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\b(?:00g|00u|nzo|0oa|oty|dae|aut)\w{17}\b/g) ?? []);
}

/**
 * Adds an object that occurs in the recording only when it is activated or deactivated. The status of the added object is the status before
 * this request.
 */
function noteTurned(
  exchange: Exchange,
  made: ReadonlySet<string>,
  sections: Record<string, Map<string, Members>>,
): void {
  const [, path = '', does] = /^(.*)\/lifecycle\/(activate|deactivate)$/.exec(pathOf(exchange)) ?? [];
  const section = sectionAt(path);
  const [object] = objectsIn(parsed(exchange.response));
  const id = String(object?.id);
  if (section === '' || object?.id === undefined || made.has(id) || sections[section]?.has(id)) return;
  sections[section] ??= new Map();
  sections[section].set(id, { ...object, status: does === 'activate' ? 'INACTIVE' : 'ACTIVE' });
}

/** Adds the group Everyone with its id. The service names this group in the response to a new policy if the request names no groups. */
function noteEveryone(
  { method, request, response, url }: Exchange,
  sections: Record<string, Map<string, Members>>,
): void {
  const [id, ...others] = [ownAt(parsed(response), GROUPS) ?? []].flat().map(String);
  if (method !== 'POST' || pathOf({ url }) !== '/api/v1/policies' || id === undefined || others.length > 0)
    return;
  if (ownAt(parsed(request), GROUPS) !== undefined || sections.groups?.has(id)) return;
  sections.groups ??= new Map();
  sections.groups.set(id, { id, type: 'BUILT_IN', profile: { name: 'Everyone' } });
}

const GROUPS = ['conditions', 'people', 'groups', 'include'] as const;

/** If a request names an object in its path, adds this object to the org, unless the response states that it does not exist. */
function noteNamedInPath(
  exchange: Exchange,
  made: ReadonlySet<string>,
  sections: Record<string, Map<string, Members>>,
): void {
  const [, section, id = ''] = NAMED_IN_PATH.exec(pathOf(exchange)) ?? [];
  if (section === undefined || made.has(id) || exchange.response.includes(`Resource not found: ${id}`))
    return;
  noteStub(id, NAMED_SECTIONS[section], sections);
}

/**
 * Sets the status that an object had before a recorded lifecycle request or deletion. Does nothing if an earlier exchange of the recording
 * already shows the object.
 */
function noteStatusBefore(
  exchange: Exchange,
  known: ReadonlySet<string>,
  sections: Record<string, Map<string, Members>>,
): void {
  const [, path = '', id = '', does] = NAMED_IN_PATH.exec(pathOf(exchange)) ?? [];
  const section = String(NAMED_SECTIONS[path]);
  const status = STATUS_BEFORE[section]?.[does ?? exchange.method];
  if (exchange.status >= 300 || known.has(id) || status === undefined) return;
  sections[section]?.set(id, { ...sections[section].get(id), status });
}

const NAMED_IN_PATH =
  /^\/api\/v1\/(apps|groups\/rules|groups|users|zones)\/((?:0oa|00g|00u|0pr|nzo)\w{17})(?:\/lifecycle\/(\w+)$|\/|$)/;

const NAMED_SECTIONS: Readonly<Record<string, TenantCollection>> = {
  apps: 'apps',
  groups: 'groups',
  'groups/rules': 'groupRules',
  users: 'users',
  zones: 'zones',
};

/** The status that an object must have had before a recorded request: the service rejects this request for any other status. */
const STATUS_BEFORE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { activate: 'STAGED', reactivate: 'PROVISIONED', unsuspend: 'SUSPENDED', unlock: 'LOCKED_OUT' },
  groupRules: { activate: 'INACTIVE', deactivate: 'ACTIVE', DELETE: 'INACTIVE' },
};

const STUBS: Readonly<Record<string, TenantCollection>> = {
  '00g': 'groups',
  '00u': 'users',
  nzo: 'zones',
  oty: 'userTypes',
  dae: 'deviceAssurances',
};

function noteStub(
  id: string,
  section: TenantCollection | undefined,
  sections: Record<string, Map<string, Members>>,
): void {
  if (section === undefined || sections[section]?.has(id)) return;
  sections[section] ??= new Map();
  sections[section].set(id, stubOf(section, id));
}

function stubOf(section: TenantCollection, id: string): Members {
  if (section === 'groups') return { id, type: 'OKTA_GROUP', profile: { name: id } };
  if (section === 'users') return { id, status: 'ACTIVE', profile: { login: `${id}@example.com` } };
  if (section === 'apps')
    return { id, name: 'bookmark', label: id, status: 'ACTIVE', signOnMode: 'BOOKMARK' };
  if (section === 'groupRules') return { id, type: 'group_rule', name: id, conditions: {}, actions: {} };
  if (section === 'zones') return { id, type: 'IP', name: id, status: 'ACTIVE', gateways: [] };
  return { id, name: id };
}

/** Returns the features of the org that the recorded responses show. */
export function featuresShown(exchanges: readonly Exchange[]): Partial<TenantFeatures> {
  const written = exchanges.filter(
    ({ method, url }) => method !== 'GET' && ruleOwner(pathOf({ url })) !== '',
  );
  const catchAlls = exchanges
    .filter(({ method, url }) => method === 'GET' && ruleOwner(pathOf({ url })) !== '')
    .flatMap(({ response }) => objectsIn(parsed(response)))
    .filter(
      ({ type, system, created, lastUpdated }) =>
        type === 'ACCESS_POLICY' && system === true && created === lastUpdated,
    );
  const users = exchanges
    .filter(({ method, url }) => method === 'POST' && /\/users(\?|$)/.test(url))
    .flatMap(({ response }) => objectsIn(parsed(response)));
  const isAnswered = (words: string) => exchanges.some(({ response }) => response.includes(words));
  const realmId = users.find((user) => typeof user.realmId === 'string')?.realmId;
  return {
    ...(typeof realmId === 'string' && { realmId }),
    hasUserEmails: isAnswered('"emails":[{"value"'),
    hasAmrClaims: isAnswered('"mapAMRClaims":'),
    hasTrustClaims: isAnswered('"trustClaims":'),
    hasNameFormat: isAnswered('"nameFormat":null'),
    hasParticipateSlo: isAnswered('"participate_slo":'),
    hasRemediationMode: isAnswered('"displayRemediationMode":'),
    hasResourceType: exchanges.some(
      ({ url, response }) => url.includes('type=ACCESS_POLICY') && response.includes('"_embedded":'),
    ),
    hasRiskScoring: written.some(
      ({ request, response }) =>
        !request.includes('riskScore') && response.includes('riskScore":{"level":"ANY'),
    ),
    hasEmptyRelayState: exchanges.some(
      ({ method, url, response }) =>
        method === 'POST' && /\/apps(\?|$)/.test(url) && response.includes('"defaultRelayState":""'),
    ),
    hasDeviceBoundCatchAll: catchAlls.some((rule) =>
      JSON.stringify(rule).includes('"deviceBound":"REQUIRED"'),
    ),
  };
}

/**
 * Returns the engine of the org. It is `classic` if the recording states it, or contains a link or an enrollment policy in the format of
 * Classic Engine.
 * In Classic Engine, the settings of an enrollment policy begin with `factors`. In Identity Engine, they begin with whether the policy
 * contains factors or authenticators.
 */
export function engineShown(exchanges: readonly Exchange[]): 'classic' | 'identity' {
  return exchanges.some(
    ({ url, response }) =>
      (url.includes('/.well-known/') && response.includes('"pipeline":"v1"')) ||
      /"activationUrl":"https:\/\/[^/]+\/welcome\//.test(response) ||
      response.includes('"settings":{"factors":'),
  )
    ? 'classic'
    : 'identity';
}
