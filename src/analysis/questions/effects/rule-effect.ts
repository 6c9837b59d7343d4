import type { PolicyRule } from '../../../model/policies/policy.js';

/** The effect of a rule, as far as its type is modelled. */
export interface RuleEffect {
  /** A key that is equal for equivalent effects. */
  readonly key: string;
  /** Whether the rule allows access; `undefined` if it cannot be read, or if the type does not grant access. */
  readonly admits?: boolean | undefined;
  readonly does: string;
  /** The other content of the rule, as written. */
  readonly rest: unknown;
  /** All fields that are not modelled, including those of a rule that denies access. */
  readonly unmodelled: unknown;
}

/** Reads the effects of rules of a policy type, and describes the difference between two. */
export interface EffectComparison<Effect extends RuleEffect> {
  effectOf(rule: PolicyRule): Effect;
  /** Returns a description of the differences for each of the two. */
  words(before: Effect, after: Effect): readonly [string, string];
}
