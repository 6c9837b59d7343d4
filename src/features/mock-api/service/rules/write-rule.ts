import { type Priorities, prioritiesAfterWrite, rankingOf } from '../../../../documents/edits/priorities.js';
import { positionAssumptions, rankedById, withPriorities } from '../policies/ranks.js';
import { canonicalTypeOf } from '../policies/types.js';
import { isSystemObject, ownedBy, put, type Stored, type Tenant, withOwned } from '../tenant/tenant.js';
import { assuming, refuseField } from '../wire/errors.js';
import type { Reply } from '../wire/message.js';

interface WrittenRule {
  readonly tenant: Tenant;
  readonly rule: Stored;
  /** The assumptions on which the position of the new rule in its policy depends. */
  readonly assumptions: ReturnType<typeof positionAssumptions>;
}

/**
 * Returns the org with a rule inserted at a priority, or the refusal if the policy has the maximum number of rules. Spec: Policy rule,
 * "Priorities".
 */
export function withRuleAt(
  tenant: Tenant,
  policy: Stored,
  rule: Stored,
  priority: number | undefined,
): WrittenRule | { readonly refusal: Reply } {
  const before = ownedBy(tenant, 'rules', policy.id);
  const ranked = rankedById(before);
  const type = canonicalTypeOf(policy, tenant);
  const ranking = rankingOf(type, tenant.edition, ranked);
  const priorities: Priorities | undefined = isSystemObject(rule)
    ? new Map()
    : prioritiesAfterWrite(rule.id, priority, ranked, ranking);
  if (
    priorities === undefined ||
    (type === 'ACCESS_POLICY' && before.length >= MOST_RULES && !isIn(before, rule))
  )
    return {
      refusal: assuming(
        'M22',
        refuseField('priority', 'priority: a policy has at most 100 rules, and the last priority is 98'),
      ),
    };
  const after = withPriorities(put(before, rule), priorities);
  return {
    tenant: withOwned(tenant, 'rules', policy.id, after),
    rule: after.find(({ id }) => id === rule.id) ?? rule,
    assumptions: positionAssumptions(
      priority,
      ranking,
      before.find(({ id }) => id === rule.id),
    ),
  };
}

const MOST_RULES = 100;

function isIn(rules: readonly Stored[], { id }: Stored): boolean {
  return rules.some((one) => one.id === id);
}
