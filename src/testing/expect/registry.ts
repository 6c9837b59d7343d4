export { access } from './access.js';
export { assurance } from './assurance.js';
export { decides } from './decides.js';
export { outcome } from './outcome.js';
export { paths } from './paths.js';
export { rule } from './rule.js';
export { session } from './session.js';
export { verdicts } from './verdicts.js';
