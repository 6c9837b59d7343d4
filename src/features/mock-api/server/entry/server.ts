export type { GroupMember, MemberChange } from '../../scim/plan/groups.js';
export type { Done, ProvisioningOutcome, ServiceEffect, Stopped } from '../../scim/plan/outcome.js';
export type { ScimAnswer, ScimCall } from '../../scim/plan/scim.js';
export {
  type Integration,
  type LinkedAccount,
  NOTHING_PROVISIONED,
  type ProvisionedGroup,
  type ProvisionedUser,
  type ProvisioningState,
  type PushedGroup,
} from '../../scim/plan/state.js';
export type { NextStep, ProvisioningEvent } from '../../scim/provision.js';
export type { AccessChange } from '../guard/access-change.js';
export type { JournalEntry } from '../journal/journal.js';
export type { ObjectChange } from '../journal/object-changes.js';
export { provision } from './provision.js';
export {
  type ApiOptions,
  mockApi,
  type OrgApi,
  type ServedApi,
  type ServeOptions,
  serve,
} from './serve.js';
