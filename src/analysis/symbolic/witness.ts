import { lazy } from '../../base/lazy.js';
import type { Model } from '../../logic/solver/satisfy.js';
import type { Request } from '../../model/facts/request.js';
import { type AssignedUser, requestsByUsers } from './known-users.js';
import { withoutRedundantStatements } from './redundant-statements.js';
import type { Shown, Space } from './space.js';

/**
 * Returns the best example request for a solver model: if possible, with a user of the snapshot instead of a generated user, and with no
 * more facts than necessary. Returns `undefined` if `isAcceptable` rejects all variants.
 */
export function witnessAt(
  model: Model,
  { shown, userIds, space, assigned = () => [] }: WitnessFrom,
  isAcceptable: (request: Request) => boolean,
): Request | undefined {
  const few = shown.count < MANY_FACTS ? undefined : space.requestOf(model, shown, { lacksAttributes: true });
  const ofFew = few && [...requestsByUsers(few, userIds), few].find(isAcceptable);
  if (ofFew !== undefined) return withoutRedundantStatements(ofFew, isAcceptable);
  const short = space.requestOf(model, shown);
  const whole = lazy(() => space.requestOf(model));
  const found =
    requestsByUsers(short, userIds).find(isAcceptable) ??
    (userIds.length === 0 ? undefined : requestsByUsers(whole(), userIds).find(isAcceptable)) ??
    (isAcceptable(short) ? short : isAcceptable(whole()) ? whole() : undefined) ??
    assigned()
      .flatMap(({ appId, userId }) => requestsByUsers({ ...whole(), appInstance: appId }, [userId]))
      .find(isAcceptable);
  return found && withoutRedundantStatements(found, isAcceptable);
}

/** If an example states at least this number of facts, it would be too long to read. The search then tries to state fewer attributes. */
const MANY_FACTS = 64;

interface WitnessFrom {
  /** The solver variables whose values the example must state. */
  readonly shown: Shown;
  /** The users who may occur in the example. */
  readonly userIds: readonly string[];
  /**
   * Returns the users who are assigned to the applications. The search tries them if no user in `userIds` results in an acceptable request.
   * A request is unacceptable, for example, if the service would block it.
   */
  readonly assigned?: () => readonly AssignedUser[];
  readonly space: Space;
}
