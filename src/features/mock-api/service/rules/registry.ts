export { createRule } from './create-rule.js';
export { deleteRule } from './delete-rule.js';
export { getRule } from './get-rule.js';
export { listRules } from './list-rules.js';
export { activateRule, deactivateRule } from './rule-status.js';
export { updateRule } from './update-rule.js';
