import type { LintRule } from './rule/rule.js';
import { rulesIn } from './rule/rules-in.js';
import * as registry from './rules/refusing-registry.js';

/** The lint rules for whose errors the service refuses a request, in some edition, sorted by id. */
export const REFUSING_RULES: readonly LintRule[] = rulesIn(registry).filter(
  ({ refusedByService = 'never' }) => refusedByService !== 'never',
);
