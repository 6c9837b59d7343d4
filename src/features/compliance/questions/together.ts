import type { Judgement } from '../../../analysis/questions/admitting.js';
import { effectOfRule } from '../../../simulate/outcome/part.js';
import type { EffectAnswer } from '../control/answer.js';
import type { Asking } from '../control/asking.js';
import { eachRule, type RuleClaim, typeNotExported } from './each-rule.js';
import { everyWay, judgeEveryWay } from './every-way.js';
import type { WaysWanted } from './judge-path.js';
import { nothingDecides } from './nothing-decides.js';
import { claimOfWays, type WaysInto } from './ways-at.js';

/**
 * Claims that no sign-in breaks both a claim about the deciding rule of another policy and a requirement on authentication
 * paths. If one of the two holds for all sign-ins, the combination holds. Spec: Posture, "Questions", `together`.
 */
export function together<Values>(
  claim: RuleClaim<Values>,
  wanted: WaysWanted,
  into: WaysInto,
  asking: Asking,
): EffectAnswer {
  const type = claim.reader.policyType;
  if (!asking.compiled.types.has(type)) return typeNotExported(type);
  const within = [...(claim.within ?? []), ...(into.within ?? [])];
  const each = eachRule({ ...claim, within }, asking);
  if (each.kind === 'holds') return { ...each, isVacuous: false };
  const ways = everyWay(wanted, { ...into, within }, asking);
  if (ways.kind === 'holds') return { ...ways, isVacuous: false };
  if (ways.kind === 'not applicable') return ways;
  return claimOfWays(
    { ...into, within },
    (found, { decided }) => {
      const one = decided.get(type);
      const rule = one && { policy: one.policy.compiled.policy, rule: one.rule.rule };
      return bothBroken(
        rule === undefined
          ? nothingDecides(type, asking.compiled.snapshot)
          : claim.judge(effectOfRule(claim.reader, rule), rule),
        judgeEveryWay(wanted, found),
      );
    },
    asking,
    { isOfAll: true, beside: [type] },
  );
}

/** Broken where both are; whatever keeps one of them keeps both together. */
function bothBroken(one: Judgement<string>, other: Judgement<string>): Judgement<string> {
  if (other.kind === 'nobody' || other.kind === 'others') return other;
  if (one.kind === 'nobody' || one.kind === 'others') return { kind: 'others' };
  if (one.kind === 'undecided') return one;
  if (other.kind === 'undecided') return other;
  return { kind: 'found', what: `${one.what}; ${other.what} is sufficient to sign in` };
}
