import { complianceCheck } from '../../features/compliance/console/compliance-check.js';
import { planOrderCheck } from '../../features/terraform/console/plan-order-check.js';

/** The checks that features (the folders of `src/features`) add to `ci`, by name, in order. */
export const FEATURE_CHECKS = {
  'terraform order': planOrderCheck,
  compliance: complianceCheck,
};
