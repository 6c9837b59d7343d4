import { brandedType } from '../../../../base/brand.js';
import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import type { Result } from '../../../../base/result.js';
import { withoutSecrets } from '../../../../base/secrets/mask-secrets.js';
import type { StatedEdition } from '../../../../documents/assemble.js';
import type { FoundResource } from '../../../../documents/collect/accumulator.js';
import type { DocumentKind } from '../../../../documents/kinds/kinds.js';
import { readResources } from '../../../../documents/read-resources.js';
import { assembleDocuments } from '../../../../documents/read-snapshot.js';
import { idAfterCollection } from '../../../../documents/resources/hal-links.js';
import type { InputDocument } from '../../../../documents/text/input.js';
import type { LintRule } from '../../../../lint/rule/rule.js';
import { withoutEvidence } from '../../../../model/policies/evidence.js';
import { POLICY_TYPES } from '../../../../model/policies/policy-type.js';
import type { Snapshot } from '../../../../model/policies/snapshot.js';
import { type TenantFeatures, usualFeatures } from './features.js';
import { type Stored, TENANT_COLLECTIONS, type Tenant, type TenantCollection } from './tenant.js';

/** The settings of an org that override those in its export documents. */
export interface StatedTenant extends StatedEdition {
  readonly features?: Partial<TenantFeatures>;
}

/**
 * Reads export documents of any supported form as the org of a mock server. The server refuses each request in which one of the given lint
 * rules finds an error. Fails if no snapshot can be read from the documents.
 */
export function readTenant(
  documents: readonly InputDocument[],
  refusing: readonly LintRule[],
  { features, ...stated }: StatedTenant = {},
): Result<Tenant> {
  const read = assembleDocuments(documents, stated);
  if (!read.ok) return read;
  const found = readResources(documents).resources.filter(({ sent }) => sent === undefined);
  const tenant = tenantOf(read.value, found);
  return { ...read, value: { ...tenant, features: { ...tenant.features, ...features }, refusing } };
}

function tenantOf(snapshot: Snapshot, found: readonly FoundResource[]): Omit<Tenant, 'refusing'> {
  // References to missing objects are dangling, not unknown, because the server has the complete org.
  const { brand, edition, engine, unknown } = withoutEvidence(snapshot);
  const stored = new Map<DocumentKind, Map<string, Stored>>();
  const rules = new Map<string, Stored[]>();
  for (const { kind, value, around } of found) {
    const object = storedFrom(kind, value, snapshot);
    const policyId =
      kind === 'rule'
        ? (around.policyId ?? idAfterCollection('policies', value) ?? around.policyInPath)
        : undefined;
    // Rules of different policies may have the same id.
    const key = object && (policyId === undefined ? object.id : `${policyId} ${object.id}`);
    if (object === undefined || key === undefined || stored.get(kind)?.has(key)) continue;
    if (!stored.has(kind)) stored.set(kind, new Map());
    stored.get(kind)?.set(key, object);
    if (policyId !== undefined) rules.set(policyId, [...(rules.get(policyId) ?? []), object]);
  }
  const objects = Object.fromEntries(
    TENANT_COLLECTIONS.map((name) => [name, [...(stored.get(COLLECTION_KINDS[name])?.values() ?? [])]]),
  ) as unknown as Tenant['objects'];
  return {
    brand,
    edition,
    engine,
    revision: 0,
    newest: newestIn([...stored.values()].flatMap((one) => [...one.values()])),
    objects,
    owned: {
      rules: new Map(objects.policies.map(({ id }) => [id, rules.get(id) ?? []])),
      groupMembers: listsIn(snapshot.groups, ({ userIds }) => userIds),
      userGroups: listsIn(snapshot.users, ({ groupIds }) => groupIds),
      appGroups: listsIn(snapshot.apps, ({ groupIds }) => groupIds),
      appUsers: listsIn(snapshot.apps, ({ userIds }) => userIds),
    },
    mappings: snapshot.mappings,
    features: { ...usualFeatures(edition), ...riskScoringIn(rules), ...realmIn(snapshot) },
    ...(unknown && { unknown }),
  };
}

/** The kind of document that each collection is read from. */
export const COLLECTION_KINDS = {
  policies: 'policy',
  apps: 'app',
  groups: 'group',
  users: 'user',
  userTypes: 'user type',
  zones: 'zone',
  authenticators: 'authenticator',
  deviceAssurances: 'device assurance',
  idps: 'identity provider',
  idpKeys: 'identity provider key',
  behaviors: 'behavior',
  groupRules: 'group rule',
  schemas: 'profile schema',
  profileMappings: 'profile mapping',
  brands: 'brand',
  orgFeatures: 'feature',
  orgFactors: 'org factor',
} as const satisfies Record<TenantCollection, DocumentKind>;

