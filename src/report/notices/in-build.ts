import type { PathStep } from '../../base/pointer.js';
import type { Place } from '../../base/result.js';
import type { FindingPlace } from '../../lint/rule/finding.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { calledHere, moduleCallsTo } from '../../read/text/module-calls.js';
import { locatePlaces, type Sought } from '../../read/text/positions.js';
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

/**
 * Where resources of an org stand, by paths of the build; each document is looked at once. What a configuration has stands at the
 * first of the values sought of it that is written there by itself. Spec: Terraform, 7.
 */
export function placesIn<Resource extends object>(
  snapshot: Snapshot,
  resources: readonly Resource[],
  { pathOf }: InBuild,
  soughtOf: (resource: Resource) => Iterable<readonly PathStep[]> = () => [],
): ReadonlyMap<object, StandingAt> {
  const inBuild = (place: Place) => ({ ...place, document: pathOf(place.document) });
  const sought = resources.map((resource) =>
    [[], ...soughtOf(resource)].map((path): Sought => ({ resource, path })),
  );
  const found = locatePlaces(snapshot, sought.flat())[Symbol.iterator]();
  const places = sought.map((of) => nearestOf(of.map(() => found.next().value)));
  return new Map(
    resources.flatMap((resource, index) => {
      const place = places[index];
      if (place === undefined) return [];
      const related = calledHere(moduleCallsTo(snapshot.sources.get(resource), snapshot.documents)).map(
        (one) => ({
          ...one,
          place: inBuild(one.place),
        }),
      );
      return [[resource, { place: inBuild(place), related }] as const];
    }),
  );
}

/** Of the place of a resource, and those of its values. */
function nearestOf([block, ...within]: readonly (Place | undefined)[]): Place | undefined {
  if (block?.address === undefined || block.line === undefined) return block;
  const isWritten = (one: Place | undefined) =>
    one?.line !== undefined && (one.document !== block.document || one.line !== block.line);
  return within.find(isWritten) ?? block;
}

/** The documents of an org, by paths of the build. */
export function documentsOf({ documents }: Snapshot, { pathOf }: InBuild): string[] {
  return documents.map(({ name }) => pathOf(name));
}
