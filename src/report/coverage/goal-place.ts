import type { SourceLocation } from '../../base/result.js';
import { locatePlaces } from '../../documents/text/positions.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Goal } from '../../testing/coverage/goals.js';

/** Returns the source location of each coverage goal: that of its condition, rule, policy or zone. Each document is scanned once. */
export function placesOfGoals(
  goals: readonly Goal[],
  org: Snapshot,
): ReadonlyMap<Goal, SourceLocation | undefined> {
  const places = locatePlaces(
    org,
    goals.map(({ owner, leaf, zone }) => ({
      resource: owner?.rule ?? owner?.policy ?? org.zones.find(({ id }) => id === zone?.id) ?? org,
      path: leaf === undefined ? [] : ['conditions', ...leaf.type.split('.')],
    })),
  );
  return new Map(goals.map((goal, index) => [goal, places[index]]));
}