/**
 * Returns an object without secrets, and without the parts that the org stores elsewhere, such as the rules of a policy, assignments and
 * links. Returns `undefined` if the value is not an object with an id.
 */
function storedFrom(kind: DocumentKind, given: unknown, { brand }: Snapshot): Stored | undefined {
  const value = kind === 'app' ? withClientSecret(withoutSecrets(given), given) : withoutSecrets(given);
  if (!isObject(value)) return undefined;
  const id = IDS[kind]?.(value) ?? value.id;
  if (typeof id !== 'string' || id === '') return undefined;
  const kept = Object.entries(value).filter(([key]) => !(OUTSIDE[kind] ?? LINKS).has(key));
  const object = { ...Object.fromEntries(kept), id };
  return kind === 'policy' ? { ...object, type: typeIn(value, brand) } : object;
}

/**
 * Copies the secret of an OAuth client from the export to the stored application. The live service shows the secret only at a separate
 * path.
 */
function withClientSecret(app: unknown, given: unknown): unknown {
  const secret = ownAt(given, ['credentials', 'oauthClient', 'client_secret']);
  if (typeof secret !== 'string' || !isObject(app)) return app;
  const { credentials } = app;
  const kept = isObject(credentials) ? credentials : {};
  const client = isObject(kept.oauthClient) ? kept.oauthClient : {};
  return { ...app, credentials: { ...kept, oauthClient: { ...client, client_secret: secret } } };
}

/** The functions that return the id of an object, for kinds of objects that have no field `id`. */
const IDS: Partial<Record<DocumentKind, (value: Members) => unknown>> = {
  'identity provider key': ({ kid }) => kid,
  'profile schema': ({ id }) => String(id).replace(/^.*\/meta\/schemas\//, ''),
};

const LINKS: ReadonlySet<string> = new Set(['_links']);

const OUTSIDE: Partial<Record<DocumentKind, ReadonlySet<string>>> = {
  policy: new Set(['_links', 'appIds', 'rules']),
  rule: new Set(['_links', 'policyId']),
  app: new Set(['_links', 'accessPolicyId', 'groupIds', 'userIds']),
  group: new Set(['_links', 'userIds']),
  user: new Set(['_links', 'groupIds']),
};

/** Returns the policy type with the vendor prefix, such as `OKTA_SIGN_ON`, as the service stores it. */
function typeIn({ type }: Members, brand: string): unknown {
  const isOwn = POLICY_TYPES.some(({ name }) => name === type);
  return isOwn ? brandedType(type as string, brand) : type;
}

function listsIn<Owner extends { readonly id: string }>(
  owners: readonly Owner[],
  idsOf: (owner: Owner) => readonly string[] | undefined,
): ReadonlyMap<string, readonly Stored[]> {
  return new Map(
    owners.flatMap((owner) => {
      const ids = idsOf(owner);
      return ids === undefined ? [] : [[owner.id, ids.map((id) => ({ id }))] as const];
    }),
  );
}

/** Returns whether the org has risk scoring. If it has, its authentication policy rules contain risk levels. */
function riskScoringIn(
  rules: ReadonlyMap<string, readonly Stored[]>,
): Partial<Pick<TenantFeatures, 'hasRiskScoring'>> {
  const shown = [...rules.values()]
    .flat()
    .filter(
      ({ type, system, conditions }) => type === 'ACCESS_POLICY' && system !== true && conditions != null,
    );
  if (shown.length === 0) return {};
  return {
    hasRiskScoring: shown.some(({ conditions }) => ownAt(conditions, ['riskScore', 'level']) !== undefined),
  };
}

function realmIn({ users }: Snapshot): Pick<TenantFeatures, 'realmId'> {
  const realmId = users.find((user) => user.realmId != null)?.realmId;
  return realmId == null ? {} : { realmId };
}

function newestIn(objects: readonly Stored[]): string {
  const times = objects.flatMap(({ created, lastUpdated }) => [created, lastUpdated]);
  return times.reduce<string>((newest, time) => (isTime(time) && time > newest ? time : newest), OLDEST);
}

const OLDEST = '2020-01-01T00:00:00.000Z';

function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(value);
}
