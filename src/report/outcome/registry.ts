export { outcomeJson as json } from './json.js';
export { outcomeTree as text } from './tree.js';
