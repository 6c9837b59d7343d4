import type { Request } from '../facts/request.js';
import type { Variable } from '../logic/literal.js';
import { once } from '../logic/once.js';
import type { Model } from '../logic/satisfy.js';
import { emptyDraft, ofUser, requestFrom } from './dimension.js';
import type { Space } from './space.js';
import { SOMEBODY } from './theories/people.js';
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
  const short = askedRequest(model, asked, space);
  const whole = once(() => space.requestOf(model));
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

/** A request that says no more than these dimensions, who signs in, and to what. */
function askedRequest(
  model: Model,
  asked: ReadonlySet<Variable>,
  { dimensions, application }: Space,
): Request {
  const draft = emptyDraft();
  for (const [variable, { put }] of dimensions.entries())
    if (asked.has(variable) || variable === application.variable) put(model[variable] as number, draft);
  const user = ofUser(draft);
  user.id ??= SOMEBODY;
  user.groupIds ??= [];
  return requestFrom(draft);
}
