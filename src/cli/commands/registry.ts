export { inspect } from './inspect.js';
export { lint } from './lint.js';
export { outcome } from './outcome.js';
export { reach } from './reach.js';
export { rules } from './rules.js';
export { schema } from './schema.js';
export { simulate } from './simulate.js';
