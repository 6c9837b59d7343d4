export { access } from './access.js';
export { decides } from './decides.js';
export { outcome } from './outcome.js';
export { rule } from './rule.js';
export { session } from './session.js';
export { strength } from './strength.js';
export { verdicts } from './verdicts.js';
export { ways } from './ways.js';
