import type { Draft } from '../../model/facts/definition/request-draft.js';
import type { World } from '../../model/facts/world.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** A function that changes one fact of a request draft to a value on either side of a border that rules compare with. */
export type DraftStep = (draft: Draft) => void;

/** The org data from which changes of requests take values. The values that rules compare with are passed separately. */
export interface StepsFrom {
  readonly snapshot: Snapshot;
  /** The org data that conditions test (world), with artificial zones for the addresses of a statement. */
  readonly world: World;
}
