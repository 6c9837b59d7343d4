export { outcomeJson as json } from './json.js';
export { outcomeTree as tree } from './tree.js';
