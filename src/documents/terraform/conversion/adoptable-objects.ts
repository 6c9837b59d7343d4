import { isSynthetic } from '../../../model/facts/synthetic-id.js';

/** An object that may already exist, and that the provider then adopts instead of creating it. */
export interface Adoptable {
  readonly id: string;
  /** The identity by which it is found, independent of who managed it before. */
  readonly identity: string;
  /** Whether the provider searches for it if it has no id. */
  readonly isSearched: boolean;
}

interface RuleToAdopt {
  readonly id: string;
  readonly policyId: string | undefined;
  readonly name: unknown;
  readonly type: unknown;
}

/**
 * Returns the identity of a rule. Rules that are managed together, as parts of one resource, are matched by name; a profile enrollment
 * policy has only one rule. Spec: Terraform, 4.3 and 4.7.
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

/** The type of policies and rules whose only rule the provider edits: unset values stay. */
export const ENROLLMENT = 'PROFILE_ENROLLMENT';

/** Returns the identity of an authenticator; there is one of each key. Spec: Terraform, 4.10. */
export function adoptableAuthenticator({
  id,
  key,
}: {
  readonly id: string;
  readonly key: unknown;
}): Adoptable {
  return { id, identity: JSON.stringify({ key }), isSearched: true };
}

/** Maps planned ids of objects that already exist to their actual ids. */
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
