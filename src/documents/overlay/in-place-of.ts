import type { Source } from '../../model/policies/snapshot.js';

/** What stands for another thing of a document from now on, with its place. */
export function inPlaceOf<Value extends object>(
  from: object,
  to: Value,
  sources: Map<object, Source>,
): Value {
  const source = sources.get(from);
  if (source !== undefined) sources.set(to, source);
  return to;
}
