export * as document from './document/registry.js';
export * as links from './links/registry.js';
export * as policy from './policy/registry.js';
export * as shape from './shape/registry.js';
