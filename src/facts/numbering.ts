/**
 * Numbers the ids of one kind. The last list looked up is kept: one request asks for the same list several times
 * (is each held? which are asked about?), and looking ids up is most of the cost of deciding.
 */
export interface Numbering {
  /** For each id its number, -1 where it is not held. Good until the next call. */
  numbersOf(ids: readonly string[]): readonly number[];
}

export function number(held: readonly string[]): Numbering {
  const numbers = new Map<string, number>();
  for (const id of held) if (!numbers.has(id)) numbers.set(id, numbers.size);
  let asked: string[] = [];
  let found: number[] = [];
  return {
    numbersOf(ids) {
      if (isSame(ids, asked)) return found;
      asked = ids.slice();
      found = asked.map((id) => numbers.get(id) ?? -1);
      return found;
    },
  };
}

function isSame(ids: readonly string[], others: readonly string[]): boolean {
  if (ids.length !== others.length) return false;
  for (let index = 0; index < ids.length; index++) if (ids[index] !== others[index]) return false;
  return true;
}
