import type { SourceLocation } from '../../base/result.js';
import { callLocations, findModuleCalls, type ModuleCall } from '../../documents/text/module-calls.js';
import { locatePlaces } from '../../documents/text/positions.js';
import type { FindingPlace } from '../../lint/rule/finding.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Notice } from './notice.js';

/** What an answer about an org needs to be told to a build. */
export interface InBuild {
  /** Of this program. */
  readonly version: string;
  /** The path of a document of the org, from where the command runs. */
  pathOf(document: string): string;
}

/** Where a resource stands; of what stands in a module, also where that is called. */
export interface StandingAt extends Pick<Notice, 'related'> {
  readonly place: FindingPlace;
}

/** Where resources of an org stand, by paths of the build; each document is looked at once. */
export function placesIn(
  snapshot: Snapshot,
  resources: readonly object[],
  build: InBuild,
): ReadonlyMap<object, StandingAt> {
  const places = locatePlaces(
    snapshot,
    resources.map((resource) => ({ resource })),
  );
  return new Map(
    resources.flatMap((resource, index) => {
      const place = places[index];
      if (place === undefined) return [];
      const calls = findModuleCalls(snapshot.sources.get(resource), snapshot.documents);
      return [[resource, standingAt(place, calls, build)] as const];
    }),
  );
}

/** What stands at a place, in modules that are called elsewhere. */
export function standingAt(
  place: SourceLocation,
  calls: readonly ModuleCall[],
  { pathOf }: InBuild,
): StandingAt {
  const inBuild = (one: SourceLocation) => ({ ...one, document: pathOf(one.document) });
  return {
    place: inBuild(place),
    related: callLocations(calls).map((one) => ({ ...one, place: inBuild(one.place) })),
  };
}

/** The documents of an org, by paths of the build. */
export function documentsOf({ documents }: Snapshot, { pathOf }: InBuild): string[] {
  return documents.map(({ name }) => pathOf(name));
}
