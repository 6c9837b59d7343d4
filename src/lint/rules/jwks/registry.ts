export { jwksKeysOnly } from './keys-only.js';
