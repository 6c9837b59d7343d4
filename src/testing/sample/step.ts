import type { Draft } from '../../model/facts/definition/request-draft.js';
import type { World } from '../../model/facts/world.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** Changes one fact of a request to a value on either side of what rules distinguish. */
export type DraftStep = (draft: Draft) => void;

/** The sources of values, in addition to the values that rules use. */
export interface StepsFrom {
  readonly snapshot: Snapshot;
  /** The world, including zones that represent addresses of a statement. */
  readonly world: World;
}
