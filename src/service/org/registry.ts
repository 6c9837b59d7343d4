export { getOpenidConfiguration, getServerMetadata, listServerKeys } from './authorization-server.js';
export { getOrg, getOrganization } from './organization.js';
