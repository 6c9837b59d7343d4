export { inspect } from './inspect.js';
export { schema } from './schema.js';
export { simulate } from './simulate.js';
