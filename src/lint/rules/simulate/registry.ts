export { simulateAppRequired } from './app-required.js';
export { simulateExpandKnown } from './expand-known.js';
export { simulateIpXorZones } from './ip-xor-zones.js';
export { simulateManagedNotRegistered } from './managed-not-registered.js';
export { simulatePolicyTypeKnown } from './policy-type-known.js';
export { simulateResponseFields } from './response-fields.js';
export { simulateRiskLevelKnown } from './risk-level-known.js';
export { simulateUserXorGroups } from './user-xor-groups.js';
