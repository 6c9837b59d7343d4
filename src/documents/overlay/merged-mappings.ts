import { groupBy } from '../../base/group-by.js';
import type { AppMapping, Snapshot } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import type { BothStates } from './listed-apart.js';

interface Mapping {
  readonly org: Snapshot;
  /** What the org holds after the plan. */
  readonly after: Pick<Snapshot, 'apps' | 'policies'>;
  readonly change: BothStates;
  /** What only the plan leaves open. */
  readonly opened: readonly UnknownPart[];
}

/** What is mapped, and all that is unknown for that by the plan. */
interface Mapped {
  /** `by`: what of the plan says so. */
  readonly mappings: readonly { readonly mapping: AppMapping; readonly by?: AppMapping }[];
  readonly unknown: readonly UnknownPart[];
}

/**
 * Which application has which policy after a plan: one of a type; what loses its own has the one by default. Of one whose policy
 * the plan leaves open neither what it has nor the default is known to be it. Spec: Terraform, 4.3, 4.7 and 4.12.
 */
export function mergedMappings(given: Mapping): Mapped {
  const { after, opened } = given;
  const isGone = takenAway(given);
  const mapped = mappedAfter(given, isGone);
  const entries = opened.filter(({ collection }) => collection === 'mappings');
  const ofApp = entries
    .filter(({ path }) => path !== undefined)
    .map((entry) => withoutGone(entry, isGone, after));
  const ofAnyApp = [...groupBy(entries, ({ of = ACCESS }) => of).values()].flatMap((all) =>
    eachPerhaps(
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

/** What would have a policy that goes has the one by default. */
function withoutGone(
  entry: UnknownPart,
  isGone: (policyId: string) => boolean,
  after: Mapping['after'],
): UnknownPart {
  const { among, ...rest } = entry;
  if (among === undefined || !among.some(isGone)) return entry;
  const fallback = fallbackIn(after, entry.of);
  const left = among.filter((id) => !isGone(id));
  return fallback === undefined ? rest : { ...rest, among: [...new Set([...left, fallback])] };
}

/** Whether the plan takes a policy away. */
function takenAway({ after, change: { prior } }: Mapping): (policyId: string) => boolean {
  const isThere = new Set(after.policies.map(({ id }) => id));
  const wasThere = new Set(prior.policies.map(({ id }) => id));
  return (id) => wasThere.has(id) && !isThere.has(id);
}

function keyOf({ appId, type = ACCESS }: AppMapping): string {
  return `${appId} ${type}`;
}

const ACCESS = 'ACCESS_POLICY';

function mappedAfter(
  { org, after, change: { prior, planned }, opened }: Mapping,
  isGone: (policyId: string) => boolean,
): Mapped['mappings'] {
  const [before, left] = [byKey(prior.mappings), byKey(planned.mappings)];
  const isOpen = openedKeys(opened);
  const others = org.mappings.filter((mapping) => {
    const key = keyOf(mapping);
    const own = left.get(key);
    return !isOpen.has(key) && (own === undefined || before.get(key)?.policyId === own.policyId);
  });
  // Of no other type a resource lists the applications, and gives those that it lists no more to the default policy.
  const isTakenOut = (one: AppMapping) =>
    one.type === 'PROFILE_ENROLLMENT' &&
    before.get(keyOf(one))?.policyId === one.policyId &&
    !left.has(keyOf(one));
  const kept = others.flatMap((mapping) => {
    if (!isGone(mapping.policyId) && !isTakenOut(mapping)) return [mapping];
    const policyId = fallbackIn(after, mapping.type);
    return policyId === undefined ? [] : [{ ...mapping, policyId }];
  });
  const changed = [...left].flatMap(([key, by]) =>
    before.get(key)?.policyId === by.policyId ? [] : [{ mapping: by, by }],
  );
  const mapped = new Set([...kept, ...changed.map(({ mapping }) => mapping)].map(({ appId }) => appId));
  const known = new Set([...org.apps, ...prior.apps].map(({ id }) => id));
  const policyId = fallbackIn(after, ACCESS);
  const byDefault = planned.apps.flatMap(({ id: appId }) =>
    policyId === undefined || known.has(appId) || mapped.has(appId) || isOpen.has(`${appId} ${ACCESS}`)
      ? []
      : [{ mapping: { appId, policyId, type: ACCESS } }],
  );
  return [...kept.map((mapping) => ({ mapping })), ...changed, ...byDefault];
}

/** The applications of which the plan itself says that their policy is open. */
function openedKeys(opened: readonly UnknownPart[]): ReadonlySet<string> {
  return new Set(
    opened.flatMap(({ collection, of = ACCESS, path }) =>
      collection === 'mappings' ? [`${path} ${of}`] : [],
    ),
  );
}

function byKey(mappings: readonly AppMapping[]): ReadonlyMap<string, AppMapping> {
  return new Map(mappings.map((one) => [keyOf(one), one]));
}

function fallbackIn({ policies }: Pick<Snapshot, 'policies'>, type = ACCESS): string | undefined {
  return policies.find((one) => one.type === type && one.isDefault)?.id;
}

/** What the plan gives a policy, and does not say yet to which application: each has that one, or what it has otherwise. */
function eachPerhaps(
  entries: readonly UnknownPart[],
  mapped: Mapped['mappings'],
  { org, after, opened }: Mapping,
): readonly UnknownPart[] {
  const [entry] = entries;
  if (entry === undefined) return [];
  const { of = ACCESS, among: _, ...rest } = entry;
  const fallback = fallbackIn(after, of);
  const ofType = (mappings: readonly AppMapping[]) =>
    new Map(
      mappings.flatMap(({ appId, type = ACCESS, policyId }) => (type === of ? [[appId, policyId]] : [])),
    );
  const [was, is] = [ofType(org.mappings), ofType(mapped.map(({ mapping }) => mapping))];
  const isSaid = openedKeys(opened);
  // What may have been taken out of a list that is secret has the one by default.
  const isTakenOut = entries.some(({ known }) => known === 'none');
  const given = [...entries.map(({ among }) => among), ...(isTakenOut ? [[fallback]] : [])];
  return [...new Set([...after.apps.map(({ id }) => id), ...was.keys(), ...is.keys()])].flatMap((path) => {
    if (isSaid.has(`${path} ${of}`)) return [];
    const may = [was.get(path) ?? fallback, is.get(path) ?? fallback, ...given.flat()];
    const among = may.every((id) => id !== undefined) ? [...new Set(may)] : undefined;
    return among?.length === 1 ? [] : [{ ...rest, of, path, ...(among && { among }) }];
  });
}
