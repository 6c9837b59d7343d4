export { requestAuthorizationRequired } from './authorization-required.js';
export { requestBodyFields } from './body-fields.js';
export { requestBodyUnexpected } from './body-unexpected.js';
export { requestEngine } from './engine.js';
export { requestFieldRequired } from './field-required.js';
export { requestMediaType } from './media-type.js';
export { requestQueryParameter } from './query-parameter.js';
