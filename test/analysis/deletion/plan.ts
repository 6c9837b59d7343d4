import { planOrderOf } from '../../../src/features/terraform/order/plan-order.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { changeOf, type MadeRule, madePlan } from '../../features/terraform/made-change.js';

/** Returns the claims about a Terraform plan that changes the rules of the global session policy. */
export function planOrderClaims(
  org: Snapshot,
  rulesAfter: readonly MadeRule[],
): {
  readonly claims: readonly (readonly [string, string])[];
  readonly assumptions: readonly string[] | undefined;
} {
  const before: MadeRule[] = ['one', 'two'].map((of, index) => ({
    of,
    name: `Rule 0pr${of}`,
    priority: index + 1,
  }));
  const value = madePlan(before, rulesAfter);
  const answer = planOrderOf(org, { value, change: changeOf(value) });
  const claims = answer.groups.flatMap(({ type, policyId, hazards, notAnalyzed }) =>
    (['more-permissive', 'less-permissive'] as const).flatMap((direction): (readonly [string, string])[] => {
      if (hazards.some((one) => one.direction === direction))
        return [[`${type} ${policyId} ${direction}`, 'somebody']];
      return notAnalyzed.length === 0 ? [[`${type} ${policyId} ${direction}`, 'nobody']] : [];
    }),
  );
  return { claims, assumptions: (answer as { assumptions?: readonly string[] }).assumptions };
}
