export { policyNameUnique } from './name-unique.js';
export { policyStatusKnown } from './status-known.js';
