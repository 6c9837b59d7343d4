import type { Draft } from '../../model/facts/definition/request-draft.js';
import type { World } from '../../model/facts/world.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** Says one fact of a request otherwise: a value on one side or the other of what rules tell apart. */
export type DraftStep = (draft: Draft) => void;

/** What the values of a fact are taken from, beside those that rules ask. */
export interface StepsFrom {
  readonly snapshot: Snapshot;
  /** With the zones that stand for addresses of a statement. */
  readonly world: World;
}
