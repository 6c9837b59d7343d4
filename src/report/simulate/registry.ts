export { simulateCsv as csv } from './csv.js';
export { simulateJson as json } from './json.js';
export { simulateTree as tree } from './tree.js';
