import type { PolicyRule } from '../../../model/policies/policy.js';

/** The effect of a rule, as far as the policy type is modelled. */
export interface RuleEffect {
  /** A text that is equal for equivalent effects. */
  readonly key: string;
  /** Whether the rule allows access; `undefined` if that cannot be read, or if rules of the policy type do not grant access. */
  readonly admits?: boolean | undefined;
  readonly does: string;
  /**
   * The fields of the rule that the modelled effect does not contain, but that may change the effect. Two rules with equal `key` and equal
   * `rest` have the same effect.
   */
  readonly rest: unknown;
  /**
   * All fields of the rule that the program does not model. If the rule denies access, some of these fields have no effect; `rest` does not
   * contain them.
   */
  readonly unmodelled: unknown;
}

/** Reads the effects of rules of a policy type, and describes the difference between two effects. */
export interface EffectComparison<Effect extends RuleEffect> {
  effectOf(rule: PolicyRule): Effect;
  /** Describes how two effects differ, in two texts: one about the effect before the change, one about the effect after it. */
  words(before: Effect, after: Effect): readonly [string, string];
}
