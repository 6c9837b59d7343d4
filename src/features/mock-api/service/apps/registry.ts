export { generateAppKey, getAppKey, listAppKeys, listAppSecrets } from './app-keys.js';
export { activateApp, deactivateApp, deleteApp, getApp } from './apps.js';
export {
  assignAppGroup,
  assignAppUser,
  getAppGroup,
  getAppUser,
  listAppGroups,
  listAppUsers,
  patchAppGroup,
  unassignAppGroup,
  unassignAppUser,
  updateAppUser,
} from './assignments.js';
export { getGrant, grantScope, listGrants, revokeGrant } from './grants.js';
export { listGroupApps } from './group-apps.js';
export { getIdToken, updateIdToken } from './id-token.js';
export { listApps } from './list-apps.js';
export { mapAppPolicy } from './map-app-policy.js';
export { registerClient } from './register-client.js';
export { getSamlMetadata } from './saml-metadata.js';
export { createApp, updateApp } from './write-app.js';
