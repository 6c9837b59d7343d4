import { quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import type { Problem } from '../../../base/result.js';
import type { ProcessName, PullFiles, PullWorld } from '../../../console/io/pull-world.js';
import { parsedJson } from '../http/judge.js';
import { type Destination, stateFile } from './destination.js';

/** A lock that prevents two pulls from writing to one destination at the same time. */
export interface Lock {
  /** The warning that this pull took over the lock of another process; `undefined` if it did not. */
  readonly takenOver: Problem | undefined;
  /** Returns whether this pull still holds the lock. */
  isHeld(): Promise<boolean>;
  /** Records that this pull is active. The pull must call this function every few minutes. Ignores write errors. */
  refresh(): Promise<void>;
  /** Releases the lock, so that another pull can take it. */
  release(): Promise<void>;
}

/** The content of a lock file. */
interface LockOwner extends ProcessName {
  /** The unique id of the pull that holds the lock. */
  readonly run: string;
  /** The time at which the pull was last active, in milliseconds since the epoch. */
  readonly at: number;
}

type LockWorld = Pick<PullWorld, 'files' | 'isRunning' | 'self' | 'today'>;

/**
 * The time in milliseconds after which an inactive pull is assumed to have ended. It applies to pulls on other hosts, whose processes
 * cannot be checked.
 */
const LONGEST_PAUSE = 600_000;

/** The minimum time in milliseconds between two writes of a lock file. */
const REFRESH_AFTER = 30_000;

/** The maximum number of attempts to take a lock. Several attempts are needed if other pulls take over the same lock at the same time. */
const MOST_TRIES = 5;

/** Takes the lock of a destination. Returns a problem if another pull holds the lock. */
export async function takeLock(destination: Destination, world: LockWorld): Promise<Lock | Problem> {
  const { files, self, today } = world;
  const path = stateFile(destination, 'lock');
  const own: LockOwner = { ...self, run: crypto.randomUUID(), at: today() };
  let takenOver: Problem | undefined;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (await files.create(path, `${JSON.stringify(own)}\n`)) return lockOf(path, own, takenOver, world);
    const text = await readLock(path, files);
    const owner = ownerIn(text);
    if (owner !== undefined && (await isActive(owner, world))) return heldBy(owner, path);
    if (await removeStaleLock(path, text, own, files)) takenOver = takenOverFrom(owner, path);
  }
  return heldBy(undefined, path);
}

export function lostLock(destination: Destination): Problem {
  const path = stateFile(destination, 'lock');
  const message =
    'another run took the lock of this run, so nothing was written; run the command again when no other run writes to this destination';
  return { severity: 'error', code: 'lock-lost', message, location: { document: path, pointer: '' } };
}

function lockOf(
  path: string,
  own: LockOwner,
  takenOver: Problem | undefined,
  { files, today }: LockWorld,
): Lock {
  let refreshed = own.at;
  let writing = Promise.resolve();
  const isHeld = async () => ownerIn(await readLock(path, files))?.run === own.run;
  return {
    takenOver,
    isHeld,
    async refresh() {
      const at = today();
      if (at - refreshed < REFRESH_AFTER) return;
      refreshed = at;
      const write = async () => {
        if (await isHeld()) await files.replace(path, lockText({ ...own, at }));
      };
      writing = write().catch(() => {});
      await writing;
    },
    async release() {
      refreshed = Number.POSITIVE_INFINITY;
      await writing;
      if (await isHeld()) await files.remove(path);
    },
  };
}

async function* lockText(owner: LockOwner): AsyncGenerator<string> {
  yield await Promise.resolve(`${JSON.stringify(owner)}\n`);
}

async function isActive(owner: LockOwner, { isRunning, today }: LockWorld): Promise<boolean> {
  const age = today() - owner.at;
  return (await isRunning(owner)) ?? (age >= 0 && age <= LONGEST_PAUSE);
}

/**
 * Removes the lock of a pull that has ended. The lock file is renamed first, because only one pull can rename it. A pull that renamed the
 * lock file of an active pull restores the name.
 */
async function removeStaleLock(
  path: string,
  text: string,
  own: LockOwner,
  files: PullFiles,
): Promise<boolean> {
  const aside = `${path}-${own.run}`;
  if (!(await files.move(path, aside))) return false;
  const isSame = (await readLock(aside, files)) === text;
  if (isSame) await files.remove(aside);
  else await files.move(aside, path);
  return isSame;
}

/** Returns the text of a lock file. Reading one piece is enough, because every lock file is shorter than a piece. */
async function readLock(path: string, files: PullFiles): Promise<string> {
  for await (const piece of files.pieces(path)) return new TextDecoder().decode(piece);
  return '';
}

function ownerIn(text: string): LockOwner | undefined {
  const value = parsedJson(text)?.value;
  if (!isObject(value)) return undefined;
  const { pid, host, started, run, at } = value;
  const isProcess = Number.isSafeInteger(pid) && Number(pid) > 0 && typeof host === 'string';
  if (!isProcess || typeof run !== 'string' || typeof at !== 'number') return undefined;
  return { pid: Number(pid), host, run, at, ...(typeof started === 'string' && { started }) };
}

function heldBy(owner: LockOwner | undefined, path: string): Problem {
  const who = owner === undefined ? '' : ` (process ${owner.pid} on ${quoted(owner.host)})`;
  const message = `another run writes to this destination${who}; wait until it ends, or pass another --output; if that run no longer exists, delete this file`;
  return { severity: 'error', code: 'locked', message, location: { document: path, pointer: '' } };
}

function takenOverFrom(owner: LockOwner | undefined, path: string): Problem {
  const whose =
    owner === undefined ? 'the lock does not name a process' : `process ${owner.pid} no longer runs`;
  const message = `the lock of an earlier run was taken over: ${whose}`;
  return { severity: 'warning', code: 'lock-taken-over', message, location: { document: path, pointer: '' } };
}
