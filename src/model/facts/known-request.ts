import type { CoreRequest } from './core-request.js';
import type { World } from './world.js';

/** Whether it is a request that was read in this world, and so need not be read again. */
export function isReadIn<Request extends CoreRequest>(world: World, body: unknown): body is Request {
  return KnownRequest.worldOf(body) === world;
}

/** The request, frozen throughout and known as one that was read. It must be plain, and nobody else's. */
export function knownRequest<Request extends CoreRequest>(request: Request, world: World): Request {
  return freezeAll(new KnownRequest(request, world)) as KnownRequest & Request;
}

/** The numbers of the groups that such a request gives, looked up for good. */
export function groupNumbersOf(request: unknown, world: World): readonly number[] | undefined {
  return KnownRequest.groupNumbersOf(request, world);
}

/** Bears the world where nobody can put one, and where asking for it runs no code of the object's own. */
class KnownRequest {
  readonly #world: World;
  /** A list: many requests are kept, and typed arrays lie further away. */
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
