import { lazy } from '../base/lazy.js';
import type { Request } from '../facts/request.js';
import type { Variable } from '../logic/solver/literal.js';
import type { Model } from '../logic/solver/satisfy.js';
import type { Space } from './space.js';
import { byUsers } from './users-in.js';

/**
 * The best witness of those at a point of the space that will do: by a user of the snapshot rather than by somebody made
 * up, and saying no more than is asked.
 */
export function witnessAt(
  model: Model,
  { asked, userIds, space }: Asking,
  willDo: (request: Request) => boolean,
): Request | undefined {
  const short = space.requestOf(model, asked);
  const whole = lazy(() => space.requestOf(model));
  return (
    byUsers(short, userIds).find(willDo) ??
    (userIds.length === 0 ? undefined : byUsers(whole(), userIds).find(willDo)) ??
    (willDo(short) ? short : willDo(whole()) ? whole() : undefined)
  );
}

interface Asking {
  /** What the witness has to say. */
  readonly asked: ReadonlySet<Variable>;
  /** The users who may be the one. */
  readonly userIds: readonly string[];
  readonly space: Space;
}
