export { passwordAgeConsistent } from './age-consistent.js';
export { passwordComplexityRange } from './complexity-range.js';
export { passwordExcludeAttributesKnown } from './exclude-attributes-known.js';
export { passwordLockoutRange } from './lockout-range.js';
export { passwordProviderUnsupported } from './provider-unsupported.js';
export { passwordRecoveryFactorKnown } from './recovery-factor-known.js';
export { passwordRecoveryUnreachable } from './recovery-unreachable.js';
export { passwordRuleAccessKnown } from './rule-access-known.js';
