import { mapTexts } from '../../base/map-texts.js';
import { getOrMake, memoize } from '../../base/memo.js';
import type { Snapshot, Source, Successors } from './snapshot.js';

/**
 * Returns the state before a plan with the ids after it, so that both states name a replaced resource by the same id. In the
 * state after the plan, a reference that still has the old id is dangling. Spec: Terraform, 3.2.
 */
export function withIdsAfterPlan(after: Snapshot, before: Snapshot): Snapshot {
  const { successors } = after;
  return successors === undefined
    ? before
    : getOrMake(inTermsKept(successors), before, () => withReplacedIds(before, successors));
}

const inTermsKept = memoize((_: Successors) => new WeakMap<Snapshot, Snapshot>());

/** Returns the snapshot with replaced ids, wherever they occur. */
export function withReplacedIds(
  { sources, documents, successors: _, ...rest }: Snapshot,
  successors: Successors,
): Snapshot {
  const own = new Map<object, Source>(sources);
  const moved = (from: object, to: object) => {
    const source = sources.get(from);
    if (source !== undefined) own.set(to, source);
  };
  return { ...mapTexts(rest, (text) => replaceIds(text, successors), moved), sources: own, documents };
}

/** Returns a value with the ids after the plan in place of those before it. */
export function withSuccessors<Value>(value: Value, successors: Successors): Value {
  return mapTexts(value, (text) => replaceIds(text, successors));
}

/** Replaces an id, or the quoted ids in an expression. */
function replaceIds(text: string, successors: Successors): string {
  return (
    successors.get(text) ??
    text.replace(QUOTED, (whole, quote: string, id: string) => {
      const other = successors.get(id);
      return other === undefined ? whole : `${quote}${other.replaceAll(quote, `\\${quote}`)}${quote}`;
    })
  );
}

const QUOTED = /(["'])([^"'\\]*)\1/g;
