export { limitsTooMany } from './too-many.js';
