import { isMember } from '../../facts/assignment.js';
import { membershipsOf } from '../../facts/group.js';
import type { Context, Request } from '../../facts/request.js';
import { isUnheld } from '../../facts/unheld.js';
import type { Memberships, Person, World } from '../../facts/world.js';
import { LIMITS } from '../syntax/expression-limits.js';

type Attributes = Readonly<Record<string, unknown>>;

/**
 * What an expression is evaluated against: the request, what the snapshot adds to it, and what the evaluation
 * may still spend. The snapshot is asked only for what is needed, and once.
 */
export class Environment {
  readonly context: Context;
  readonly world: World;
  /** Steps that are left. */
  work: number = LIMITS.work;
  readonly #request: Request;
  #person: Person | undefined;
  #memberships: Memberships | undefined;

  constructor(request: Request, world: World) {
    this.context = request.policyContext;
    this.world = world;
    this.#request = request;
  }

  /** The user as the snapshot has them. */
  get person(): Person | undefined {
    const id = this.context.user?.id;
    if (id != null) this.#person ??= this.world.person(id);
    return this.#person;
  }

  /** The attributes of the user; absent when they are unknown. */
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

/** Whether the user is in the group; `undefined` when that is unknown. Agrees with the fact `group`. */
export function isInside({ memberships, world }: Environment, groupId: string): boolean | undefined {
  if (world.everyone.has(groupId)) return true;
  if (isUnheld('group', groupId, world)) return false;
  return isMember(groupId, memberships, world);
}

/** Whether the device is registered; a managed one is. Agrees with the fact `registered`. */
export function isRegisteredDevice({ context: { device } }: Environment): boolean | undefined {
  return device?.registered ?? (device?.managed === true ? true : undefined);
}
