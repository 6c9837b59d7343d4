import { isObject } from '../../../base/object.js';
import type { Engine } from '../../../model/policies/snapshot.js';
import type { UnknownPart } from '../../../model/policies/unknown-part.js';
import { REQUESTS, type RequestName } from '../http/requests.js';
import { plannedList, type WantedParts } from '../lists/plan.js';
import type { Readings } from '../lists/sections.js';
import { unknownsOf, unwantedCollections } from './unknowns.js';

/** What a snapshot says of itself. Nothing of it differs between two runs over the same org: not when it was read, say. */
export interface Manifest {
  readonly orgUrl: string;
  readonly engine: Engine;
  /** What the org has switched on. */
  readonly features: readonly string[];
  /** Of each kind how many. */
  readonly counts: Readonly<Partial<Record<RequestName, number>>>;
  /** What was not given, or not asked for. */
  readonly unknown: readonly UnknownPart[];
}

export async function manifestOf(
  readings: Readings,
  { orgUrl, engine, brand, wanted }: { orgUrl: string; engine: Engine; brand: string; wanted: WantedParts },
): Promise<Manifest> {
  return {
    orgUrl,
    engine,
    features: enabled(await readings.journal.listed(plannedList('features').path)),
    counts: countsOf(readings),
    unknown: [...unknownsOf(readings, brand), ...unwantedCollections(wanted)],
  };
}

function enabled(features: readonly unknown[]): readonly string[] {
  return features
    .flatMap((one) =>
      isObject(one) && one.status === 'ENABLED' && typeof one.name === 'string' ? [one.name] : [],
    )
    .sort();
}

/** Of lists of ids, how many lists; of what is an object, how many objects. */
function countsOf({ lists, journal }: Readings): Manifest['counts'] {
  const entries = REQUESTS.flatMap(({ name }): readonly (readonly [RequestName, number])[] => {
    const read = lists.filter(({ kind }) => kind.name === name).map(({ path }) => journal.list(path));
    const whole = read.filter((list) => list?.end?.kind === 'whole');
    if (whole.length === 0) return [];
    const isOfIds = ID_LISTS.has(name);
    const sizes = read.map((list) => list?.items.size ?? 0);
    return [[name, isOfIds ? whole.length : sizes.reduce((sum, size) => sum + size, 0)]];
  });
  return Object.fromEntries(entries);
}

const ID_LISTS: ReadonlySet<RequestName> = new Set<RequestName>(['appGroups', 'appUsers', 'groupMembers']);
