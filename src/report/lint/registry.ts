export { lintGithub as github } from './github.js';
export { lintJson as json } from './json.js';
export { lintJunit as junit } from './junit.js';
export { lintMarkdown as markdown } from './markdown.js';
export { lintSarif as sarif } from './sarif.js';
export { lintText as text } from './text.js';
