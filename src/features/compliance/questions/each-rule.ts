import type { Judgement } from '../../../analysis/questions/admitting.js';
import { appIdsOf } from '../../../analysis/symbolic/rule-lists.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import { policyTypeOf, type SimulatedTypeName } from '../../../model/policies/policy-type.js';
import { type EffectReader, effectOfRule } from '../../../simulate/outcome/part.js';
import type { Effect } from '../../../simulate/outcome/settled.js';
import { type EffectAnswer, effectNotKnown } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { effectOfClaim } from './effect-of-claim.js';
import { nothingDecides } from './nothing-decides.js';
import { claimOfSignIns, type SignInClaim } from './sign-ins.js';

/** A requirement on the effect (the values of the actions) of every deciding rule of a policy type. */
export interface RuleClaim<Values> {
  readonly reader: EffectReader<Values>;
  judge(effect: Effect<Values>, rule: PolicyRule): Judgement<string>;
  readonly within?: SignInClaim['within'];
}

/** Checks that the effect of every deciding rule of a policy type meets a requirement. Spec: Posture, "Questions", `each`. */
export function eachRule<Values>(
  { reader, judge, within }: RuleClaim<Values>,
  context: ControlContext,
): EffectAnswer {
  const type: SimulatedTypeName = reader.policyType;
  const { compiled } = context;
  if (!compiled.types.has(type)) return typeNotExported(type);
  const found = claimOfSignIns(
    {
      types: [type],
      appIds: appIdsOf(compiled.snapshot),
      ...(within !== undefined && { within }),
      judge({ decided }) {
        const one = decided.get(type);
        if (one === undefined) return nothingDecides(type, compiled.snapshot);
        const rule = { policy: one.policy.compiled.policy, rule: one.rule.rule };
        return judge(effectOfRule(reader, rule), rule);
      },
    },
    context,
  );
  return effectOfClaim(found);
}

export function typeNotExported(type: SimulatedTypeName): EffectAnswer {
  const title = policyTypeOf(type)?.title ?? type;
  return effectNotKnown(`the export has no ${title}`, 'export the policies of this type');
}
