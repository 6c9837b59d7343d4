/**
 * Numbers the ids of one kind. Looking ids up is most of the cost of deciding: the list of the request that was read last is
 * looked up once.
 */
export interface Numbering {
  /**
   * Whether each is held. `request` is as it was read, an object of this reading alone, and gives the list: the numbers are
   * kept for it until the next look.
   */
  holdsAll(ids: readonly string[], request: object): boolean;
  /**
   * For each id its number, -1 where it is not held; then others, for there may be more room. Good until the next call.
   * `request` gives the list, where one does.
   */
  numbersOf(ids: readonly string[], request?: object): readonly number[];
}

export function number(held: readonly string[]): Numbering {
  const numbers = new Map<string, number>();
  for (const id of held) if (!numbers.has(id)) numbers.set(id, numbers.size);
  const found: number[] = [];
  let read: { readonly request: object; readonly ids: readonly string[] } | undefined;
  /** Gives the least of the numbers. */
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
