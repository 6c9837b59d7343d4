import { failure, type Problem, type Result, success } from '../base/result.js';
import type { Destination } from './files/destination.js';
import { Journal } from './files/journal.js';
import { stableJson } from './files/stable-json.js';
import { Client } from './http/client.js';
import type { Credentials } from './http/credentials.js';
import type { Pace, Pool } from './http/pool.js';
import type { Bucket } from './http/requests.js';
import type { PullWorld } from './http/world.js';
import { engineOf } from './lists/engine.js';
import { keepMembers } from './lists/members.js';
import { movedPolicies } from './lists/moved.js';
import type { WantedParts } from './lists/plan.js';
import type { PullTally, ReadingMany } from './lists/read-lists.js';
import { readOrg } from './lists/read-org.js';
import { type Manifest, manifestOf } from './snapshot/manifest.js';
import { writeOrg } from './snapshot/write-org.js';

/** What is pulled, and how. */
export interface PullRequest {
  /** The origin. */
  readonly orgUrl: string;
  readonly brand: string;
  readonly credentials: Credentials;
  readonly wanted: WantedParts;
  readonly pace: Pace;
  readonly destination: Destination;
  /** What fails is left out, instead of ending the run. */
  readonly isPartial: boolean;
  readonly progress: (progress: PullProgress) => void;
}

/** How far a run is. */
export interface PullProgress extends Readonly<PullTally> {
  readonly calls: number;
  readonly pools: ReadonlyMap<Bucket, Pool>;
}

/** What a run came to. */
export interface Pulled {
  readonly manifest: Manifest;
  readonly cost: PullCost;
  /** How many lists were there from a run that was ended early. */
  readonly takenOver: number;
  /** How many lists of members were taken from the run before, since they did not move. */
  readonly unmoved: number;
}

/** What a run cost. */
export interface PullCost {
  readonly calls: number;
  /** Requests that had to be sent again. */
  readonly repeats: number;
  /** Milliseconds in which the quota of a bucket was waited for. */
  readonly waits: Readonly<Record<string, number>>;
  readonly milliseconds: number;
}

/** What was read by a run that ended longer ago is read again. */
const LONGEST_GAP = 3_600_000;

/** Journals of other versions are begun anew. */
const JOURNAL_VERSION = 1;

/** Reads an org into a snapshot. Rejects only as the files of the world do. */
export async function pullOrg(request: PullRequest, world: PullWorld): Promise<Result<Pulled>> {
  const start = world.now();
  const { orgUrl, brand, wanted, destination } = request;
  const client = new Client(world, request.credentials, request.pace);
  const journal = new Journal(world.files, `${destination.state}/journal.ndjson`);
  const takenOver = await openJournal(journal, request, world);
  const reading = await readingOf(request, client, journal, world);
  const readings = await readOrg(reading, wanted, destination);
  const moved = client.problem === undefined ? await movedPolicies(readings.lists, reading) : undefined;
  if (client.problem !== undefined) return failure([client.problem]);
  const manifest = await manifestOf(readings, { orgUrl, engine: reading.engine, brand, wanted });
  const cost = costOf(client, world.now() - start);
  const memberLists = readings.lists.filter(({ kind }) => kind.name === 'groupMembers');
  await keepMembers(memberLists, journal, destination, world.files);
  await writeOrg(readings, { manifest, brand, edition: 'field' }, destination, world.files);
  await noteRun(destination, cost, world);
  await world.files.remove(`${destination.state}/journal.ndjson`);
  const problems: readonly Problem[] = moved === undefined ? [] : [moved];
  return success({ manifest, cost, takenOver, unmoved: readings.unmoved }, problems);
}

/** Goes on with a run that ended early, where it is this one and not long ago; how many lists it had read. */
async function openJournal(
  journal: Journal,
  { orgUrl, brand, wanted, destination }: PullRequest,
  world: PullWorld,
): Promise<number> {
  const run = JSON.stringify({ version: JOURNAL_VERSION, orgUrl, brand, wanted });
  const before = await journal.read();
  if (before.run !== run || world.today() - before.at > LONGEST_GAP) {
    await world.files.replace(`${destination.state}/.gitignore`, textOf('*\n'));
    await journal.begin(run);
    return 0;
  }
  await journal.goOn();
  const ended = [...journal.lists()].filter(([, { end }]) => end !== undefined);
  // Who goes on may have been given more rights meanwhile.
  const unread = ended.filter(([, { end }]) => end?.kind !== 'whole');
  for (const [name] of unread) await journal.beginAgain(name, before.at);
  return ended.length - unread.length;
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

/** When it was, and at what price: beside the snapshot, which says nothing that differs from day to day. */
async function noteRun({ state }: Destination, cost: PullCost, { files, today }: PullWorld): Promise<void> {
  const pulledAt = new Date(today()).toISOString();
  await files.replace(`${state}/last-run.json`, textOf(`${stableJson({ pulledAt, ...cost })}\n`));
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
