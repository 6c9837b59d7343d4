import type { RunCheck } from './check.js';
import { complianceCheck } from './compliance-check.js';
import { diffCheck } from './diff-check.js';
import { lintCheck } from './lint-check.js';
import { planOrderCheck } from './plan-order-check.js';
import { suiteCheck } from './suite-check.js';

/** The checks that `ci` runs, in order. To add a check, write one file and add a line here. */
export const CHECKS: readonly RunCheck[] = [
  lintCheck,
  diffCheck,
  planOrderCheck,
  suiteCheck,
  complianceCheck,
];
