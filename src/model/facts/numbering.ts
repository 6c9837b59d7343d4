/**
 * Assigns a number to each id of one kind, such as the id of a group. Looking up these numbers takes most of the time of a decision.
 * Therefore, the list of ids in a request is looked up only once.
 */
export interface Numbering {
  /**
   * Whether all of the ids exist in the org, and therefore have a number. `request` is the object that contains the list. The next call of
   * `numbersOf` reuses the numbers that were found, if it has the same list and request.
   */
  hasAll(ids: readonly string[], request: object): boolean;
  /**
   * Returns the number that is assigned to each id, or -1 for an unknown id. The returned array may be longer than `ids`. Use it before the
   * next call, because later calls may overwrite it. `request` is the object that contains the list of ids, if any.
   */
  numbersOf(ids: readonly string[], request?: object): readonly number[];
}

export function number(held: readonly string[]): Numbering {
  const numbers = new Map<string, number>();
  for (const id of held) if (!numbers.has(id)) numbers.set(id, numbers.size);
  const short: number[] = [];
  let found = short;
  let read: { readonly request: object; readonly ids: readonly string[] } | undefined;
  let [last, spare] = [noneLooked(), noneLooked()];
  /** Looks up the numbers of all ids and stores them in `found`. Returns -1 if an id is unknown, and 0 otherwise. */
  const look = (ids: readonly string[]) => {
    read = undefined;
    return ids.length < LONG_LIST ? lookUp(ids) : lookUpAfter(last, ids);
  };
  const lookUp = (ids: readonly string[]) => {
    let least = 0;
    found = short;
    for (let index = 0; index < ids.length; index++) {
      const number = numbers.get(ids[index] as string) ?? -1;
      short[index] = number;
      if (number < least) least = number;
    }
    return least;
  };
  /**
   * Looks up the ids of a long list. Ids that were also in the previous long list are not looked up again, since the lists of successive
   * examples differ in few places.
   */
  const lookUpAfter = (before: LookedUpList, ids: readonly string[]) => {
    let least = 0;
    for (let index = 0, at = 0; index < ids.length; index++) {
      const id = ids[index] as string;
      if (id !== before.ids[at] && id === before.ids[at + 1]) at++;
      const number = id === before.ids[at] ? (before.found[at++] as number) : (numbers.get(id) ?? -1);
      spare.ids[index] = id;
      spare.found[index] = number;
      if (number < least) least = number;
    }
    spare.ids.length = ids.length;
    [last, spare] = [spare, before];
    found = last.found;
    return least;
  };
  return {
    hasAll(ids, request) {
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

/** A long list of ids that was looked up. `found` contains the number of each id, or -1 if it has none. */
interface LookedUpList {
  readonly ids: string[];
  readonly found: number[];
}

function noneLooked(): LookedUpList {
  return { ids: [], found: [] };
}

/**
 * The minimum length of a long list of ids. The numbers found for a long list are kept until the next long list. An id that is in both
 * lists is not looked up again.
 */
const LONG_LIST = 64;
