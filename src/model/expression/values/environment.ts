import { isMember } from '../../facts/assignment.js';
import { isDanglingReference } from '../../facts/dangling-reference.js';
import { membershipsOf } from '../../facts/group.js';
import type { Context, Request } from '../../facts/request.js';
import type { Memberships, Person, World } from '../../facts/world.js';
import { LIMITS } from '../syntax/expression-limits.js';

type Attributes = Readonly<Record<string, unknown>>;

/**
 * The data for evaluating an expression: the request, data of the snapshot, and the remaining budget. Data of the snapshot are read when
 * they are first needed, and then kept.
 */
export class Environment {
  readonly context: Context;
  readonly world: World;
  /** The remaining evaluation steps. */
  work: number = LIMITS.work;
  readonly #request: Request;
  #person: Person | undefined;
  #memberships: Memberships | undefined;

  constructor(request: Request, world: World) {
    this.context = request.policyContext;
    this.world = world;
    this.#request = request;
  }

  /** The data of the user in the snapshot; `undefined` if the request names no user. */
  get person(): Person | undefined {
    const id = this.context.user?.id;
    if (id != null) this.#person ??= this.world.person(id);
    return this.#person;
  }

  /** The profile attributes of the user, or `undefined` if they are unknown. */
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

/** Returns an environment for a request that states nothing. Only data of the snapshot that hold for every user are known. */
export function blankEnvironment(world: World): Environment {
  return environmentOf({ appInstance: '', policyContext: {} }, world);
}

/** Whether the user is in the group; `undefined` if that is unknown. This function and the fact `group` must give the same value. */
export function isInside({ memberships, world }: Environment, groupId: string): boolean | undefined {
  if (world.everyone.has(groupId)) return true;
  if (isDanglingReference('group', groupId, world)) return false;
  return isMember(groupId, memberships, world);
}

/**
 * Whether the device is registered; `undefined` if that is unknown. A managed device is registered. This function and the fact `registered`
 * must give the same value.
 */
export function isRegisteredDevice({ context: { device } }: Environment): boolean | undefined {
  return device?.registered ?? (device?.managed === true ? true : undefined);
}
