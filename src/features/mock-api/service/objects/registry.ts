export {
  activateAuthenticatorMethod,
  deactivateAuthenticatorMethod,
  getAuthenticatorMethod,
  listAuthenticatorMethods,
  updateAuthenticatorMethod,
} from './authenticator-methods.js';
export {
  activateAuthenticator,
  createAuthenticator,
  deactivateAuthenticator,
  getAuthenticator,
  listAuthenticators,
  updateAuthenticator,
} from './authenticators.js';
export {
  activateBehavior,
  createBehavior,
  deactivateBehavior,
  deleteBehavior,
  getBehavior,
  listBehaviors,
  updateBehavior,
} from './behaviors.js';
export {
  createDeviceAssurance,
  deleteDeviceAssurance,
  getDeviceAssurance,
  listDeviceAssurances,
  updateDeviceAssurance,
} from './device-assurances.js';
export { addGroupMember, listGroupMembers, removeGroupMember } from './group-members.js';
export {
  activateGroupRule,
  createGroupRule,
  deactivateGroupRule,
  deleteGroupRule,
  getGroupRule,
  listGroupRules,
  updateGroupRule,
} from './group-rules.js';
export { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from './groups.js';
export { changeRecoveryQuestion, changeUserPassword as changePassword } from './user-credentials.js';
export {
  deleteUserFactor,
  endUserSessions,
  enrollUserFactor,
  getUserFactor,
  listSecurityQuestions,
  listUserFactors,
  resetUserFactors,
  updateUserFactor,
} from './user-factors.js';
export { getUserRisk, setUserRisk } from './user-risk.js';
export {
  activateUser,
  deactivateUser,
  expirePassword,
  expirePasswordTemporarily,
  forgotPassword,
  reactivateUser,
  resetPassword,
  suspendUser,
  unlockUser,
  unsuspendUser,
} from './user-status.js';
export {
  createUserType,
  deleteUserType,
  getUserType,
  listUserTypes,
  replaceUserType,
  updateUserType,
} from './user-types.js';
export {
  createUser,
  deleteUser,
  getUser,
  listUserGroups,
  listUserRoles,
  listUsers,
  replaceUser,
  updateUser,
} from './users.js';
export {
  activateZone,
  createZone,
  deactivateZone,
  deleteZone,
  getZone,
  listZones,
  updateZone,
} from './zones.js';
