export { appsCsv as csv } from './csv.js';
export { appsJson as json } from './json.js';
export { appsText as text } from './text.js';
