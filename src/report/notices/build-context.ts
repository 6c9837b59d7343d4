import type { SourceLocation } from '../../base/result.js';
import { callLocations, findModuleCalls, type ModuleCall } from '../../documents/text/module-calls.js';
import { locatePlaces } from '../../documents/text/positions.js';
import type { FindingLocation } from '../../lint/rule/finding.js';
import { referenced } from '../../model/policies/rule-in-policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Notice } from './notice.js';

/** Data about the program and the org that reports for builds and CI servers need. */
export interface BuildContext {
  /** The version of this program. */
  readonly version: string;
  /** Returns the path of a document of the org, relative to the working folder. */
  pathOf(document: string): string;
}

/** The source location of a resource; for a resource in a Terraform module, also the locations of the module calls. */
export interface NoticeLocation extends Pick<Notice, 'related'> {
  readonly location: FindingLocation;
}

/** Returns the source locations of resources, with the paths that a build uses. Each document is scanned once. */
export function noticeLocationsIn(
  snapshot: Snapshot,
  resources: readonly object[],
  build: BuildContext,
): ReadonlyMap<object, NoticeLocation> {
  const places = locatePlaces(
    snapshot,
    resources.map((resource) => ({ resource })),
  );
  return new Map(
    resources.flatMap((resource, index) => {
      const location = places[index];
      if (location === undefined) return [];
      const calls = findModuleCalls(snapshot.sources.get(referenced(resource)), snapshot.documents);
      return [[resource, noticeLocationOf(location, calls, build)] as const];
    }),
  );
}

/** Returns the source location of a resource, with the locations of the module calls that lead to the resource. */
export function noticeLocationOf(
  location: SourceLocation,
  calls: readonly ModuleCall[],
  { pathOf }: BuildContext,
): NoticeLocation {
  const inBuild = (one: SourceLocation) => ({ ...one, document: pathOf(one.document) });
  return {
    location: inBuild(location),
    related: callLocations(calls).map((one) => ({ ...one, location: inBuild(one.location) })),
  };
}

/** Returns the names of the documents of an org, with the paths that a build uses. */
export function documentsOf({ documents }: Snapshot, { pathOf }: BuildContext): string[] {
  return documents.map(({ name }) => pathOf(name));
}
