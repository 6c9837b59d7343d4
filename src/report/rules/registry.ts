export { rulesJson as json } from './json.js';
export { rulesText as text } from './text.js';
