import { membershipsOf } from '../facts/group.js';
import type { Context, Request } from '../facts/request.js';
import type { Memberships, Person, World } from '../facts/world.js';
import { LIMITS } from './limits.js';

/** What the service keeps of a user beside the profile. Times are ISO 8601. */
export interface Account {
  readonly status?: string | null | undefined;
  readonly created?: string | null | undefined;
  readonly lastUpdated?: string | null | undefined;
  readonly passwordChanged?: string | null | undefined;
  readonly lastLogin?: string | null | undefined;
  readonly realmId?: string | null | undefined;
}

type Attributes = Readonly<Record<string, unknown>>;

/** The request's context, with the fields that only expressions read. */
type ExpressionContext = Omit<Context, 'user' | 'device'> & {
  readonly user?: (NonNullable<Context['user']> & Account) | null | undefined;
  readonly device?: (NonNullable<Context['device']> & DeviceDetails) | null | undefined;
  /** What an account management policy is asked. */
  readonly accessRequest?: Attributes | null | undefined;
};

/** The attributes of a registered device. */
interface DeviceDetails {
  readonly id?: string | null | undefined;
  readonly profile?: Attributes | null | undefined;
  readonly provider?: Attributes | null | undefined;
  readonly caller?: Attributes | null | undefined;
  readonly assurance?: Attributes | null | undefined;
}

/**
 * What an expression is evaluated against: the request, what the snapshot adds to it, and what the evaluation
 * may still spend. The snapshot is asked only for what is needed, and once.
 */
export class Environment {
  readonly context: ExpressionContext;
  readonly world: World;
  /** Steps that are left. */
  work: number = LIMITS.work;
  readonly #request: Request;
  #person: (Person & Account) | undefined;
  #memberships: Memberships | undefined;

  constructor(request: Request, world: World) {
    this.context = request.policyContext as ExpressionContext;
    this.world = world;
    this.#request = request;
  }

  /** The user as the snapshot has them. */
  get person(): (Person & Account) | undefined {
    const id = this.context.user?.id;
    if (id != null) this.#person ??= this.world.person(id);
    return this.#person;
  }

  /** The attributes of the user; absent when they are not known. */
  get profile(): Attributes | undefined {
    return this.context.user?.profile ?? this.person?.profile;
  }

  get memberships(): Memberships | undefined {
    this.#memberships ??= membershipsOf(this.#request, this.world);
    return this.#memberships;
  }
}

export function environmentOf(request: Request, world: World): Environment {
  return new Environment(request, world);
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
