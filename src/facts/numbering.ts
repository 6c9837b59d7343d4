import { grow } from '../base/grow.js';

/**
 * Numbers the ids of one kind. Looking ids up is most of the cost of deciding: the last list is kept, since one request
 * asks for the same list several times (is each held? which are asked about?), and those of requests that were read once.
 */
export interface Numbering {
  /** For each id its number, -1 where it is not held; then others, for there may be more room. Good until the next call. */
  numbersOf(ids: readonly string[]): Int32Array;
  /** Looks up a list that nobody can change, for good. */
  keep(ids: readonly string[]): void;
}

export function number(held: readonly string[]): Numbering {
  const numbers = new Map<string, number>();
  for (const id of held) if (!numbers.has(id)) numbers.set(id, numbers.size);
  const latest: string[] = [];
  const kept = new WeakMap<readonly string[], Int32Array>();
  let count = 0;
  let found = new Int32Array(0);
  const look = (ids: readonly string[]) => {
    count = ids.length;
    found = grow(found, count);
    for (let index = 0; index < count; index++) {
      const id = ids[index] as string;
      latest[index] = id;
      found[index] = numbers.get(id) ?? -1;
    }
    return found;
  };
  return {
    numbersOf(ids) {
      const known = kept.get(ids);
      if (known !== undefined) return known;
      return ids.length === count && startsWith(latest, ids) ? found : look(ids);
    },
    keep(ids) {
      kept.set(ids, look(ids).slice(0, count));
    },
  };
}

function startsWith(ids: readonly string[], others: readonly string[]): boolean {
  for (let index = 0; index < others.length; index++) if (ids[index] !== others[index]) return false;
  return true;
}
