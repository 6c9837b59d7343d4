export { referenceInactive } from './inactive.js';
export { referenceUnknown } from './unknown.js';
