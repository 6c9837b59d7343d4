export { inspect } from './inspect.js';
export { simulate } from './simulate.js';
