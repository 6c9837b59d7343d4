import { isObject, type Members } from '../../../../base/object.js';
import { done, type ProvisioningOutcome, stopped } from './outcome.js';
import {
  assignedId,
  findCall,
  isChanged,
  resourcePath,
  resourcesIn,
  SCHEMAS,
  type ScimAnswer,
  type ScimCall,
  type ScimPlan,
} from './scim.js';
import { type Integration, type ProvisionedUser, type ProvisioningState, withAccount } from './state.js';

/** The input of each function that generates the provisioning calls for a user. */
interface UserPlan {
  readonly integration: Integration;
  readonly state: ProvisioningState;
  readonly user: ProvisionedUser;
}

/**
 * Assigns a user to an application: looks for an account on the server, and creates one if it does not exist. Spec: SCIM 1.1 provisioning
 * server contract, "Find user", "Create user".
 */
export function* assignUser(plan: UserPlan & { readonly password?: string }): ScimPlan<ProvisioningOutcome> {
  const { integration, state, user } = plan;
  if (state.users.get(user.id)?.externalId !== undefined) return yield* reactivateUser(plan);
  if (!integration.enabled.create) return done(state);
  const found = resourcesIn(yield findCall('Users', 'userName', user.userName));
  if (found === undefined) return stopped(state, `the search for ${user.userName} did not return a list`);
  if (found.length > 1)
    return stopped(state, `${found.length} accounts have the name ${user.userName}, which must be unique`);
  const [account] = found;
  return account === undefined ? yield* createUser(plan) : yield* linkUser(plan, account);
}

function* createUser({
  state,
  user,
  password,
}: UserPlan & { readonly password?: string }): ScimPlan<ProvisioningOutcome> {
  const body = { ...fullUser(user, true), ...(password !== undefined && { password }) };
  const { status, body: made } = yield { method: 'POST', path: '/Users', body };
  if (status === 409) return stopped(state, `the user ${user.userName} already exists (409)`);
  if (status !== 201) return stopped(state, `the server answered ${status} when creating the user`);
  const externalId = assignedId(made);
  if (externalId === undefined) return stopped(state, 'the server created the user without an id');
  return done(withAccount(state, user.id, { status: 'LINKED', externalId }), setId(user, externalId));
}

/**
 * Links a user of the org to an existing account on the provisioning server. The account of an active user is overwritten. For an inactive
 * user, no call is sent; instead, the user is activated in the org.
 */
function* linkUser({ state, user }: UserPlan, account: Members): ScimPlan<ProvisioningOutcome> {
  const externalId = assignedId(account);
  if (externalId === undefined) return stopped(state, `the account of ${user.userName} has no id`);
  const linked = withAccount(state, user.id, { status: 'LINKED', externalId });
  if (!user.isActive) return done(linked, { kind: 'activate user', userId: user.id });
  const call: ScimCall = {
    method: 'PUT',
    path: resourcePath('Users', externalId),
    body: { ...fullUser(user, true), id: externalId },
  };
  return afterChange(call, yield call, state, linked, setId(user, externalId));
}

function setId({ id }: ProvisionedUser, externalId: string) {
  return { kind: 'set externalId', userId: id, externalId } as const;
}

/** Returns all attributes of an account except its id and password. */
function fullUser({ id, userName, attributes }: ProvisionedUser, active: boolean): Members {
  return { ...SCHEMAS, userName, ...attributes, externalId: id, groups: [], active };
}

/** Updates an account on the server. Mapped attributes replace those on the server; other attributes are kept. */
export function* planUserUpdate({ integration, state, user }: UserPlan): ScimPlan<ProvisioningOutcome> {
  const externalId = linkedId(state, user);
  if (!integration.enabled.update || externalId === undefined) return done(state);
  return yield* replaceUser(state, user, externalId, state, { userName: user.userName, ...user.attributes });
}

/**
 * Deactivates an account on the server. The service never deletes accounts. Spec: SCIM 1.1 provisioning server contract, "User DELETE is
 * never sent".
 */
export function* planUserDeactivation({ integration, state, user }: UserPlan): ScimPlan<ProvisioningOutcome> {
  const externalId = linkedId(state, user);
  if (!integration.enabled.deactivate || externalId === undefined) return done(state);
  const after = withAccount(state, user.id, { status: 'DEACTIVATED', externalId });
  return yield* changeUser({ integration, state, user }, externalId, after, { active: false });
}

/** Activates an account that was linked before. If the id of the account is unknown, looks it up. */
export function* reactivateUser(plan: UserPlan): ScimPlan<ProvisioningOutcome> {
  const { state, user } = plan;
  const known = state.users.get(user.id);
  if (known?.externalId === undefined) return yield* assignUser(plan);
  const { externalId } = known;
  const after = withAccount(state, user.id, { status: 'LINKED', externalId });
  return yield* changeUser(plan, externalId, after, { active: true });
}

export function* changePassword(plan: UserPlan, password: string): ScimPlan<ProvisioningOutcome> {
  const { integration, state, user } = plan;
  const externalId = linkedId(state, user);
  if (!integration.enabled.passwordSync || externalId === undefined) return done(state);
  return yield* changeUser(plan, externalId, state, { password });
}

function linkedId({ users }: ProvisioningState, { id }: ProvisionedUser): string | undefined {
  const account = users.get(id);
  return account?.status === 'LINKED' ? account.externalId : undefined;
}

/**
 * Sends a change of an account. A catalog integration sends only the change; a custom one reads the account and sends the complete account.
 */
function* changeUser(
  { integration, state, user }: UserPlan,
  externalId: string,
  after: ProvisioningState,
  change: Members,
): ScimPlan<ProvisioningOutcome> {
  if (integration.kind === 'custom') return yield* replaceUser(state, user, externalId, after, change);
  const body = { ...SCHEMAS, id: externalId, ...change };
  const call: ScimCall = { method: 'PATCH', path: resourcePath('Users', externalId), body };
  return afterChange(call, yield call, state, after);
}

function* replaceUser(
  state: ProvisioningState,
  user: ProvisionedUser,
  externalId: string,
  after: ProvisioningState,
  change: Members,
): ScimPlan<ProvisioningOutcome> {
  const path = resourcePath('Users', externalId);
  const { status, body } = yield { method: 'GET', path };
  if (status === 404) return stopped(state, `the account of ${user.userName} no longer exists (404)`);
  if (status !== 200 || !isObject(body))
    return stopped(state, `the server answered ${status} when reading the account of ${user.userName}`);
  const call: ScimCall = { method: 'PUT', path, body: { ...body, ...change } };
  return afterChange(call, yield call, state, after);
}

function afterChange(
  call: ScimCall,
  answer: ScimAnswer,
  state: ProvisioningState,
  after: ProvisioningState,
  ...effects: Parameters<typeof done> extends [unknown, ...infer Effects] ? Effects : never
): ProvisioningOutcome {
  return isChanged(call, answer)
    ? done(after, ...effects)
    : stopped(state, `the server answered ${answer.status} to ${call.method} of a user`);
}
