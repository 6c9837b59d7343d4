import { failure, type Problem, type Result, success } from '../../base/result.js';
import type { PullWorld } from '../../console/io/pull-world.js';
import { type Destination, linkWithin, stateFile } from './files/destination.js';
import { foreignStateWarning } from './files/foreign-state.js';
import { Journal, JournalChanged } from './files/journal.js';
import { type Lock, lostLock, takeLock } from './files/lock.js';
import { type Seal, sealOf } from './files/seal.js';
import { stableJson } from './files/stable-json.js';
import { Client } from './http/client.js';
import type { Credentials } from './http/credentials.js';
import type { Pace, Pool } from './http/pool.js';
import type { Bucket } from './http/requests.js';
import { warnOfChangedPolicies } from './lists/changed-policies.js';
import { engineOf } from './lists/engine.js';
import { keepMembers, type MembersFile } from './lists/members.js';
import type { WantedParts } from './lists/plan.js';
import type { PullTally, ReadingMany } from './lists/read-lists.js';
import { readOrg } from './lists/read-org.js';
import { type Manifest, manifestOf } from './snapshot/manifest.js';
import { writeOrg } from './snapshot/write-org.js';

/** The options of a pull. */
export interface PullRequest {
  /** The URL of the org, as in `https://acme.example.com`. */
  readonly orgUrl: string;
  readonly brand: string;
  readonly credentials: Credentials;
  readonly wanted: WantedParts;
  readonly pace: Pace;
  readonly destination: Destination;
  /** Whether a part of the org that cannot be read is omitted. If not, the failure ends the pull. */
  readonly isPartial: boolean;
  readonly progress: (progress: PullProgress) => void;
}

/** The progress of a pull. */
export interface PullProgress extends Readonly<PullTally> {
  readonly calls: number;
  readonly pools: ReadonlyMap<Bucket, Pool>;
}

/** The result of a pull. */
export interface Pulled {
  readonly manifest: Manifest;
  readonly cost: PullCost;
  /** The number of lists that were taken over from an interrupted pull. */
  readonly reusedLists: number;
  /** The number of member lists that were taken over from the previous pull, because the groups have not changed. */
  readonly reusedMemberLists: number;
}

/** The number of requests of a pull, and how long it waited. */
export interface PullCost {
  readonly calls: number;
  /** The number of requests that were sent again. */
  readonly repeats: number;
  /** The time in milliseconds for which requests waited, by rate limit. */
  readonly waits: Readonly<Record<string, number>>;
  readonly milliseconds: number;
}

/** The maximum age in milliseconds of an interrupted pull. An older one is not continued. */
const LONGEST_GAP = 3_600_000;

/** The maximum time in milliseconds by which the local clock may have been set back since an earlier pull. */
const CLOCK_STEP = 300_000;

/** The version of the journal format. Journals of other versions are discarded. */
const JOURNAL_VERSION = 2;

/** Reads an org over its API and writes it as a snapshot. The promise rejects only if a file operation of `world` rejects. */
export async function pullOrg(request: PullRequest, world: PullWorld): Promise<Result<Pulled>> {
  const link = await linkWithin(request.destination, world.files);
  if (link !== undefined) return failure([link]);
  const lock = await takeLock(request.destination, world);
  if (!('isHeld' in lock)) return failure([lock]);
  const word = lock.takenOver === undefined ? [] : [lock.takenOver];
  try {
    const pulled = await pullWithLock(request, refreshing(world, lock), lock);
    return { ...pulled, problems: [...word, ...pulled.problems] };
  } catch (error) {
    if (!(error instanceof JournalChanged)) throw error;
    return failure([...word, journalChanged(error, request.destination)]);
  } finally {
    await lock.release();
  }
}

/** Returns the platform functions of the pull, with a `send` that refreshes the lock before each request. */
function refreshing(world: PullWorld, lock: Lock): PullWorld {
  const send: PullWorld['send'] = async (request) => {
    await lock.refresh();
    return await world.send(request);
  };
  return { ...world, send };
}

