import { createReadStream, readFileSync } from 'node:fs';
import {
  appendFile,
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getOrMake } from '../../../base/memo.js';
import type { Io } from '../io.js';
import type { HttpAnswer, ProcessName, PullFiles, PullWorld, Send } from '../pull-world.js';
import { isMissingFile } from './real-path.js';

/** Returns the access of `preflight pull` to the network and to files, implemented with Node. */
export function nodePulling(): Io['pulling'] {
  return {
    send: sendWithFetch,
    files: nodePullFiles(),
    sleep: (milliseconds, signal) => delay(milliseconds, undefined, { signal }).catch(() => {}),
    random: Math.random,
    ...nodeProcesses(),
  };
}

function nodeProcesses(): Pick<PullWorld, 'isRunning' | 'self'> {
  const [pid, host] = [process.pid, hostname()];
  const started = startOf(pid);
  return {
    self: { pid, host, ...(started !== undefined && { started }) },
    isRunning: (other) => Promise.resolve(other.host === host ? isRunningHere(other) : undefined),
  };
}

function isRunningHere({ pid, started }: ProcessName): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // The error EPERM means that the process is running, but belongs to another user.
    if (!hasCode(error, ['EPERM'])) return false;
  }
  const now = startOf(pid);
  return now === undefined || now === started;
}

/**
 * Returns the start time of a process in clock ticks since system start. The time is empty if the process has ended but is still listed
 * (zombie), and `undefined` without `/proc` (on systems other than Linux). Source: proc_pid_stat(5), fields 3 and 22.
 */
function startOf(pid: number): string | undefined {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program name in `/proc/<pid>/stat` is in parentheses, and may itself contain blanks and parentheses.
    const fields = state.slice(state.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : fields[19];
  } catch {
    return undefined;
  }
}

/** Limits for a response in milliseconds and bytes, larger than any response of the service. */
const LONGEST_ANSWER = 60_000;
const LARGEST_ANSWER = 64 * 1024 * 1024;

const sendWithFetch: Send = async ({ method, url, headers, body }): Promise<HttpAnswer> => {
  const response = await fetch(url, {
    method,
    headers: { 'User-Agent': 'policy-preflight', ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(LONGEST_ANSWER),
    ...(body !== undefined && { body }),
  });
  return {
    status: response.status,
    header: (name) => response.headers.get(name) ?? undefined,
    body: await textOf(response),
  };
};

async function textOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length > LARGEST_ANSWER) throw new Error('the response is larger than any response of the service');
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

function nodePullFiles(): PullFiles {
  const opened = new Map<string, Promise<FileHandle>>();
  const closeFile = async (path: string) => {
    const handle = await opened.get(path);
    opened.delete(path);
    await handle?.close();
  };
  return {
    async *pieces(path) {
      try {
        yield* createReadStream(path);
      } catch (error) {
        if (!isMissingFile(error)) throw error;
      }
    },
    async readAt(path, offset, length) {
      const handle = getOrMake(opened, path, () => open(path));
      const { bytesRead, buffer } = await (await handle).read(new Uint8Array(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    },
    async append(path, bytes) {
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, bytes, { mode: 0o600 });
    },
    async replace(path, text) {
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.tmp`;
      // A temporary file of this name may be left over from a killed run, or be a link to another location.
      await rm(temporary, { force: true });
      await writeAll(temporary, text);
      if (await haveSameBytes(path, temporary)) await rm(temporary);
      else await rename(temporary, path);
    },
    async create(path, text) {
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}-${crypto.randomUUID()}.tmp`;
      await writeFile(temporary, text, { flag: 'wx' });
      try {
        await link(temporary, path);
        return true;
      } catch (error) {
        if (hasCode(error, ['EEXIST'])) return false;
        if (!hasCode(error, LINKLESS)) throw error;
        return await writeFile(path, text, { flag: 'wx' }).then(
          () => true,
          (second: unknown) => {
            if (hasCode(second, ['EEXIST'])) return false;
            throw second;
          },
        );
      } finally {
        await rm(temporary, { force: true });
      }
    },
    async move(from, to) {
      try {
        await rename(from, to);
        return true;
      } catch (error) {
        if (isMissingFile(error)) return false;
        throw error;
      }
    },
    async isLink(path) {
      try {
        return (await lstat(path)).isSymbolicLink();
      } catch (error) {
        if (isMissingFile(error)) return false;
        throw error;
      }
    },
    async list(folder) {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissingFile(error)) return [];
        throw error;
      });
      return names.sort();
    },
    async remove(path) {
      await closeFile(path);
      await rm(path, { force: true });
    },
    async close() {
      for (const path of [...opened.keys()]) await closeFile(path);
    },
  };
}

/** The error codes of file systems that do not support hard links. */
const LINKLESS = ['ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM'];

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Writes a file and resolves when all of it is on the disk. */
async function writeAll(path: string, text: AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx');
  try {
    for await (const part of inBlocks(text)) await file.write(part);
    await file.sync();
  } finally {
    await file.close();
  }
}

const BLOCK = 256 * 1024;

async function* inBlocks(text: AsyncIterable<string>): AsyncGenerator<string> {
  let block = '';
  for await (const part of text) {
    block += part;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}

/** Whether two files have the same content. An unchanged file is not written, so its modification time stays correct. */
async function haveSameBytes(one: string, other: string): Promise<boolean> {
  const files: FileHandle[] = [];
  try {
    for (const path of [one, other]) files.push(await open(path));
    const [first, second] = files as [FileHandle, FileHandle];
    const [sizes, otherSizes] = await Promise.all([first.stat(), second.stat()]);
    if (sizes.size !== otherSizes.size) return false;
    for (let at = 0; at < sizes.size; at += BLOCK) {
      const blocks = await Promise.all([first, second].map((file) => blockAt(file, at)));
      if (!(blocks[0] as Buffer).equals(blocks[1] as Buffer)) return false;
    }
    return true;
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  } finally {
    for (const file of files) await file.close();
  }
}

async function blockAt(file: FileHandle, at: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, at);
  return buffer.subarray(0, bytesRead);
}
