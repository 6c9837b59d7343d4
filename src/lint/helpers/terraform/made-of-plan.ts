import type { Source } from '../../../policies/snapshot.js';

/** It is what the provider makes of a plan, and stands nowhere so: what it leaves out, or always sends, nobody wrote. Spec: Terraform, 4. */
export function isMadeOfPlan({ document, terraform }: Source): boolean {
  return terraform?.document === document;
}
