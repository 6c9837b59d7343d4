import type { Members } from '../../../../base/object.js';

/** An application that people are provisioned to. Spec: States and transitions, "SCIM provisioning moves". */
export interface Integration {
  /** Of the catalogue, which sends parts of what changes; or somebody's own, which sends all of it. */
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

/** What is known of the accounts and groups at the server. Plain data; what happens makes another. */
export interface ProvisioningState {
  readonly status: 'NEW' | 'READY' | 'STOPPED';
  /** By the id of the user in the service. */
  readonly users: ReadonlyMap<string, LinkedAccount>;
  /** By the id of the group in the service. */
  readonly groups: ReadonlyMap<string, PushedGroup>;
}

export interface LinkedAccount {
  readonly status: 'DEACTIVATED' | 'LINKED';
  /** The id that the server gave. Unknown where it was forgotten. */
  readonly externalId?: string;
}

export interface PushedGroup {
  readonly externalId: string;
}

/** Where a server of which nothing is known yet begins: it has not been tested, and nobody has an account there. */
export const NOTHING_PROVISIONED: ProvisioningState = { status: 'NEW', users: new Map(), groups: new Map() };

/** A user as the service has them, mapped to what the server is sent. */
export interface ProvisionedUser {
  readonly id: string;
  readonly userName: string;
  /** Whether the account in the service is active. */
  readonly isActive: boolean;
  /** What else of SCIM is mapped: `name`, `emails`, `displayName`, `locale`, attributes of one's own. */
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
