export { diffJson as json } from './json.js';
export { diffMarkdown as markdown } from './markdown.js';
export { diffText as text } from './text.js';
