import { canonicalType } from '../../base/brand.js';
import { firstFew, quoted } from '../../base/messages.js';
import { typesOfPolicies } from '../../model/policies/app-mappings.js';
import { statedIn } from '../../model/policies/completeness.js';
import { needsMapping, type Policy } from '../../model/policies/policy.js';
import { MAPPED_TYPES } from '../../model/policies/policy-type.js';
import type { AppMapping } from '../../model/policies/snapshot.js';
import type { Accumulator, MappingClaim, UndirectedClaim } from './accumulator.js';

/**
 * Returns the mappings that the documents state: each application has at most one policy per type. If the documents state two policies of
 * one type, the application's own link takes precedence, then the first statement. The type of a policy that is not in the documents is
 * taken from any statement that names the type. Spec: Policy, "Defaults".
 */
export function resolveMappings(
  accumulator: Accumulator,
  policies: readonly Pick<Policy, 'id' | 'type'>[],
  brand: string,
): AppMapping[] {
  const directed = accumulator.claims.map((claim) =>
    'key' in claim ? resolveDirection(claim, accumulator) : claim,
  );
  const types = typesOfPolicies(
    policies,
    directed.map(({ type, ...claim }) => ({ ...claim, type: type && canonicalType(type, brand) })),
  );
  const claims = directed.map((claim, number) => ({ ...claim, number, type: types.get(claim.policyId) }));
  const settled: Resolved = new Map();
  for (const claim of claims) if (claim.isLink) acceptClaim(claim, settled, accumulator);
  for (const claim of claims) if (!claim.isLink) acceptClaim(claim, settled, accumulator);
  return [...settled.values()]
    .flatMap(({ claims }) => claims)
    .sort((a, b) => a.number - b.number)
    .map((claim) => mappingOf(claim, accumulator));
}

interface Typed extends Omit<MappingClaim, 'type'> {
  readonly number: number;
  readonly type: string | undefined;
}

/** For each application id, the mappings that the documents state. */
type Resolved = Map<string, ResolvedApp>;

interface ResolvedApp {
  readonly policies: Set<string>;
  readonly byType: Map<string, Typed>;
  readonly claims: Typed[];
}

/**
 * In an object `{key: [members]}`, either the key is a policy and the members are applications, or vice versa. Returns the mapping between
 * the key and one member. The ids of the known policies and applications show whether the key is the policy; otherwise, the member is the
 * policy.
 */
function resolveDirection(
  { key, member, at }: UndirectedClaim,
  { policies, apps }: Accumulator,
): MappingClaim {
  const isPolicyFirst = policies.has(key) || (apps.has(member) && !policies.has(member));
  const [policyId, appId] = isPolicyFirst ? [key, member] : [member, key];
  return { appId, policyId, isLink: false, at };
}

function acceptClaim(claim: Typed, settled: Resolved, accumulator: Accumulator): void {
  const { appId, policyId, type } = claim;
  const known: ResolvedApp = settled.get(appId) ?? { policies: new Set(), byType: new Map(), claims: [] };
  settled.set(appId, known);
  if (known.policies.has(policyId)) return;
  known.policies.add(policyId);
  const first = type === undefined ? undefined : known.byType.get(type);
  if (first !== undefined) {
    noteConflict(first, claim, accumulator);
    return;
  }
  known.claims.push(claim);
  if (type !== undefined) known.byType.set(type, claim);
}

function mappingOf({ appId, policyId, type, at }: Typed, { sources }: Accumulator): AppMapping {
  const mapping = { appId, policyId, ...(type !== undefined && { type }) };
  sources.set(mapping, at);
  return mapping;
}

function noteConflict(first: Typed, second: Typed, { log }: Accumulator): void {
  const how = first.isLink ? ', because the app links to it' : '';
  const message = `the app ${quoted(first.appId)} is mapped to two policies of the type \`${first.type}\`: ${quoted(first.policyId)} is used${how}, and ${quoted(second.policyId)} is ignored; export the mappings again`;
  log.note({ severity: 'warning', code: 'mapping-conflict', message, at: second.at });
}

/**
 * Marks mappings as unknown if no application is linked to a policy. In a live tenant, every application is linked to its policy. Without
 * links, the documents are therefore incomplete: they lack the links or the applications. Policy types are skipped if only their default
 * policy can apply.
 */
export function noteUnlinkedApps(policies: readonly Policy[], accumulator: Accumulator): void {
  const { apps, claims, listed, log, sources, unknown } = accumulator;
  if (claims.length > 0 || listed.has('mapping')) return;
  const stated = statedIn(unknown);
  const typesInUse = new Set(policies.filter(needsMapping).map(({ type }) => type));
  const types = MAPPED_TYPES.filter((type) => typesInUse.has(type) && stated('mappings', type).length === 0);
  const [first] = apps.values();
  const { why, remedy } = first === undefined ? NO_APPS : NO_LINKS;
  for (const of of types) unknown.push({ collection: 'mappings', of, known: 'none', why, remedy });
  if (types.length === 0 || first === undefined) return;
  const message = `${why}, so it is unknown which policy decides: ${remedy}`;
  const at = sources.get(first);
  log.note({ severity: 'warning', code: 'mappings-missing', message, ...(at && { at }) });
}

/**
 * Marks mappings as unknown if the documents contain the list of mappings for some policies only. An application without a mapping may then
 * have a policy whose list is missing.
 */
export function noteMissingMappingLists(
  policies: readonly Policy[],
  { mappingLists, unknown }: Accumulator,
): void {
  if (mappingLists.size === 0) return;
  const stated = statedIn(unknown);
  for (const of of MAPPED_TYPES) {
    const missing = policies.filter(
      (one) => one.type === of && needsMapping(one) && !mappingLists.has(one.id),
    );
    const [first] = missing;
    if (first === undefined || stated('mappings', of).length > 0) continue;
    const why = `the export contains the mappings of other policies, but not those of ${firstFew(missing.map(({ id }) => id))}`;
    const remedy = `add the response of \`GET /api/v1/policies/${first.id}/mappings\``;
    unknown.push({ collection: 'mappings', of, known: 'open', why, remedy });
  }
}

const NO_LINKS = {
  why: 'no application in the export has a link to its policy',
  remedy: 'export the applications with their `_links`',
};

const NO_APPS = {
  why: 'the export contains no applications, and only they state which policy they use',
  remedy: 'export the applications, too, with their `_links`',
};
