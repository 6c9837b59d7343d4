import type { Source } from '../../../model/policies/snapshot.js';

/** Whether an API document was derived from a plan, so that the Terraform provider may add or omit values. Spec: Terraform, 4. */
export function isDerivedFromPlan({ document, terraform }: Source): boolean {
  return terraform?.document === document;
}
