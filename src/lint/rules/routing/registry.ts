export { routingExpressionSyntax } from './expression-syntax.js';
export { routingProviderShape } from './provider-shape.js';
export { routingSelectionCriteria } from './selection-criteria.js';
