import { isSynthetic } from '../../../model/facts/synthetic-id.js';

/** What the provider may find there already, and does not make then. */
export interface Adoptable {
  readonly id: string;
  /** What it is found by, whoever managed it before. */
  readonly known: string;
  /** The provider looks for it, where it has no id of it. */
  readonly isLookedFor: boolean;
}

interface RuleToAdopt {
  readonly id: string;
  readonly policyId: string | undefined;
  readonly name: unknown;
  readonly type: unknown;
}

/**
 * Rules that are managed together are found by their names, of which what Terraform has is a part of its resource; a policy for
 * new users has one rule. Spec: Terraform, 4.3 and 4.7.
 */
export function adoptableRule(
  { id, policyId, name, type }: RuleToAdopt,
  attribute: string | undefined,
): Adoptable {
  return {
    id,
    known: JSON.stringify(type === ENROLLMENT ? [policyId] : [policyId, name]),
    isLookedFor: isRuleLookedFor(type, attribute),
  };
}

export function isRuleLookedFor(type: unknown, attribute: string | undefined): boolean {
  return type === ENROLLMENT || attribute?.startsWith('rule[') === true;
}

/** The type of the policies, and of their rules, whose only rule the provider edits: what it does not set stays. */
export const ENROLLMENT = 'PROFILE_ENROLLMENT';

/** There is one of each kind. Spec: Terraform, 4.10. */
export function adoptableAuthenticator({
  id,
  key,
}: {
  readonly id: string;
  readonly key: unknown;
}): Adoptable {
  return { id, known: JSON.stringify({ key }), isLookedFor: true };
}

/** By the ids that the plan has for what is there already, the ids of that. */
export function adoptedIds(
  planned: Iterable<Adoptable>,
  there: Iterable<Adoptable>,
): ReadonlyMap<string, string> {
  const wanted = new Map<string, string>();
  for (const { id, known, isLookedFor } of planned) if (isLookedFor && isSynthetic(id)) wanted.set(known, id);
  const found = new Map<string, string>();
  if (wanted.size === 0) return found;
  for (const one of there) {
    const id = isSynthetic(one.id) ? undefined : wanted.get(one.known);
    if (id !== undefined && !found.has(id)) found.set(id, one.id);
  }
  return found;
}
