export { matrixCsv as csv } from './csv.js';
export { matrixHtml as html } from './html.js';
export { matrixJson as json } from './json.js';
export { matrixMarkdown as markdown } from './markdown.js';
export { matrixSvg as svg } from './svg.js';
export { matrixText as text } from './text.js';
