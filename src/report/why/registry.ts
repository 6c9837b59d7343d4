export { whyJson as json } from './json.js';
export { whyMarkdown as markdown } from './markdown.js';
export { whyText as text } from './text.js';
