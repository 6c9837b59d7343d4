import { groupBy } from '../../../base/group-by.js';
import { SECRET } from '../../../base/secrets/secret-texts.js';
import { RISK_LEVELS } from '../../../model/facts/risk.js';
import type { UserRisk } from '../resources/resource-row.js';
import type { Origin, TerraformDocument } from './origin.js';

/**
 * Adds the risk levels that separate Terraform resources set to the documents of users. Such a level holds for each request of the user; an
 * unknown level is `null`. A user whom only a risk resource mentions gets a document, too, which counts as not managed by Terraform. Spec:
 * Terraform, 4.10.
 */
export function addUserRisks(
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

/**
 * Returns the risk level of a user, given all statements about it. It is `null` (unknown) if the statements differ, or if some statement is
 * about an unknown user. It is absent if it is secret.
 */
function riskAmong(
  risks: readonly UserRisk[],
  hasUnknownUser: boolean,
): { readonly riskLevel?: string | null } {
  const [level, ...others] = new Set(risks.map((one) => one.level));
  if (level === SECRET && others.length === 0) return {};
  const known = RISK_LEVELS.find((one) => one === level);
  return { riskLevel: others.length > 0 || hasUnknownUser ? null : (known ?? null) };
}
