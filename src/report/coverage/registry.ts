export { coverageHtml as html } from './html.js';
export { coverageJson as json } from './json.js';
export { coverageLcov as lcov } from './lcov.js';
export { coverageMarkdown as markdown } from './markdown.js';
export { coverageText as text } from './text.js';
