export { replayHtml as html } from './html.js';
export { replayJson as json } from './json.js';
export { replayMarkdown as markdown } from './markdown.js';
export { replayText as text } from './text.js';
