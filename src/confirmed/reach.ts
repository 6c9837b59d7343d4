import { type ReachOptions, type RuleReach, reachOf } from '../analyse/reach.js';
import type { Snapshot } from '../policies/snapshot.js';
import { type Compiled, compile } from '../simulate/compile.js';
import { confirmingBy } from './confirm.js';

/**
 * For every active rule whether any request is decided by it, with such a request; and when none is, the fewest rules
 * above it that take all, or what of it contradicts itself. Every request was run through the simulator.
 * Spec: Policy, "Evaluation rules".
 */
export function reach(snapshot: Snapshot, options: ReachOptions = {}): RuleReach[] {
  return reachIn(compile(snapshot), options);
}

export function reachIn(compiled: Compiled, options: ReachOptions = {}): RuleReach[] {
  return reachOf(compiled.snapshot, compiled.world, confirmingBy(compiled), options);
}
