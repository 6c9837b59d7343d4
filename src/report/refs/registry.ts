export { refsJson as json } from './json.js';
export { refsText as text } from './text.js';
