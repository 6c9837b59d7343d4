export { backtestHtml as html } from './html.js';
export { backtestJson as json } from './json.js';
export { backtestMarkdown as markdown } from './markdown.js';
export { backtestText as text } from './text.js';
