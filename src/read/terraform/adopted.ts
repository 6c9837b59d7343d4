import { isSynthetic } from '../../facts/synthetic-id.js';

/** A rule of a policy, and whether it is one of those that a resource manages together. */
export interface AdoptableRule {
  readonly id: string;
  readonly policyId: string | undefined;
  readonly name: unknown;
  readonly isGrouped: boolean;
}

/** Of rules that are managed together what Terraform has of one is a part of its resource. */
export function isGroupedPart(attribute: string | undefined): boolean {
  return attribute?.startsWith('rule[') === true;
}

/**
 * Rules that are managed together are found by their names: one that is there already is not made anew, whoever managed it
 * before. By the ids that the plan has for them, the ids of those. Spec: Terraform, 4.3.
 */
export function adoptedIds(
  planned: Iterable<AdoptableRule>,
  there: Iterable<AdoptableRule>,
): ReadonlyMap<string, string> {
  const wanted = new Map<string, string>();
  for (const rule of planned) if (rule.isGrouped && isSynthetic(rule.id)) wanted.set(keyOf(rule), rule.id);
  const found = new Map<string, string>();
  if (wanted.size === 0) return found;
  for (const rule of there) {
    const id = isSynthetic(rule.id) ? undefined : wanted.get(keyOf(rule));
    if (id !== undefined && !found.has(id)) found.set(id, rule.id);
  }
  return found;
}

function keyOf({ policyId, name }: AdoptableRule): string {
  return JSON.stringify([policyId, name]);
}
