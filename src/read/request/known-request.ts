import type { Request } from '../../facts/request.js';
import type { World } from '../../facts/world.js';

/** Whether it is a request that was read in this world, and so need not be read again. */
export function isReadIn(world: World, body: unknown): body is Request {
  return KnownRequest.worldOf(body) === world;
}

/** The request, frozen throughout and known as one that was read. It must be plain, and nobody else's. */
export function knownRequest(request: Request, world: World): Request {
  const known = freezeAll(new KnownRequest(request, world)) as KnownRequest & Request;
  const { user, groups } = known.policyContext;
  const groupIds = groups?.ids ?? user?.groupIds;
  if (groupIds != null) world.groupNumbering.keep(groupIds);
  return known;
}

/** Bears the world where nobody can put one, and where asking for it runs no code of the object's own. */
class KnownRequest {
  readonly #world: World;

  constructor(request: Request, world: World) {
    Object.assign(this, request);
    this.#world = world;
  }

  static worldOf(body: unknown): World | undefined {
    return typeof body === 'object' && body !== null && #world in body ? body.#world : undefined;
  }
}

function freezeAll<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  for (const member of Object.values(value)) freezeAll(member);
  return Object.freeze(value);
}
