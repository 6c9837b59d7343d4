export { getOrg, getOrganization } from './organization.js';
