export { suiteJson as json } from './json.js';
export { suiteText as text } from './text.js';
