export { analysisConditionContradiction } from './condition-contradiction.js';
export { analysisConditionRedundant } from './condition-redundant.js';
export { analysisFallsThroughToDefault } from './falls-through-to-default.js';
export { analysisOrderMatters } from './order-matters.js';
export { analysisPolicyShadowed } from './policy-shadowed.js';
export { analysisRuleRedundant } from './rule-redundant.js';
export { analysisRuleShadowed } from './rule-shadowed.js';
export { analysisWeakerRuleFirst } from './weaker-rule-first.js';
