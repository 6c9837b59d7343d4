import { isSynthetic } from '../../../model/facts/synthetic-id.js';

/** An object in a plan that may already exist in the service. In that case the Terraform provider adopts it instead of creating it. */
export interface Adoptable {
  readonly id: string;
  /**
   * A key that identifies the existing object in the service, such as its policy and name. It is the same whether or not Terraform manages
   * the object.
   */
  readonly identity: string;
  /** Whether the Terraform provider searches the service for the object before it creates one. */
  readonly isSearched: boolean;
}

interface RuleToAdopt {
  readonly id: string;
  readonly policyId: string | undefined;
  readonly name: unknown;
  readonly type: unknown;
}

/**
 * Returns how an existing rule is found. Rules that one resource manages together are matched by name; a profile enrollment policy has only
 * one rule. Spec: Terraform, 4.3 and 4.7.
 */
export function adoptableRule(
  { id, policyId, name, type }: RuleToAdopt,
  attribute: string | undefined,
): Adoptable {
  return {
    id,
    identity: JSON.stringify(type === ENROLLMENT ? [policyId] : [policyId, name]),
    isSearched: isRuleAdopted(type, attribute),
  };
}

export function isRuleAdopted(type: unknown, attribute: string | undefined): boolean {
  return type === ENROLLMENT || attribute?.startsWith('rule[') === true;
}

/** The type of policies that have a single rule. The Terraform provider only edits this rule, so values that are not set stay. */
export const ENROLLMENT = 'PROFILE_ENROLLMENT';

/** Returns how an existing authenticator is found: by its key, since there is one authenticator for each key. Spec: Terraform, 4.10. */
export function adoptableAuthenticator({
  id,
  key,
}: {
  readonly id: string;
  readonly key: unknown;
}): Adoptable {
  return { id, identity: JSON.stringify({ key }), isSearched: true };
}

/** Maps the planned ids of objects that already exist to their ids in the service. */
export function findAdoptedIds(
  planned: Iterable<Adoptable>,
  there: Iterable<Adoptable>,
): ReadonlyMap<string, string> {
  const wanted = new Map<string, string>();
  for (const { id, identity, isSearched } of planned)
    if (isSearched && isSynthetic(id)) wanted.set(identity, id);
  const found = new Map<string, string>();
  if (wanted.size === 0) return found;
  for (const one of there) {
    const id = isSynthetic(one.id) ? undefined : wanted.get(one.identity);
    if (id !== undefined && !found.has(id)) found.set(id, one.id);
  }
  return found;
}
