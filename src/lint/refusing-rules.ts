import type { LintRule } from './rule/rule.js';
import { rulesIn } from './rule/rules-in.js';
import * as registry from './rules/refusing-registry.js';

/** The lint rules that report errors for which the service refuses a request, in at least one edition. Sorted by id. */
export const REFUSING_RULES: readonly LintRule[] = rulesIn(registry).filter(
  ({ refusedByService = 'never' }) => refusedByService !== 'never',
);
