import { groupBy } from '../../base/group-by.js';
import { SECRET } from '../../base/secrets/secret-texts.js';
import { RISK_LEVELS } from '../../model/facts/risk.js';
import type { Origin, TerraformDocument } from './origin.js';
import type { UserRisk } from './resource-row.js';

/**
 * Users with the risk that resources of its own give them, which each of their requests has; `null` where it is unknown. Whom
 * nothing else describes is only named. Spec: Terraform, 4.10.
 */
export function withUserRisks(
  documents: readonly TerraformDocument[],
  risks: readonly (UserRisk & Origin)[],
): readonly TerraformDocument[] {
  if (risks.length === 0) return documents;
  const byUser = groupBy(risks, ({ userId }) => userId);
  const riskOf = (id: string) => riskAmong(byUser.get(id) ?? [], byUser.has(undefined));
  const held = new Set(documents.flatMap(({ kind, id }) => (kind === 'user' ? [id] : [])));
  const named = [...byUser].flatMap(([id, [first]]): TerraformDocument[] => {
    if (id === undefined || first === undefined || held.has(id)) return [];
    const { address, pointer } = first;
    const made = [{ attribute: 'risk_level', steps: ['riskLevel'] }];
    const value = { id, ...riskOf(id) };
    return [{ kind: 'user', id, value, address, pointer, made, isChanged: false, isUnmanaged: true }];
  });
  const described = documents.map((one) =>
    one.kind === 'user' && byUser.has(one.id) ? { ...one, value: { ...one.value, ...riskOf(one.id) } } : one,
  );
  return [...described, ...named];
}

/** Two that differ leave it open, and so does one of which it is unknown whose it is; of what is secret nothing is said. */
function riskAmong(
  risks: readonly UserRisk[],
  mayBeAnothers: boolean,
): { readonly riskLevel?: string | null } {
  const [level, ...others] = new Set(risks.map((one) => one.level));
  if (level === SECRET && others.length === 0) return {};
  const known = RISK_LEVELS.find((one) => one === level);
  return { riskLevel: others.length > 0 || mayBeAnothers ? null : (known ?? null) };
}
