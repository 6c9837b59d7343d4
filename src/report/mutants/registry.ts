export { mutantsHtml as html } from './html.js';
export { mutantsJson as json } from './json.js';
export { mutantsText as text } from './text.js';
