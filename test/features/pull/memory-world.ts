import type {
  HttpAnswer,
  HttpRequest,
  PullFiles,
  PullWorld,
  Send,
} from '../../../src/console/io/pull-world.js';

/**
 * Replaces the platform functions of a pull. Nothing really waits: if all callers wait, the clock jumps to the first time that a caller
 * waits for.
 */
export interface MemoryWorld extends PullWorld {
  /** The files that were written, by path. */
  readonly written: Map<string, string>;
  /** All requests in order. */
  readonly requests: HttpRequest[];
}

/** The time at which pulls start, in milliseconds since the epoch. */
export const BEGIN = Date.UTC(2026, 0, 15, 12);

export function memoryWorld(
  send: (request: HttpRequest, now: () => number) => HttpAnswer | Promise<HttpAnswer>,
  written: Map<string, string> = new Map(),
  begin: number = BEGIN,
): MemoryWorld {
  const clock = virtualClock();
  const requests: HttpRequest[] = [];
  const counting: Send = async (request) => {
    requests.push(request);
    await clock.sleep(LATENCY);
    return await send(request, () => begin + clock.now());
  };
  return {
    written,
    requests,
    send: counting,
    files: memoryFiles(written),
    now: clock.now,
    today: () => begin + clock.now(),
    sleep: (milliseconds) => clock.sleep(milliseconds),
    random: () => 0.5,
    // Each `MemoryWorld` stands for one process. A later process always sees the earlier ones as ended, because `isRunning` returns false.
    self: { pid: 1 + worlds++, host: 'memory' },
    isRunning: () => Promise.resolve(false),
  };
}

let worlds = 0;

/** The time in milliseconds until a response arrives. */
const LATENCY = 20;

function virtualClock() {
  let now = 0;
  let isDriven = false;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  const drive = () => {
    const next = sleepers.sort((one, other) => one.at - other.at).shift();
    isDriven = next !== undefined;
    if (next === undefined) return;
    now = Math.max(now, next.at);
    next.wake();
    setImmediate(drive);
  };
  return {
    now: () => now,
    sleep: (milliseconds: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ at: now + milliseconds, wake });
        if (isDriven) return;
        isDriven = true;
        setImmediate(drive);
      }),
  };
}

/** Returns files that store texts; their bytes are UTF-8. */
export function memoryFiles(written: Map<string, string>): PullFiles {
  const bytesOf = (path: string) => Buffer.from(written.get(path) ?? '');
  return {
    async *pieces(path) {
      const bytes = bytesOf(path);
      // Chunks are small so that lines and characters are split between chunks.
      for (let start = 0; start < bytes.length; start += 1000)
        yield await Promise.resolve(bytes.subarray(start, start + 1000));
    },
    readAt: (path, offset, length) => Promise.resolve(bytesOf(path).subarray(offset, offset + length)),
    append(path, bytes) {
      written.set(path, (written.get(path) ?? '') + Buffer.from(bytes).toString());
      return Promise.resolve();
    },
    async replace(path, text) {
      let whole = '';
      for await (const part of text) whole += part;
      written.set(path, whole);
    },
    create(path, text) {
      const isFree = !written.has(path);
      if (isFree) written.set(path, text);
      return Promise.resolve(isFree);
    },
    move(from, to) {
      const text = written.get(from);
      if (text !== undefined) written.delete(from) && written.set(to, text);
      return Promise.resolve(text !== undefined);
    },
    isLink: () => Promise.resolve(false),
    list: (folder) =>
      Promise.resolve(
        [
          ...new Set(
            [...written.keys()].flatMap((path) =>
              path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1).split('/')[0] ?? ''] : [],
            ),
          ),
        ].sort(),
      ),
    remove(path) {
      written.delete(path);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}
