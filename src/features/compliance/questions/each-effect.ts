import type { PolicyRule } from '../../../model/policies/policy.js';
import type { EffectReader } from '../../../simulate/outcome/part.js';
import { distinct, reasonsIn, type Settled } from '../../../simulate/outcome/settled.js';
import type { EffectAnswer } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { eachRule } from './each-rule.js';
import type { SignInClaim } from './sign-ins.js';

/** The requirement that one field (for example the session lifetime) has a permitted value in every deciding rule of a policy type. */
export interface FieldClaim<Values, Field extends keyof Values> {
  readonly reader: EffectReader<Values>;
  readonly field: Field;
  /** Returns whether this value of `field` is permitted. This function is not called if a rule denies access (the value is `null`). */
  isSo(value: NonNullable<Values[Field]>): boolean;
  /** Returns the value of the field as text. */
  words(value: NonNullable<Values[Field]>): string;
  /** Whether a rule is not checked because the requirement does not apply to its policy. */
  isLeftOut?(rule: PolicyRule): boolean;
  readonly within?: SignInClaim['within'];
}

/**
 * Checks that a field has a permitted value in every deciding rule of a policy type. An absent field has its documented default; without a
 * documented default, its value is unknown. Spec: Posture, "Questions", `each`.
 */
export function eachEffect<Values, Field extends keyof Values>(
  claim: FieldClaim<Values, Field>,
  context: ControlContext,
): EffectAnswer {
  const { reader, field, isSo, words, isLeftOut = () => false, within } = claim;
  return eachRule(
    {
      reader,
      ...(within !== undefined && { within }),
      judge: (effect, rule) =>
        isLeftOut(rule) ? { kind: 'nobody' } : judgeField(effect[field], isSo, words),
    },
    context,
  );
}

/**
 * Checks whether a field has a permitted value. If several values are possible, the result is undecided, unless all of them are permitted.
 */
export function judgeField<Value>(
  value: Settled<Value>,
  isSo: (value: NonNullable<Value>) => boolean,
  words: (value: NonNullable<Value>) => string,
): ReturnType<SignInClaim['judge']> {
  if (value.kind === 'decided') {
    if (value.value === null || value.value === undefined) return { kind: 'nobody' };
    return isSo(value.value) ? { kind: 'others' } : { kind: 'found', what: words(value.value) };
  }
  const truths = distinct(value.alternatives.map((one) => one == null || isSo(one)));
  if (truths.length === 1 && truths[0] === true) return { kind: 'others' };
  return { kind: 'undecided', reason: reasonsIn(value)[0] ?? 'the rule has a value that cannot be read' };
}
