export { groupRuleExpressionConstant } from './expression-constant.js';
export { groupRuleExpressionSyntax } from './expression-syntax.js';
export { groupRuleExpressionUnknownReference } from './expression-unknown-reference.js';
export { groupRuleFunctionNotAllowed } from './function-not-allowed.js';
export { groupRuleInvalid } from './invalid.js';
export { groupRuleRegexInvalid } from './regex-invalid.js';
