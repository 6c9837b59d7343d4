export { json } from './json.js';
export { markdown } from './markdown.js';
export { text } from './text.js';
