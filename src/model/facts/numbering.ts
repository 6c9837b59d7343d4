/**
 * Numbers the ids of one kind. Looking up ids is most of the cost of a decision, so the list of the last request is looked up
 * only once.
 */
export interface Numbering {
  /** Whether all ids are known. Keeps the numbers of the ids until the next lookup for `request`, the object that contains the list. */
  holdsAll(ids: readonly string[], request: object): boolean;
  /**
   * Returns the number of each id, or -1 for an unknown id. The array may be longer than `ids` and is overwritten by the next call.
   * `request` is the object that contains the list, if any.
   */
  numbersOf(ids: readonly string[], request?: object): readonly number[];
}

export function number(held: readonly string[]): Numbering {
  const numbers = new Map<string, number>();
  for (const id of held) if (!numbers.has(id)) numbers.set(id, numbers.size);
  const found: number[] = [];
  let read: { readonly request: object; readonly ids: readonly string[] } | undefined;
  /** Looks up all ids and returns the smallest of their numbers. */
  const look = (ids: readonly string[]) => {
    read = undefined;
    let least = 0;
    for (let index = 0; index < ids.length; index++) {
      const number = numbers.get(ids[index] as string) ?? -1;
      found[index] = number;
      if (number < least) least = number;
    }
    return least;
  };
  return {
    holdsAll(ids, request) {
      const least = look(ids);
      read = { request, ids };
      return least >= 0;
    },
    numbersOf(ids, request) {
      if (read === undefined || read.request !== request || read.ids !== ids) look(ids);
      return found;
    },
  };
}
