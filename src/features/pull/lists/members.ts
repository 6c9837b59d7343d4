import type { Problem } from '../../../base/result.js';
import type { PullWorld } from '../../../console/io/pull-world.js';
import { type Destination, stateFile } from '../files/destination.js';
import { foreignStateWarning } from '../files/foreign-state.js';
import { Journal } from '../files/journal.js';
import { type JournalHead, runLine, sealedPage } from '../files/journal-pages.js';
import type { Seal } from '../files/seal.js';
import type { ListRequest } from './read-list.js';

/** The file in which a pull keeps the members of groups for the next pull, in the format of a journal. */
export interface MembersFile {
  readonly destination: Destination;
  /**
   * The value of `request` in the first line of the file, which identifies the org and the version of the file format. A file with another
   * value is not used.
   */
  readonly request: string;
  readonly seal: Seal;
}

/** The number of member lists that were taken over from the previous pull, and the problem if a part of the file was ignored. */
export interface ReusedMembers {
  readonly count: number;
  readonly problem: Problem | undefined;
}

/** The time in milliseconds after which a change is assumed to be visible in all answers of the service. */
const SETTLED = 60_000;

/**
 * Takes over the members of groups that have not changed since the previous pull. A member list that contains a deleted user is read again.
 */
export async function reuseUnchangedMembers(
  lists: readonly ListRequest[],
  journal: Journal,
  { destination, request, seal }: MembersFile,
  { files, today }: Pick<PullWorld, 'files' | 'today'>,
): Promise<ReusedMembers> {
  const path = stateFile(destination, 'members.ndjson');
  const before = new Journal(files, path, seal);
  const file = await before.read();
  const problem = file.isForeign ? foreignStateWarning(path) : undefined;
  if (file.request !== request) return { count: 0, problem };
  const users = journal.list('/api/v1/users');
  const isThere = (id: string) => users?.end?.kind !== 'whole' || users.items.has(id);
  let count = 0;
  for (const { path, stamp } of lists) {
    const known = before.list(path);
    if (journal.list(path) !== undefined || stamp === undefined || known?.stamp !== stamp) continue;
    const ids = (await before.itemsInOrder(path)).flat();
    const isUsable =
      known.at <= today() && known.end?.kind === 'whole' && ids.every(isId) && ids.every(isThere);
    if (!isUsable) continue;
    await journal.addPage(path, { items: [[path, ids]], end: { kind: 'whole' }, stamp }, known.at);
    count++;
  }
  return { count, problem };
}

function isId(value: unknown): value is string {
  return typeof value === 'string';
}

/** Saves the members of groups for the next pull. Member lists of groups that changed shortly before the lists were read are not saved. */
export async function keepMembers(
  lists: readonly ListRequest[],
  journal: Journal,
  { destination, request, seal }: MembersFile,
  { files }: Pick<PullWorld, 'files'>,
): Promise<void> {
  await files.replace(stateFile(destination, 'members.ndjson'), keptLines(lists, journal, request, seal));
}

async function* keptLines(
  lists: readonly ListRequest[],
  journal: Journal,
  request: string,
  seal: Seal,
): AsyncGenerator<string> {
  const run = { run: crypto.randomUUID(), request };
  let previous = runLine(run);
  yield `${previous}\n`;
  for (const { path } of lists) {
    const list = journal.list(path);
    if (list?.end?.kind !== 'whole' || list.stamp === undefined) continue;
    const isSettled = Date.parse(list.stamp) + SETTLED < list.at;
    if (!isSettled) continue;
    const { end, stamp, at } = list;
    const head: JournalHead = { list: path, count: 1, at, end, stamp };
    const ids = (await journal.itemsInOrder(path)).flat();
    const page = await sealedPage(run.run, head, [[path, ids]], { seal, previous });
    yield `${page.lines.join('\n')}\n`;
    previous = page.seal;
  }
}
