import type { Judgement } from '../../../analysis/questions/admitting.js';
import { effectOfRule } from '../../../simulate/outcome/part.js';
import type { EffectAnswer } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { eachRule, type RuleClaim, typeNotExported } from './each-rule.js';
import { everyPath, judgeEveryPath } from './every-path.js';
import type { PathCriterion } from './judge-path.js';
import { nothingDecides } from './nothing-decides.js';
import { type ClaimScope, claimOfPaths } from './paths-at.js';

/**
 * Checks that no sign-in violates two requirements at once: a requirement on the deciding rule of one policy type (`claim`), and a
 * requirement on authentication paths (`wanted`). Spec: Posture, "Questions", `together`.
 */
export function together<Values>(
  claim: RuleClaim<Values>,
  wanted: PathCriterion,
  into: ClaimScope,
  context: ControlContext,
): EffectAnswer {
  const type = claim.reader.policyType;
  if (!context.compiled.types.has(type)) return typeNotExported(type);
  const within = [...(claim.within ?? []), ...(into.within ?? [])];
  const each = eachRule({ ...claim, within }, context);
  if (each.kind === 'holds') return { ...each, isVacuous: false };
  const onPaths = everyPath(wanted, { ...into, within }, context);
  if (onPaths.kind === 'holds') return { ...onPaths, isVacuous: false };
  if (onPaths.kind === 'not applicable') return onPaths;
  return claimOfPaths(
    { ...into, within },
    (found, { decided }) => {
      const one = decided.get(type);
      const rule = one && { policy: one.policy.compiled.policy, rule: one.rule.rule };
      return bothBroken(
        rule === undefined
          ? nothingDecides(type, context.compiled.snapshot)
          : claim.judge(effectOfRule(claim.reader, rule), rule),
        judgeEveryPath(wanted, found),
      );
    },
    context,
    { isOfAll: true, beside: [type] },
  );
}

/** Combines the results of two requirements for one sign-in: the sign-in violates the combination only if it violates both. */
function bothBroken(one: Judgement<string>, other: Judgement<string>): Judgement<string> {
  if (other.kind === 'nobody' || other.kind === 'others') return other;
  if (one.kind === 'nobody' || one.kind === 'others') return { kind: 'others' };
  if (one.kind === 'undecided') return one;
  if (other.kind === 'undecided') return other;
  return { kind: 'found', what: `${one.what}, and ${other.what} is sufficient to sign in` };
}
