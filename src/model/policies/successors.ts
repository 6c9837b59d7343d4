import { mapTexts } from '../../base/map-texts.js';
import { getOrMake, memoize } from '../../base/memo.js';
import type { Snapshot, Source, Successors } from './snapshot.js';

/**
 * Replaces ids in the snapshot before a Terraform plan by the ids after it. Both snapshots then name a replaced resource by the same id. If
 * a reference in the snapshot after the plan still has the old id, it is dangling. Spec: Terraform, 3.2.
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

/** Returns a value in which the ids before a Terraform plan are replaced by the ids after it. */
export function withSuccessors<Value>(value: Value, successors: Successors): Value {
  return mapTexts(value, (text) => replaceIds(text, successors));
}

/** Replaces an id that a Terraform plan changes, alone or in quotes within an expression. */
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
