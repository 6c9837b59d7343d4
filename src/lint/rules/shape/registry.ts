export { misspeltField } from './misspelt-field.js';
export { shapeNameRequired } from './name-required.js';
export { readOnlySent } from './read-only-sent.js';
export { timestamp } from './timestamp.js';
export { unknownField } from './unknown-field.js';
export { wrongType } from './wrong-type.js';
