import type { CoreRequest } from './core-request.js';
import type { World } from './world.js';

/** Whether the body of the request has already been checked and read for this snapshot, so that it need not be read again. */
export function wasReadIn<Request extends CoreRequest>(world: World, body: unknown): body is Request {
  return KnownRequest.worldOf(body) === world;
}

/**
 * Records that a request has been read with the data of this snapshot, so that it is not read again. Freezes the request with all objects
 * in it. The request must be a plain object that no other code uses.
 */
export function markAsRead<Request extends CoreRequest>(request: Request, world: World): Request {
  return freezeAll(new KnownRequest(request, world)) as KnownRequest & Request;
}

/**
 * Returns the numbers of the groups that a request lists, as they were looked up when the request was read; `undefined` if that has not
 * been done with this snapshot.
 */
export function groupNumbersOf(request: unknown, world: World): readonly number[] | undefined {
  return KnownRequest.groupNumbersOf(request, world);
}

/**
 * A request that was read. A private field has the data of the snapshot with which it was read. Callers cannot forge this field, and
 * reading the field runs no code of the request.
 */
class KnownRequest {
  readonly #world: World;
  /** The numbers of the groups, as a plain array: many requests are kept, and typed arrays have worse memory locality. */
  readonly #groupNumbers: readonly number[] | undefined;

  constructor(request: CoreRequest, world: World) {
    Object.assign(this, request);
    this.#world = world;
    const { user, groups } = request.policyContext;
    const ids = groups?.ids ?? user?.groupIds;
    if (ids != null) this.#groupNumbers = world.groupNumbering.numbersOf(ids).slice(0, ids.length);
  }

  static worldOf(body: unknown): World | undefined {
    return typeof body === 'object' && body !== null && #world in body ? body.#world : undefined;
  }

  static groupNumbersOf(body: unknown, world: World): readonly number[] | undefined {
    if (typeof body !== 'object' || body === null || !(#world in body)) return undefined;
    return body.#world === world ? body.#groupNumbers : undefined;
  }
}

function freezeAll<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  for (const member of Object.values(value)) freezeAll(member);
  return Object.freeze(value);
}
