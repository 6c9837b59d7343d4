export { tokenAssertionClaims } from './assertion-claims.js';
export { tokenScopeForm } from './scope-form.js';
