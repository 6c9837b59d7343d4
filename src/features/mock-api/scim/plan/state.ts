import type { Members } from '../../../../base/object.js';

/** An application whose users are provisioned to a server. Spec: States and transitions, "SCIM provisioning moves". */
export interface Integration {
  /** The kind of integration. A catalog integration sends partial changes; a custom one sends complete resources. */
  readonly kind: 'catalog' | 'custom';
  readonly enabled: {
    readonly create: boolean;
    readonly update: boolean;
    readonly deactivate: boolean;
    readonly groupPush: boolean;
    readonly import: boolean;
    readonly passwordSync: boolean;
  };
}

/** The accounts and groups that the service knows on the provisioning server. Plain data; each event creates a new state. */
export interface ProvisioningState {
  readonly status: 'NEW' | 'READY' | 'STOPPED';
  /** The accounts on the provisioning server, by the id of the user in the service. */
  readonly users: ReadonlyMap<string, LinkedAccount>;
  /** The groups on the provisioning server, by the id of the group in the service. */
  readonly groups: ReadonlyMap<string, PushedGroup>;
}

export interface LinkedAccount {
  readonly status: 'DEACTIVATED' | 'LINKED';
  /** The id that the provisioning server has assigned to the account; absent if it is unknown. */
  readonly externalId?: string;
}

export interface PushedGroup {
  readonly externalId: string;
}

/** The initial state of provisioning: the server has not been tested, and no user has an account on it. */
export const NOTHING_PROVISIONED: ProvisioningState = { status: 'NEW', users: new Map(), groups: new Map() };

/** A user of the service, with the attributes that are sent to the provisioning server. */
export interface ProvisionedUser {
  readonly id: string;
  readonly userName: string;
  /** Whether the user is active in the service. */
  readonly isActive: boolean;
  /** The mapped SCIM attributes except `userName` and `active`: `name`, `emails`, `displayName`, `locale`, or custom ones. */
  readonly attributes: Members;
}

export interface ProvisionedGroup {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
}

export function withAccount(
  state: ProvisioningState,
  userId: string,
  account: LinkedAccount,
): ProvisioningState {
  return { ...state, users: new Map(state.users).set(userId, account) };
}

export function withGroup(
  state: ProvisioningState,
  groupId: string,
  group: PushedGroup | undefined,
): ProvisioningState {
  const groups = new Map(state.groups);
  if (group === undefined) groups.delete(groupId);
  else groups.set(groupId, group);
  return { ...state, groups };
}
