export { entityRiskActionsShape } from './actions-shape.js';
