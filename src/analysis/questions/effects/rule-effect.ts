import type { PolicyRule } from '../../../model/policies/policy.js';

/** What a rule does, as far as its type is understood. */
export interface RuleEffect {
  /** What means the same is the same. */
  readonly key: string;
  /** Whether it lets in; `undefined` where that is not what it is about, or cannot be read. */
  readonly admits?: boolean | undefined;
  readonly does: string;
  /** All else that it says, as written. */
  readonly rest: unknown;
  /** Every member that is not modelled, also where access is denied. */
  readonly unmodelled: unknown;
}

/** Reads the rules of a policy type, and describes two of them. */
export interface EffectComparison<Effect extends RuleEffect> {
  effectOf(rule: PolicyRule): Effect;
  /** What differs, in words. */
  words(before: Effect, after: Effect): readonly [string, string];
}
