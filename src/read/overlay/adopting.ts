import type { Snapshot } from '../../policies/snapshot.js';
import { renamed } from '../../policies/successors.js';
import { type AdoptableRule, adoptedIds, isGroupedPart } from '../terraform/adopted.js';

/** What is planned, whose rules that are managed together are those of the org that bear their names. Spec: Terraform, 4.3. */
export function adopting(planned: Snapshot, prior: Snapshot, org: Snapshot): Snapshot {
  const left = new Set([...rulesIn(planned)].map(({ id }) => id));
  const gone = new Set([...rulesIn(prior)].flatMap(({ id }) => (left.has(id) ? [] : [id])));
  const there = [...rulesIn(org)].filter(({ id }) => !gone.has(id) && !left.has(id));
  const ids = adoptedIds(rulesIn(planned), there);
  return ids.size === 0 ? planned : renamed(planned, ids);
}

function* rulesIn({ policies, sources }: Snapshot): Generator<AdoptableRule> {
  for (const { id: policyId, rules } of policies)
    for (const rule of rules) {
      const isGrouped = isGroupedPart(sources.get(rule)?.terraform?.attribute);
      yield { id: rule.id, policyId, name: rule.name, isGrouped };
    }
}
