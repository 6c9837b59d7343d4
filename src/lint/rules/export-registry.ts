// The groups of lint rules about exports of an org. If the documents contain only resources that these groups check, `lint` loads no other
// groups.
export * as analysis from './analysis/registry.js';
export * as assurance from './assurance/registry.js';
export * as condition from './condition/registry.js';
export * as continuousAccess from './continuous-access/registry.js';
export * as document from './document/registry.js';
export * as enrollment from './enrollment/registry.js';
export * as entityRisk from './entity-risk/registry.js';
export * as groupRule from './group-rule/registry.js';
export * as limits from './limits/registry.js';
export * as links from './links/registry.js';
export * as password from './password/registry.js';
export * as policy from './policy/registry.js';
export * as profile from './profile/registry.js';
export * as reference from './reference/registry.js';
export * as routing from './routing/registry.js';
export * as rule from './rule/registry.js';
export * as shape from './shape/registry.js';
export * as signon from './signon/registry.js';
export * as suppression from './suppression/registry.js';
export * as zone from './zone/registry.js';
