import { unpack } from '../pack.js';
import type { CallMessage, CallName, Calls, PageMessage, ReplyMessage } from '../protocol/calls.js';
import { ownPort, type PagePort, type PortEvents, workerPort } from './library-ports.js';

/** The script of the worker, compressed with gzip and encoded in base64. The build defines it (.build/page.ts). */
declare const LIBRARY: string;

/**
 * The connection of the page to the library (the simulator, the linter and the analysis). The library answers calls in a worker or in the
 * page.
 */
export interface PageClient {
  call<Name extends CallName>(
    name: Name,
    given: Calls[Name]['given'],
    options?: CallOptions,
  ): Promise<Calls[Name]['answer']>;
  /** Terminates the library, including calls that are still running. */
  end(): void;
}

export interface CallOptions {
  readonly progress?: (done: number, total: number) => void;
  /** Aborts the call. The promise of an aborted call never settles. */
  readonly signal?: AbortSignal;
}

/** Starts the library from the script in the page. It makes no network requests, and the page's Content Security Policy applies to it. */
export async function startedClient(): Promise<PageClient> {
  const waiting = new Map<number, WaitingCall>();
  let last = 0;
  const port = libraryPort(await unpack(LIBRARY), {
    onReply(reply) {
      if ('violation' in reply) {
        document.dispatchEvent(new CustomEvent(VIOLATION, { detail: reply.violation }));
        return;
      }
      const call = waiting.get(reply.number);
      if ('done' in reply) {
        call?.progress?.(reply.done, reply.total);
        return;
      }
      waiting.delete(reply.number);
      if ('failure' in reply) call?.reject(new Error(reply.failure));
      else call?.resolve(reply.answer);
    },
    onFault(message) {
      for (const { reject } of waiting.values()) reject(new Error(message));
      waiting.clear();
    },
  });
  return {
    call: (name, given, { progress, signal } = {}) =>
      new Promise((resolve, reject) => {
        last += 1;
        const number = last;
        waiting.set(number, { resolve: resolve as (answer: unknown) => void, reject, progress });
        port.post({ number, name, given } as CallMessage);
        signal?.addEventListener('abort', () => {
          if (waiting.delete(number)) port.post({ dropped: number });
        });
      }),
    end: () => port.close(),
  };
}

interface WaitingCall {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  readonly progress: ((done: number, total: number) => void) | undefined;
}

/** The event that reports a violation of the Content Security Policy in the worker. */
export const VIOLATION = 'preflight-violation';

/**
 * Connects to the library in a worker. If the browser refuses the worker, connects to the library in the page itself, and sends the
 * unanswered messages again. A browser refuses a worker immediately, or by an error before the first reply. Spec: What-if, 3.
 */
function libraryPort(text: string, events: PortEvents): PagePort {
  if (isRefused) return ownPort(text, events);
  const posted: PageMessage[] = [];
  let isAnswered = false;
  const onReply = (reply: ReplyMessage) => {
    isAnswered = true;
    posted.length = 0;
    events.onReply(reply);
  };
  const usePage = () => {
    isRefused = true;
    const own = ownPort(text, events);
    for (const message of posted) own.post(message);
    return own;
  };
  const onFault = (message: string) => {
    try {
      if (isAnswered) events.onFault(message);
      else port = usePage();
    } catch (error) {
      events.onFault(error instanceof Error ? error.message : String(error));
    }
  };
  let port: PagePort;
  try {
    port = workerPort(text, { onReply, onFault });
  } catch {
    port = usePage();
  }
  return {
    post(message) {
      if (!isAnswered) posted.push(message);
      port.post(message);
    },
    close: () => port.close(),
  };
}

/** Whether the browser refused a worker. If so, the page does not try to start another. */
let isRefused = false;
