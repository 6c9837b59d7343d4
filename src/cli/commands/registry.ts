export { inspect } from './inspect.js';
export { outcome } from './outcome.js';
export { schema } from './schema.js';
export { simulate } from './simulate.js';
