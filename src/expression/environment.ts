import { membershipsOf } from '../facts/group.js';
import type { Context, Request } from '../facts/request.js';
import type { Memberships, Person, World } from '../facts/world.js';
import { LIMITS } from './limits.js';

/** What an expression is evaluated against: the request, what the snapshot adds to it, and what may still be spent. */
export interface Environment {
  readonly context: ExpressionContext;
  readonly world: World;
  /** The user's entry in the snapshot. */
  readonly person: (Person & Account) | undefined;
  /** The attributes of the user; absent when they are not known. */
  readonly profile: Readonly<Record<string, unknown>> | undefined;
  readonly memberships: Memberships | undefined;
  readonly budget: { work: number };
}

/** What the service keeps of a user beside the profile. Times are ISO 8601. */
export interface Account {
  readonly status?: string | null | undefined;
  readonly created?: string | null | undefined;
  readonly lastUpdated?: string | null | undefined;
  readonly passwordChanged?: string | null | undefined;
  readonly lastLogin?: string | null | undefined;
  readonly realmId?: string | null | undefined;
}

type Attributes = Readonly<Record<string, unknown>> | null | undefined;

/** The request's context, with the fields that only expressions read. */
export type ExpressionContext = Omit<Context, 'user' | 'device'> & {
  readonly user?: (NonNullable<Context['user']> & Account) | null | undefined;
  readonly device?: (NonNullable<Context['device']> & DeviceDetails) | null | undefined;
  /** What an account management policy is asked. */
  readonly accessRequest?: Attributes;
};

/** The attributes of a registered device. */
interface DeviceDetails {
  readonly id?: string | null | undefined;
  readonly profile?: Attributes;
  readonly provider?: Attributes;
  readonly caller?: Attributes;
  readonly assurance?: Attributes;
}

export function environmentOf(request: Request, world: World): Environment {
  const context = request.policyContext as ExpressionContext;
  const person = context.user?.id == null ? undefined : world.person(context.user.id);
  return {
    context,
    world,
    person,
    profile: context.user?.profile ?? person?.profile,
    memberships: membershipsOf(request, world),
    budget: { work: LIMITS.work },
  };
}

/** Nothing is known, but what the snapshot says of everyone. */
export function blankEnvironment(world: World): Environment {
  return environmentOf({ appInstance: '', policyContext: {} }, world);
}

/** Whether the user is in the group; `undefined` when that is not known. Agrees with the fact `group`. */
export function isInside({ memberships, world }: Environment, groupId: string): boolean | undefined {
  if (world.everyone.has(groupId)) return true;
  if (world.holds('group') && !world.holds('group', groupId)) return false;
  if (memberships?.inside.includes(groupId)) return true;
  return memberships?.complete || memberships?.outside.includes(groupId) ? false : undefined;
}

/** Whether the device is registered; a managed one is. Agrees with the fact `registered`. */
export function isRegisteredDevice({ context: { device } }: Environment): boolean | undefined {
  return device?.registered ?? (device?.managed === true ? true : undefined);
}
