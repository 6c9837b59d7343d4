export { json } from './json.js';
export { tree } from './tree.js';
