import type { LintRule } from './rule/rule.js';
import { rulesIn } from './rule/rules-in.js';
import * as registry from './rules/registry.js';

/**
 * The lint rules of the catalogue, sorted by id. `explainRule` returns their reasons and sources. The pages that `preflight lint
 * --explain-rule <id>` prints contain their examples.
 */
export const RULES: readonly LintRule[] = rulesIn(registry);
