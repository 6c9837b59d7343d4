export { inspectJson as json } from './json.js';
export { inspectText as text } from './text.js';
