import type { Source } from '../../../model/policies/snapshot.js';

/** Whether the document is derived from a plan, so that the provider may have added or omitted values. Spec: Terraform, 4. */
export function isDerivedFromPlan({ document, terraform }: Source): boolean {
  return terraform?.document === document;
}
