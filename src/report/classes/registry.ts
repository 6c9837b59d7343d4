export { classesJson as json } from './json.js';
export { classesText as text } from './text.js';
