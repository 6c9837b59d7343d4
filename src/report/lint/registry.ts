export { github } from './github.js';
export { json } from './json.js';
export { junit } from './junit.js';
export { markdown } from './markdown.js';
export { sarif } from './sarif.js';
export { text } from './text.js';
