import { groupBy } from '../../base/group-by.js';
import type { AppMapping, Snapshot } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import type { PlanStates } from './separate-lists.js';

interface Mapping {
  readonly org: Snapshot;
  /** The applications and policies of the org after the plan. */
  readonly after: Pick<Snapshot, 'apps' | 'policies'>;
  readonly change: PlanStates;
  /** The parts of the org that the plan makes unknown. */
  readonly opened: readonly UnknownPart[];
}

/** The mappings after a plan: those that are known, and those that the plan makes unknown. */
interface Mapped {
  /** The mappings after the plan. `by` is the mapping in the plan that causes a change; absent if the plan causes none. */
  readonly mappings: readonly { readonly mapping: AppMapping; readonly by?: AppMapping }[];
  readonly unknown: readonly UnknownPart[];
}

/**
 * Merges the mappings of an org and a plan. Each application has one policy per type. An application whose policy is deleted gets the
 * default policy. If the plan does not show the policy of an application, the policy is unknown: neither its current policy nor the default
 * policy is assumed. Spec: Terraform, 4.3, 4.7 and 4.12.
 */
export function mergeMappings(given: Mapping): Mapped {
  const { after, opened } = given;
  const isGone = deletedPolicies(given);
  const mapped = mappingsAfter(given, isGone);
  const entries = opened.filter(({ collection }) => collection === 'mappings');
  const ofApp = entries
    .filter(({ path }) => path !== undefined)
    .map((entry) => replaceDeletedPolicies(entry, isGone, after));
  const ofAnyApp = [...groupBy(entries, ({ of = ACCESS }) => of).values()].flatMap((all) =>
    expandToApps(
      all.filter(({ path }) => path === undefined),
      mapped,
      given,
    ),
  );
  const isOpen = new Set(ofAnyApp.map(({ of, path }) => `${path} ${of}`));
  const left = mapped.filter(({ mapping }) => !isOpen.has(keyOf(mapping)));
  return {
    mappings: left,
    unknown: [...entries.filter(({ path }) => path === undefined), ...ofApp, ...ofAnyApp],
  };
}

/** Replaces deleted policies by the default policy in `among`, the list of policies that an application may have. */
function replaceDeletedPolicies(
  entry: UnknownPart,
  isGone: (policyId: string) => boolean,
  after: Mapping['after'],
): UnknownPart {
  const { among, ...rest } = entry;
  if (among === undefined || !among.some(isGone)) return entry;
  const fallback = defaultPolicyIn(after, entry.of);
  const left = among.filter((id) => !isGone(id));
  return fallback === undefined ? rest : { ...rest, among: [...new Set([...left, fallback])] };
}

/** Returns a predicate for policies that the plan deletes. */
function deletedPolicies({ after, change: { prior } }: Mapping): (policyId: string) => boolean {
  const isThere = new Set(after.policies.map(({ id }) => id));
  const wasThere = new Set(prior.policies.map(({ id }) => id));
  return (id) => wasThere.has(id) && !isThere.has(id);
}

function keyOf({ appId, type = ACCESS }: AppMapping): string {
  return `${appId} ${type}`;
}

const ACCESS = 'ACCESS_POLICY';

function mappingsAfter(
  { org, after, change: { prior, planned }, opened }: Mapping,
  isGone: (policyId: string) => boolean,
): Mapped['mappings'] {
  const [before, left] = [byKey(prior.mappings), byKey(planned.mappings)];
  const isOpen = unknownKeys(opened);
  const others = org.mappings.filter((mapping) => {
    const key = keyOf(mapping);
    const own = left.get(key);
    return !isOpen.has(key) && (own === undefined || before.get(key)?.policyId === own.policyId);
  });
  // Only profile enrollment policies list their applications in the resource. If the plan removes an application from such a list, the
  // application gets the default policy.
  const isTakenOut = (one: AppMapping) =>
    one.type === 'PROFILE_ENROLLMENT' &&
    before.get(keyOf(one))?.policyId === one.policyId &&
    !left.has(keyOf(one));
  const kept = others.flatMap((mapping) => {
    if (!isGone(mapping.policyId) && !isTakenOut(mapping)) return [mapping];
    const policyId = defaultPolicyIn(after, mapping.type);
    return policyId === undefined ? [] : [{ ...mapping, policyId }];
  });
  const changed = [...left].flatMap(([key, by]) =>
    before.get(key)?.policyId === by.policyId ? [] : [{ mapping: by, by }],
  );
  const mapped = new Set([...kept, ...changed.map(({ mapping }) => mapping)].map(({ appId }) => appId));
  const known = new Set([...org.apps, ...prior.apps].map(({ id }) => id));
  const policyId = defaultPolicyIn(after, ACCESS);
  const byDefault = planned.apps.flatMap(({ id: appId }) =>
    policyId === undefined || known.has(appId) || mapped.has(appId) || isOpen.has(`${appId} ${ACCESS}`)
      ? []
      : [{ mapping: { appId, policyId, type: ACCESS } }],
  );
  return [...kept.map((mapping) => ({ mapping })), ...changed, ...byDefault];
}

/** Returns the keys (application and policy type) of mappings that the plan itself leaves unknown. */
function unknownKeys(opened: readonly UnknownPart[]): ReadonlySet<string> {
  return new Set(
    opened.flatMap(({ collection, of = ACCESS, path }) =>
      collection === 'mappings' ? [`${path} ${of}`] : [],
    ),
  );
}

function byKey(mappings: readonly AppMapping[]): ReadonlyMap<string, AppMapping> {
  return new Map(mappings.map((one) => [keyOf(one), one]));
}

function defaultPolicyIn({ policies }: Pick<Snapshot, 'policies'>, type = ACCESS): string | undefined {
  return policies.find((one) => one.type === type && one.isDefault)?.id;
}

/**
 * Replaces an unknown mapping without an application. The result has one unknown mapping for each application, which may have the planned
 * policy, or may keep its present policy.
 */
function expandToApps(
  entries: readonly UnknownPart[],
  mapped: Mapped['mappings'],
  { org, after, opened }: Mapping,
): readonly UnknownPart[] {
  const [entry] = entries;
  if (entry === undefined) return [];
  const { of = ACCESS, among: _, ...rest } = entry;
  const fallback = defaultPolicyIn(after, of);
  const ofType = (mappings: readonly AppMapping[]) =>
    new Map(
      mappings.flatMap(({ appId, type = ACCESS, policyId }) => (type === of ? [[appId, policyId]] : [])),
    );
  const [was, is] = [ofType(org.mappings), ofType(mapped.map(({ mapping }) => mapping))];
  const statedKeys = unknownKeys(opened);
  // The plan may remove an application from a list of applications. If the ids in the list are secret, this may be any application. Each
  // application may therefore have the default policy.
  const isTakenOut = entries.some(({ known }) => known === 'none');
  const given = [...entries.map(({ among }) => among), ...(isTakenOut ? [[fallback]] : [])];
  return [...new Set([...after.apps.map(({ id }) => id), ...was.keys(), ...is.keys()])].flatMap((path) => {
    if (statedKeys.has(`${path} ${of}`)) return [];
    const may = [was.get(path) ?? fallback, is.get(path) ?? fallback, ...given.flat()];
    const among = may.every((id) => id !== undefined) ? [...new Set(may)] : undefined;
    return among?.length === 1 ? [] : [{ ...rest, of, path, ...(among && { among }) }];
  });
}
