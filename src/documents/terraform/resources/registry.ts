export { appPolicy, appRule, appRuleRead, appRules } from './app-sign-on.js';
export {
  app,
  appGroup,
  appGroups,
  appPeople,
  appPolicyAssignment,
  appPolicyRead,
  appsRead,
  appUser,
  appUsersRead,
  client,
} from './apps.js';
export {
  authenticator,
  behavior,
  behaviorsRead,
  deviceAssurance,
  feature,
  readDeviceAssurance,
  threatInsight,
  trustedOrigin,
  userType,
} from './devices.js';
export {
  defaultEnrollmentPolicy,
  enrollmentPolicy,
  enrollmentRule,
} from './enrollment.js';
export { idpKey, oidcIdp, samlIdp, socialIdp } from './idps.js';
export { defaultPasswordPolicy, passwordPolicy, passwordRule } from './password.js';
export {
  everyoneGroup,
  group,
  groupRule,
  groupsRead,
  groupUsers,
  memberships,
  user,
  userMemberships,
  userRisk,
  usersRead,
} from './people.js';
export { appPolicyReadById, defaultPolicyRead, policyRead, riskPolicyRead } from './policies-read.js';
export {
  profileEnrollmentApps,
  profileEnrollmentPolicy,
  profileEnrollmentRule,
} from './profile-enrollment.js';
export { entityRiskRule, postAuthSessionRule, sessionViolationRule } from './risk-rules.js';
export { routingRule } from './routing.js';
export { sessionPolicy, sessionRule } from './session.js';
export { zone } from './zones.js';
