import type { PolicyRule } from '../../policies/policy.js';
import { policyTypeOf, type SimulatedTypeName } from '../../policies/policy-type.js';
import { type EffectReader, effectOfRule } from '../../simulate/outcome/part.js';
import { distinct, reasonsIn, type Settled } from '../../simulate/outcome/settled.js';
import { appIdsOf } from '../../symbolic/rule-lists.js';
import { type EffectAnswer, effectNotKnown } from '../control/answer.js';
import type { Asking } from '../control/asking.js';
import { effectOfClaim } from './effect-of-claim.js';
import { claimOfSignIns, type SignInClaim } from './sign-ins.js';

/** A claim about one field of the effect of whatever rule of a type decides. */
export interface FieldClaim<Values, Field extends keyof Values> {
  readonly reader: EffectReader<Values>;
  readonly field: Field;
  /** `null` says that the field is not asked: the rule denies. */
  isSo(value: NonNullable<Values[Field]>): boolean;
  /** What the rule says, in words. */
  words(value: NonNullable<Values[Field]>): string;
  /** Rules of policies that it does not speak of. */
  isLeftOut?(rule: PolicyRule): boolean;
  readonly within?: SignInClaim['within'];
}

/**
 * That whatever rule of a type decides, a field of its effect is as claimed; an absent field is what the service documents,
 * and where there is no such default it is not known. Spec: Posture, "Questions", `each`.
 */
export function eachEffect<Values, Field extends keyof Values>(
  claim: FieldClaim<Values, Field>,
  asking: Asking,
): EffectAnswer {
  const { reader, field, isSo, words, isLeftOut = () => false, within } = claim;
  const type: SimulatedTypeName = reader.policyType;
  const { compiled } = asking;
  if (!compiled.types.has(type)) {
    const title = policyTypeOf(type)?.title ?? type;
    return effectNotKnown(`the snapshot has no ${title}`, `export the policies of this type`);
  }
  const found = claimOfSignIns(
    {
      types: [type],
      appIds: appIdsOf(compiled.snapshot),
      ...(within !== undefined && { within }),
      judge({ decided }) {
        const one = decided.get(type);
        if (one === undefined) return { kind: 'nobody' };
        const rule = { policy: one.policy.planned.policy, rule: one.rule.rule };
        if (isLeftOut(rule)) return { kind: 'nobody' };
        return judgedField(effectOfRule(reader, rule)[field], isSo, words);
      },
    },
    asking,
  );
  return effectOfClaim(found);
}

function judgedField<Value>(
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
  return { kind: 'undecided', reason: reasonsIn(value)[0] ?? 'what the rule says cannot be read' };
}
