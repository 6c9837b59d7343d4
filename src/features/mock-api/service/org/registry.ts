export { getOpenidConfiguration, getServerMetadata, listServerKeys } from './authorization-server.js';
export { getBrand, listBrands } from './brands.js';
export { activateOrgFactor, deactivateOrgFactor, getOrgFactor } from './factors.js';
export { getFeature, listFeatures, switchFeature } from './features.js';
export { getCaller, getOrg, getOrganization } from './organization.js';
