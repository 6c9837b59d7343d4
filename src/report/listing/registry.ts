export { listingCsv as csv } from './csv.js';
export { listingJson as json } from './json.js';
export { listingText as text } from './text.js';
