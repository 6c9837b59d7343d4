export { continuousAccessAppIdsOnlySpecific } from './app-ids-only-specific.js';
export { continuousAccessFailureActionsShape } from './failure-actions-shape.js';
