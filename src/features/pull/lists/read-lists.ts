import { groupBy } from '../../../base/group-by.js';
import type { RequestName } from '../http/requests.js';
import { type ListReading, type ListRequest, readList } from './read-list.js';

/** The progress of a pull: the number of lists that were read, and the number of lists that are known so far. */
export interface PullTally {
  done: number;
  known: number;
}

/** The data and functions that are needed to read many lists at once. */
export interface ReadingMany extends ListReading {
  readonly tally: PullTally;
  readonly parallel: number;
  /** Called after each list that was read. */
  progress(): void;
}

/**
 * The number of refused lists of one kind after which the pull stops requesting lists of that kind. The limit no longer applies once the
 * org has answered a request for a list of that kind.
 */
const MOST_REFUSALS = 10;

/**
 * For each kind of list, the number of refused requests and the latest reason. When the org answers a request for a list of that kind, the
 * number becomes minus infinity. It then never reaches `MOST_REFUSALS`, and every list of the kind is requested.
 */
type Refusals = Map<RequestName, { readonly count: number; readonly why: string }>;

/** Reads many lists. Lists with different rate limits are read concurrently, so that no list waits for the rate limit of another. */
export async function readLists(lists: readonly ListRequest[], reading: ReadingMany): Promise<void> {
  const wanted = lists.filter(({ path }) => reading.journal.list(path)?.end === undefined);
  reading.tally.known += lists.length;
  reading.tally.done += lists.length - wanted.length;
  const refusals: Refusals = new Map();
  const work = [...groupBy(wanted, ({ kind }) => kind.bucket).values()].map(async (bucket) => {
    const left = bucket[Symbol.iterator]();
    const workers = Array.from({ length: reading.parallel }, () => readAll(left, refusals, reading));
    await Promise.all(workers);
  });
  await Promise.all(work);
}

async function readAll(
  lists: Iterator<ListRequest>,
  refusals: Refusals,
  reading: ReadingMany,
): Promise<void> {
  for (let list = lists.next(); list.done !== true; list = lists.next()) {
    if (reading.client.problem !== undefined) return;
    await readOne(list.value, refusals, reading);
    reading.tally.done++;
    reading.progress();
  }
}

async function readOne(list: ListRequest, refusals: Refusals, reading: ReadingMany): Promise<void> {
  const { kind, path } = list;
  const { count, why } = refusals.get(kind.name) ?? { count: 0, why: '' };
  if (count >= MOST_REFUSALS) {
    await reading.journal.addPage(path, { items: [], end: { kind: 'refused', why } }, reading.world.today());
    return;
  }
  await readList(list, reading);
  const end = reading.journal.list(path)?.end;
  if (end?.kind === 'refused') refusals.set(kind.name, { count: count + 1, why: end.why });
  else if (end !== undefined) refusals.set(kind.name, { count: Number.NEGATIVE_INFINITY, why });
}
