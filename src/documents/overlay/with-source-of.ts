import type { Source } from '../../model/policies/snapshot.js';

/** Gives an object the source location of the object that it replaces, and returns it. */
export function withSourceOf<Value extends object>(
  from: object,
  to: Value,
  sources: Map<object, Source>,
): Value {
  const source = sources.get(from);
  if (source !== undefined) sources.set(to, source);
  return to;
}
