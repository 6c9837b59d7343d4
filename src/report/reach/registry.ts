export { reachJson as json } from './json.js';
export { reachText as text } from './text.js';
