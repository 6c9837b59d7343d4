import type { PolicyRule } from '../../policies/policy.js';

/** What a rule does, as far as its type is understood. */
export interface RuleEffect {
  /** What means the same is the same. */
  readonly key: string;
  /** Whether it lets in; `undefined` where that is not what it is about, or cannot be read. */
  readonly admits?: boolean | undefined;
  readonly does: string;
  /** All else that it says, as written. */
  readonly rest: unknown;
}

/** Compares two rules that admit: negative where the second is weaker, `undefined` where that cannot be said. */
export interface EffectComparison<Effect extends RuleEffect> {
  effectOf(rule: PolicyRule): Effect;
  order(before: Effect, after: Effect): number | undefined;
  /** What differs, in words. */
  words(before: Effect, after: Effect): readonly [string, string];
}
