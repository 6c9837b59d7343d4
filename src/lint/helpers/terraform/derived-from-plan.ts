import type { Source } from '../../../model/policies/snapshot.js';

/**
 * Whether the document is derived from a plan, so that nobody wrote the values that the provider omits or adds. Spec:
 * Terraform, 4.
 */
export function isDerivedFromPlan({ document, terraform }: Source): boolean {
  return terraform?.document === document;
}
