export { tokenAssertionClaims } from './assertion-claims.js';
export { tokenCodeVerifierRequired } from './code-verifier-required.js';
export { tokenGrantTypeKnown } from './grant-type-known.js';
export { tokenPkceMethod } from './pkce-method.js';
export { tokenRedirectUriRegistered } from './redirect-uri-registered.js';
export { tokenResponseFields } from './response-fields.js';
export { tokenScopeForm } from './scope-form.js';
export { tokenSocialFields } from './social-fields.js';
