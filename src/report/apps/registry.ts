export { appsCsv as csv } from './csv.js';
export { appsJson as json } from './json.js';
export { appsMermaid as mermaid } from './mermaid.js';
export { appsText as text } from './text.js';
