export { verifyJson as json } from './json.js';
export { verifyText as text } from './text.js';
