import type { PolicyRule } from '../../../model/policies/policy.js';
import type { EffectReader } from '../../../simulate/outcome/part.js';
import { distinct, reasonsIn, type Settled } from '../../../simulate/outcome/settled.js';
import type { EffectAnswer } from '../control/answer.js';
import type { Asking } from '../control/asking.js';
import { eachRule } from './each-rule.js';
import type { SignInClaim } from './sign-ins.js';

/** A claim about one field of the effect of whatever rule of a type decides. */
export interface FieldClaim<Values, Field extends keyof Values> {
  readonly reader: EffectReader<Values>;
  readonly field: Field;
  /** `null` says that the field is not asked: the rule denies. */
  isSo(value: NonNullable<Values[Field]>): boolean;
  /** Returns the value as text. */
  words(value: NonNullable<Values[Field]>): string;
  /** Rules of policies that it does not speak of. */
  isLeftOut?(rule: PolicyRule): boolean;
  readonly within?: SignInClaim['within'];
}

/**
 * Claims that a field of the effect of every deciding rule of a type is as required; an absent field has the documented
 * default, and is unknown if there is none. Spec: Posture, "Questions", `each`.
 */
export function eachEffect<Values, Field extends keyof Values>(
  claim: FieldClaim<Values, Field>,
  asking: Asking,
): EffectAnswer {
  const { reader, field, isSo, words, isLeftOut = () => false, within } = claim;
  return eachRule(
    {
      reader,
      ...(within !== undefined && { within }),
      judge: (effect, rule) =>
        isLeftOut(rule) ? { kind: 'nobody' } : judgeField(effect[field], isSo, words),
    },
    asking,
  );
}

/** Whether a field is as claimed, whatever of its values it has. */
export function judgeField<Value>(
  value: Settled<Value>,
  isSo: (value: NonNullable<Value>) => boolean,
  words: (value: NonNullable<Value>) => string,
): ReturnType<SignInClaim['judge']> {
  if (value.kind === 'settled') {
    if (value.value === null || value.value === undefined) return { kind: 'nobody' };
    return isSo(value.value) ? { kind: 'others' } : { kind: 'found', what: words(value.value) };
  }
  const truths = distinct(value.alternatives.map((one) => one == null || isSo(one)));
  if (truths.length === 1 && truths[0] === true) return { kind: 'others' };
  return { kind: 'undecided', reason: reasonsIn(value)[0] ?? 'the rule has a value that cannot be read' };
}
