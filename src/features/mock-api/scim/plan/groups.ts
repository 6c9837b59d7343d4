import type { Members } from '../../../../base/object.js';
import { done, type ProvisioningOutcome, stopped } from './outcome.js';
import {
  assignedId,
  findCall,
  groupBody,
  isChanged,
  resourcePath,
  resourcesIn,
  SCHEMAS,
  type ScimCall,
  type ScimPlan,
} from './scim.js';
import { type Integration, type ProvisionedGroup, type ProvisioningState, withGroup } from './state.js';

/** The input of each function that generates the provisioning calls for a group. */
interface GroupPlan {
  readonly integration: Integration;
  readonly state: ProvisioningState;
  readonly group: ProvisionedGroup;
}

/** The users that enter or leave a group, by their ids in the service. */
export interface MemberChange {
  readonly added: readonly GroupMember[];
  readonly removed: readonly GroupMember[];
}

export interface GroupMember {
  readonly userId: string;
  readonly display: string;
}

/** Creates a group on the server. Spec: SCIM 1.1 provisioning server contract, "Create group". */
export function* pushGroup(plan: GroupPlan, members: readonly GroupMember[]): ScimPlan<ProvisioningOutcome> {
  const { integration, state, group } = plan;
  if (!integration.enabled.groupPush || state.groups.has(group.id)) return done(state);
  return yield* createGroup(plan, members);
}

function* createGroup(plan: GroupPlan, members: readonly GroupMember[]): ScimPlan<ProvisioningOutcome> {
  const { integration, state, group } = plan;
  const body = groupBody(group.name, group.description);
  const { status, body: made } = yield { method: 'POST', path: '/Groups', body };
  const externalId = status === 201 ? assignedId(made) : undefined;
  if (externalId === undefined)
    return stopped(state, `the server answered ${status} without an id when creating the group`);
  const pushed = withGroup(state, group.id, { externalId });
  return yield* changeMembers({ integration, state: pushed, group }, { added: members, removed: [] });
}

/** Links a group of the service to a group on the provisioning server: looks it up by name, and creates it if it does not exist. */
export function* linkGroup(plan: GroupPlan, members: readonly GroupMember[]): ScimPlan<ProvisioningOutcome> {
  const { integration, state, group } = plan;
  if (!integration.enabled.groupPush) return done(state);
  const found = resourcesIn(yield findCall('Groups', 'displayName', group.name));
  if (found === undefined) return stopped(state, `the search for the group did not return a list`);
  if (found.length > 1) return stopped(state, `${found.length} groups have the name ${group.name}`);
  const externalId = assignedId(found[0]);
  if (externalId === undefined) return yield* createGroup(plan, members);
  const linked = withGroup(state, group.id, { externalId });
  return yield* changeMembers({ integration, state: linked, group }, { added: members, removed: [] });
}

export function* renameGroup({ integration, state, group }: GroupPlan): ScimPlan<ProvisioningOutcome> {
  const pushed = state.groups.get(group.id);
  if (!integration.enabled.groupPush || pushed === undefined) return done(state);
  const call = groupChange(integration, pushed.externalId, nameOf(group, pushed.externalId));
  return isChanged(call, yield call) ? done(state) : stopped(state, 'renaming the group failed');
}

/** Changes the members of a group. Sends the name of the group first, as the service does. Users without an account are omitted. */
export function* changeMembers(
  plan: GroupPlan,
  { added, removed }: MemberChange,
): ScimPlan<ProvisioningOutcome> {
  const { integration, state, group } = plan;
  const pushed = state.groups.get(group.id);
  if (!integration.enabled.groupPush || pushed === undefined) return done(state);
  const members = [...memberEntries(state, added), ...memberEntries(state, removed, 'delete')];
  if (members.length === 0) return done(state);
  const rename = groupChange(integration, pushed.externalId, nameOf(group, pushed.externalId));
  if (!isChanged(rename, yield rename)) return stopped(state, 'renaming the group failed');
  const call = groupChange(integration, pushed.externalId, { ...SCHEMAS, members });
  return isChanged(call, yield call)
    ? done(state)
    : stopped(state, 'changing the members of the group failed');
}

function nameOf({ name, description }: ProvisionedGroup, id: string): Members {
  return { ...groupBody(name, description), id };
}

function groupChange({ kind }: Integration, externalId: string, body: Members): ScimCall {
  return { method: kind === 'catalog' ? 'PATCH' : 'PUT', path: resourcePath('Groups', externalId), body };
}

function memberEntries(
  { users }: ProvisioningState,
  members: readonly GroupMember[],
  operation?: 'delete',
): readonly Members[] {
  return members.flatMap(({ userId, display }) => {
    const account = users.get(userId);
    if (account?.status !== 'LINKED' || account.externalId === undefined) return [];
    return [{ value: account.externalId, display, ...(operation && { operation }) }];
  });
}

/**
 * Unlinks a group of the service from the group on the provisioning server. The group on the server is only deleted if the user requests
 * that.
 */
export function* unlinkGroup({ state, group }: GroupPlan, isDeleted: boolean): ScimPlan<ProvisioningOutcome> {
  const pushed = state.groups.get(group.id);
  if (pushed === undefined) return done(state);
  const without = withGroup(state, group.id, undefined);
  if (!isDeleted) return done(without);
  const { status } = yield { method: 'DELETE', path: resourcePath('Groups', pushed.externalId) };
  return status === 204
    ? done(without)
    : stopped(state, `the server answered ${status} when deleting the group`);
}

/** Checks whether a linked group still exists on the provisioning server, and creates it again if not. */
export function* checkGroup(plan: GroupPlan, members: readonly GroupMember[]): ScimPlan<ProvisioningOutcome> {
  const { integration, state, group } = plan;
  const pushed = state.groups.get(group.id);
  if (!integration.enabled.groupPush || pushed === undefined) return done(state);
  const { status } = yield { method: 'GET', path: resourcePath('Groups', pushed.externalId) };
  if (status === 200) return done(state);
  if (status !== 404) return stopped(state, `the server answered ${status} when reading the group`);
  return yield* createGroup({ ...plan, state: withGroup(state, group.id, undefined) }, members);
}
