import type { FindingPlace } from '../../lint/rule/finding.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { locatePlaces } from '../../read/text/positions.js';

/** What an answer about an org needs to be told to a build. */
export interface InBuild {
  /** Of this program. */
  readonly version: string;
  /** The path of a document of the org, from where the command runs. */
  pathOf(document: string): string;
}

/** Where resources of an org stand, by paths of the build; each document is looked at once. */
export function placesIn(
  snapshot: Snapshot,
  resources: readonly object[],
  { pathOf }: InBuild,
): ReadonlyMap<object, FindingPlace> {
  const places = locatePlaces(
    snapshot,
    resources.map((resource) => ({ resource })),
  );
  return new Map(
    resources.flatMap((resource, index) => {
      const place = places[index];
      return place === undefined ? [] : [[resource, { ...place, document: pathOf(place.document) }] as const];
    }),
  );
}

/** The documents of an org, by paths of the build. */
export function documentsOf({ documents }: Snapshot, { pathOf }: InBuild): string[] {
  return documents.map(({ name }) => pathOf(name));
}
