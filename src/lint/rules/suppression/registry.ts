export { suppressionExpired } from './expired.js';
export { suppressionUnused } from './unused.js';
