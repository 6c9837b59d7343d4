import type { PolicyRule } from '../../../model/policies/policy.js';

/** The effect of a rule, as far as the policy type is modelled. */
export interface RuleEffect {
  /** A text that is equal for equivalent effects. */
  readonly key: string;
  /** Whether the rule allows access; `undefined` if that cannot be read, or if rules of the policy type do not grant access. */
  readonly admits?: boolean | undefined;
  readonly does: string;
  /** The part of the rule's document that the modelled effect does not contain. */
  readonly rest: unknown;
  /**
   * All fields of the rule that are not modelled. If the rule denies access, they include fields that `rest` omits because they have no
   * effect.
   */
  readonly unmodelled: unknown;
}

/** Reads the effects of rules of a policy type, and describes the difference between two effects. */
export interface EffectComparison<Effect extends RuleEffect> {
  effectOf(rule: PolicyRule): Effect;
  /** Describes how two effects differ, in two texts: one about the effect before the change, one about the effect after it. */
  words(before: Effect, after: Effect): readonly [string, string];
}
