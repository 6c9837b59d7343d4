export { whoJson as json } from './json.js';
export { whoText as text } from './text.js';
