import type { Destination } from '../files/destination.js';
import { Journal, type JournalHead } from '../files/journal.js';
import type { PullFiles } from '../http/world.js';
import type { ListRequest } from './read-list.js';

/** What was read of the members of groups, for the next run: in the form of a journal. */
const FILE = 'members.ndjson';

/** The service may still be about to show what moved so shortly before. */
const SETTLED = 60_000;

/**
 * Takes over the members of groups that did not move since the run before; how many lists those are. A list that names
 * somebody who is no more is read again.
 */
export async function takeUnmoved(
  lists: readonly ListRequest[],
  journal: Journal,
  { state }: Destination,
  files: PullFiles,
): Promise<number> {
  const before = new Journal(files, `${state}/${FILE}`);
  await before.read();
  const users = journal.list('/api/v1/users');
  const isThere = (id: string) => users?.end?.kind !== 'whole' || users.items.has(id);
  let unmoved = 0;
  for (const { path, stamp } of lists) {
    const known = before.list(path);
    if (journal.list(path) !== undefined || stamp === undefined || known?.stamp !== stamp) continue;
    const ids = (await before.listed(path)).flat() as readonly string[];
    if (!ids.every(isThere)) continue;
    await journal.addPage(path, { items: [[path, ids]], end: { kind: 'whole' }, stamp }, known.at);
    unmoved++;
  }
  return unmoved;
}

/** Keeps what was read of members for the next run, as far as it had settled. */
export async function keepMembers(
  lists: readonly ListRequest[],
  journal: Journal,
  { state }: Destination,
  files: PullFiles,
): Promise<void> {
  await files.replace(`${state}/${FILE}`, keptLines(lists, journal));
}

async function* keptLines(lists: readonly ListRequest[], journal: Journal): AsyncGenerator<string> {
  for (const { path } of lists) {
    const list = journal.list(path);
    if (list?.end?.kind !== 'whole' || list.stamp === undefined) continue;
    const isSettled = Date.parse(list.stamp) + SETTLED < list.at;
    if (!isSettled) continue;
    const { end, stamp, at } = list;
    const head: JournalHead = { list: path, count: 1, at, end, stamp };
    yield `${JSON.stringify(head)}\n${JSON.stringify([path, (await journal.listed(path)).flat()])}\n`;
  }
}
