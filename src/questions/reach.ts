import type { Snapshot } from '../policies/snapshot.js';
import { type Compiled, compile } from '../simulate/compile.js';
import { type Reach, type ReachOptions, reachOf } from '../symbolic/reach.js';
import { confirmingBy } from './confirm.js';

/**
 * For every active rule whether any request is decided by it, with such a request; and when none is, the fewest rules
 * above it that take all, or what of it contradicts itself; likewise for every policy. Every request was run through
 * the simulator.
 * Spec: Policy, "Evaluation rules".
 */
export function reach(snapshot: Snapshot, options: ReachOptions = {}): Reach {
  return reachIn(compile(snapshot), options);
}

export function reachIn(compiled: Compiled, options: ReachOptions = {}): Reach {
  return reachOf(compiled.snapshot, compiled.world, confirmingBy(compiled), options);
}
