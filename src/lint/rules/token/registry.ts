export { tokenAssertionClaims } from './assertion-claims.js';
export { tokenCodeVerifierRequired } from './code-verifier-required.js';
export { tokenGrantTypeKnown } from './grant-type-known.js';
export { tokenScopeForm } from './scope-form.js';
