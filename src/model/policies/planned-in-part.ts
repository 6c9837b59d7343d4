/** What is said of a plan of Terraform that had errors, was aimed at some resources, or leaves some for later. Spec: Terraform, 2.1. */
export const PLANNED_IN_PART =
  'this plan is not complete, so that more may change than stands in it; plan again without errors and without `-target`';
