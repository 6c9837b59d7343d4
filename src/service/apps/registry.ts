export { activateApp, deactivateApp, deleteApp, getApp, listApps } from './apps.js';
export {
  assignAppGroup,
  assignAppUser,
  getAppGroup,
  getAppUser,
  listAppGroups,
  listAppUsers,
  unassignAppGroup,
  unassignAppUser,
  updateAppUser,
} from './assignments.js';
export { mapAppPolicy } from './map-app-policy.js';
