import { getOrMake, memoize } from '../../base/memo.js';
import { withTexts } from '../../base/with-texts.js';
import type { Snapshot, Source, Successors } from './snapshot.js';

/**
 * The state before a plan with what the plan replaces under the ids that it has after it, so that the two states compare
 * by what is meant: all that the one names by the old id, and the other by the new. What still goes by the old id after it
 * names nothing. Spec: Terraform, 3.2.
 */
export function inTermsOf(after: Snapshot, before: Snapshot): Snapshot {
  const { successors } = after;
  return successors === undefined
    ? before
    : getOrMake(inTermsKept(successors), before, () => renamed(before, successors));
}

const inTermsKept = memoize((_: Successors) => new WeakMap<Snapshot, Snapshot>());

/** A snapshot with other ids in place of some, wherever they are named. */
export function renamed(
  { sources, documents, successors: _, ...rest }: Snapshot,
  successors: Successors,
): Snapshot {
  const own = new Map<object, Source>(sources);
  const moved = (from: object, to: object) => {
    const source = sources.get(from);
    if (source !== undefined) own.set(to, source);
  };
  return { ...withTexts(rest, (text) => succeeded(text, successors), moved), sources: own, documents };
}

/** A value with what it names by the id before the plan. */
export function withSuccessors<Value>(value: Value, successors: Successors): Value {
  return withTexts(value, (text) => succeeded(text, successors));
}

/** An id, or a text of an expression that names some. */
function succeeded(text: string, successors: Successors): string {
  return (
    successors.get(text) ??
    text.replace(QUOTED, (whole, quote: string, id: string) => {
      const other = successors.get(id);
      return other === undefined ? whole : `${quote}${other.replaceAll(quote, `\\${quote}`)}${quote}`;
    })
  );
}

const QUOTED = /(["'])([^"'\\]*)\1/g;
