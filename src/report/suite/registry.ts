export { suiteGithub as github } from './github.js';
export { suiteJson as json } from './json.js';
export { suiteJunit as junit } from './junit.js';
export { suiteMarkdown as markdown } from './markdown.js';
export { suiteTap as tap } from './tap.js';
export { suiteText as text } from './text.js';
