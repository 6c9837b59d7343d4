import type { Request } from '../facts/request.js';
import type { Variable } from '../logic/literal.js';
import type { Model } from '../logic/satisfy.js';
import { emptyDraft, ofUser, requestFrom } from './dimension.js';
import type { Space } from './space.js';
import { SOMEBODY } from './theories/people.js';

/** A request that says no more than these dimensions, who signs in, and to what. */
export function askedRequest(
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
