// The groups of lint rules that the mock API loads. They contain all rules for `refusing-rules.ts`: each of these rules reports an error
// for which the service refuses a request.
export * as assurance from './assurance/registry.js';
export * as client from './client/registry.js';
export * as condition from './condition/registry.js';
export * as continuousAccess from './continuous-access/registry.js';
export * as enrollment from './enrollment/registry.js';
export * as entityRisk from './entity-risk/registry.js';
export * as groupRule from './group-rule/registry.js';
export * as idp from './idp/registry.js';
export * as idpKey from './idp-key/registry.js';
export * as jwk from './jwk/registry.js';
export * as jwks from './jwks/registry.js';
export * as password from './password/registry.js';
export * as policy from './policy/registry.js';
export * as profile from './profile/registry.js';
export * as request from './request/registry.js';
export * as routing from './routing/registry.js';
export * as rule from './rule/registry.js';
export * as shape from './shape/registry.js';
export * as signon from './signon/registry.js';
export * as simulate from './simulate/registry.js';
export * as token from './token/registry.js';
export * as zone from './zone/registry.js';
