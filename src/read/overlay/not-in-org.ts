import { byId } from '../../base/by-id.js';
import { deepEqual } from '../../base/deep-equal.js';
import { quoted } from '../../base/messages.js';
import type { Policy } from '../../policies/policy.js';
import type { Unknown } from '../../policies/unknown.js';
import type { ThreeWays } from './three-way.js';

/** What to do where a plan had found another org than the one that it is laid over. */
export const PLAN_AGAIN = 'export the org and plan again, one right after the other';

/**
 * What is not known where a plan changes or deletes what the org does not have: a rule may be in its policy all the same, and which
 * requests a policy decides nobody says. Spec: Terraform, 1, 2.
 */
export function rulesNotInOrg({ current, prior, planned }: ThreeWays<readonly Policy[]>): readonly Unknown[] {
  const [there, left] = [byId(current), byId(planned)];
  return prior.flatMap((policy) => {
    const [own, after] = [there.get(policy.id), left.get(policy.id)];
    if (own === undefined) return deepEqual(policy, after) ? [] : [openedBy(policy, policy.type)];
    const [rules, rulesAfter] = [byId(own.rules), byId(after?.rules ?? [])];
    return policy.rules
      .filter((rule) => !rules.has(rule.id) && !deepEqual(rule, rulesAfter.get(rule.id)))
      .map((rule) => openedBy(rule, policy.id));
  });
}

function openedBy({ id, name }: Pick<Policy, 'id' | 'name'>, of: string): Unknown {
  const why = `the plan changes ${quoted(name ?? id)}, which the org does not have`;
  return { collection: 'rules', of, known: 'open', why, settle: PLAN_AGAIN };
}
