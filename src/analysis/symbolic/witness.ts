import { lazy } from '../../base/lazy.js';
import type { Variable } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import type { Request } from '../../model/facts/request.js';
import { type AssignedUser, byUsers } from './known-users.js';
import type { Space } from './space.js';
import { withoutSpareStatements } from './spare-statements.js';

/**
 * The best witness of those at a point of the space that will do: by a user of the snapshot rather than by somebody made
 * up, and saying no more than it has to.
 */
export function witnessAt(
  model: Model,
  { variables, userIds, space, assigned = () => [] }: WitnessFrom,
  willDo: (request: Request) => boolean,
): Request | undefined {
  const short = space.requestOf(model, variables);
  const whole = lazy(() => space.requestOf(model));
  const found =
    byUsers(short, userIds).find(willDo) ??
    (userIds.length === 0 ? undefined : byUsers(whole(), userIds).find(willDo)) ??
    (willDo(short) ? short : willDo(whole()) ? whole() : undefined) ??
    assigned()
      .flatMap(({ appId, userId }) => byUsers({ ...whole(), appInstance: appId }, [userId]))
      .find(willDo);
  return found && withoutSpareStatements(found, willDo);
}

interface WitnessFrom {
  /** What the witness has to say. */
  readonly variables: ReadonlySet<Variable>;
  /** The users who may be the one. */
  readonly userIds: readonly string[];
  /** Who else is tried, where the service would refuse everybody else. */
  readonly assigned?: () => readonly AssignedUser[];
  readonly space: Space;
}
