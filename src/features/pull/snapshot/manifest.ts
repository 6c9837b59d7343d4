import { isObject } from '../../../base/object.js';
import type { Engine } from '../../../model/policies/snapshot.js';
import type { UnknownPart } from '../../../model/policies/unknown-part.js';
import { REQUESTS, type RequestName } from '../http/requests.js';
import { plannedList, type WantedParts } from '../lists/plan.js';
import type { Readings } from '../lists/sections.js';
import { collectionsNotRequested, unknownsOf } from './unknowns.js';

/** The description of a snapshot. It contains no time, so that two pulls of the same org give the same manifest. */
export interface Manifest {
  readonly orgUrl: string;
  readonly engine: Engine;
  /** The names of the features that the org has enabled. */
  readonly features: readonly string[];
  /** The number of objects of each kind. */
  readonly counts: Readonly<Partial<Record<RequestName, number>>>;
  /** The parts of the org that could not be read or were not requested. */
  readonly unknown: readonly UnknownPart[];
}

export async function manifestOf(
  readings: Readings,
  { orgUrl, engine, brand, wanted }: { orgUrl: string; engine: Engine; brand: string; wanted: WantedParts },
): Promise<Manifest> {
  return {
    orgUrl,
    engine,
    features: enabled(await readings.journal.itemsInOrder(plannedList('features').path)),
    counts: countsOf(readings),
    unknown: [...unknownsOf(readings, brand), ...collectionsNotRequested(wanted)],
  };
}

function enabled(features: readonly unknown[]): readonly string[] {
  return features
    .flatMap((one) =>
      isObject(one) && one.status === 'ENABLED' && typeof one.name === 'string' ? [one.name] : [],
    )
    .sort();
}

/** Returns the number of objects of each kind. For kinds of lists that contain only ids, returns the number of lists. */
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
