export { planOrderJson as json } from './json.js';
export { planOrderMarkdown as markdown } from './markdown.js';
export { planOrderText as text } from './text.js';