async function pullWithLock(request: PullRequest, world: PullWorld, lock: Lock): Promise<Result<Pulled>> {
  const start = world.now();
  const { orgUrl, brand, wanted, destination, credentials } = request;
  const client = new Client(orgUrl, world, credentials, request.pace);
  const seal = await sealOf(credentials.sealSecret);
  const journal = new Journal(world.files, stateFile(destination, 'journal.ndjson'), seal);
  const { reusedLists, problem } = await openJournal(journal, request, world);
  const reading = await readingOf(request, client, journal, world);
  const membersFile = membersFileOf(request, seal);
  const readings = await readOrg(reading, wanted, membersFile);
  const moved =
    client.problem === undefined ? await warnOfChangedPolicies(readings.lists, reading) : undefined;
  if (client.problem !== undefined) return failure([client.problem]);
  const manifest = await manifestOf(readings, { orgUrl, engine: reading.engine, brand, wanted });
  const cost = costOf(client, world.now() - start);
  if (!(await lock.isHeld())) return failure([lostLock(destination)]);
  const memberLists = readings.lists.filter(({ kind }) => kind.name === 'groupMembers');
  await keepMembers(memberLists, journal, membersFile, world);
  await writeOrg(readings, { manifest, brand, edition: 'field' }, destination, world.files);
  await saveLastRun(destination, cost, world);
  await world.files.remove(stateFile(destination, 'journal.ndjson'));
  const problems = [problem, ...readings.problems, moved].filter((one) => one !== undefined);
  return success({ manifest, cost, reusedLists, reusedMemberLists: readings.reusedMemberLists }, problems);
}

/** Returns the error that another process changed the journal during the run. The run has no result. */
function journalChanged({ message }: JournalChanged, { path }: Destination): Problem {
  return {
    severity: 'error',
    code: 'state-changed',
    message: `${message}; run the command again when no other run writes to this destination`,
    location: { document: path, pointer: '' },
  };
}

function membersFileOf({ orgUrl, brand, destination }: PullRequest, seal: Seal): MembersFile {
  return { destination, seal, request: JSON.stringify({ version: JOURNAL_VERSION, members: orgUrl, brand }) };
}

/** The number of lists that an interrupted pull has read, and the problem if a part of its journal was ignored. */
interface OpenedJournal {
  readonly reusedLists: number;
  readonly problem: Problem | undefined;
}

/**
 * Continues an interrupted pull if it had the same options and is recent. A journal whose time is in the future is discarded, because it
 * would never expire.
 */
async function openJournal(
  journal: Journal,
  { orgUrl, brand, wanted, destination }: PullRequest,
  world: PullWorld,
): Promise<OpenedJournal> {
  const request = JSON.stringify({ version: JOURNAL_VERSION, orgUrl, brand, wanted });
  const before = await journal.read();
  const problem = before.isForeign
    ? foreignStateWarning(stateFile(destination, 'journal.ndjson'))
    : undefined;
  const age = world.today() - before.at;
  if (before.isForeign || before.request !== request || age < -CLOCK_STEP || age > LONGEST_GAP) {
    await world.files.replace(stateFile(destination, '.gitignore'), textOf('*\n'));
    await journal.begin(request);
    return { reusedLists: 0, problem };
  }
  await journal.resume();
  const ended = [...journal.lists()].filter(([, { end }]) => end !== undefined);
  // Lists that the service refused are read again, because rights may have been added since the interrupted pull.
  const unread = ended.filter(([, { end }]) => end?.kind !== 'whole');
  for (const [name] of unread) await journal.restartList(name, before.at);
  return { reusedLists: ended.length - unread.length, problem };
}

async function readingOf(
  { orgUrl, brand, pace, isPartial, progress }: PullRequest,
  client: Client,
  journal: Journal,
  world: PullWorld,
): Promise<ReadingMany> {
  const tally: PullTally = { done: 0, known: 0 };
  return {
    orgUrl,
    brand,
    client,
    journal,
    world,
    isPartial,
    tally,
    engine: await engineOf(orgUrl, brand, client),
    userFields: { profile: 'all', hasLastLogin: false },
    parallel: pace.parallel,
    progress: () => progress({ ...tally, calls: client.cost.calls, pools: client.pools }),
  };
}

function costOf({ cost, pools }: Client, milliseconds: number): PullCost {
  const waits = [...pools].flatMap(([bucket, { waited }]) =>
    waited > 0 ? [[bucket, Math.round(waited)]] : [],
  );
  return { ...cost, waits: Object.fromEntries(waits), milliseconds };
}

/** Writes the time and the cost of the pull to a separate file, because the snapshot itself must not differ from day to day. */
async function saveLastRun(
  destination: Destination,
  cost: PullCost,
  { files, today }: PullWorld,
): Promise<void> {
  const pulledAt = new Date(today()).toISOString();
  await files.replace(
    stateFile(destination, 'last-run.json'),
    textOf(`${stableJson({ pulledAt, ...cost })}\n`),
  );
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
