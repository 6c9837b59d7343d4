import { unpacked } from '../packed.js';
import type { CallMessage, CallName, Calls, ReplyMessage } from '../protocol/calls.js';
import { LIBRARY } from './library.js';

/** The library, at work beside the page. */
export interface PageClient {
  call<Name extends CallName>(
    name: Name,
    given: Calls[Name]['given'],
    progress?: (done: number, total: number) => void,
  ): Promise<Calls[Name]['answer']>;
  /** Ends it, with whatever it is at. */
  end(): void;
}

/** Starts a worker from the text that the page carries; it asks nothing of the network, and the policy of the page is its own, too. */
export async function startedClient(): Promise<PageClient> {
  const text = await unpacked(LIBRARY);
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(workerUrl(url));
  const waiting = new Map<number, WaitingCall>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<ReplyMessage>) => {
    if ('violation' in data) {
      document.dispatchEvent(new CustomEvent(VIOLATION, { detail: data.violation }));
      return;
    }
    const call = waiting.get(data.number);
    if ('done' in data) {
      call?.progress?.(data.done, data.total);
      return;
    }
    waiting.delete(data.number);
    if ('failure' in data) call?.reject(new Error(data.failure));
    else call?.resolve(data.answer);
  };
  worker.onerror = ({ message }) => {
    for (const { reject } of waiting.values())
      reject(new Error(message || 'the worker could not be started'));
    waiting.clear();
  };
  return {
    call: (name, given, progress) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve: resolve as (answer: unknown) => void, reject, progress });
        worker.postMessage({ number: last, name, given } as CallMessage);
      }),
    end() {
      worker.terminate();
      URL.revokeObjectURL(url);
    },
  };
}

interface WaitingCall {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  readonly progress: ((done: number, total: number) => void) | undefined;
}

/** Dispatched where the worker did what the policy of the page forbids. */
export const VIOLATION = 'preflight-violation';

/** The one address that may become a script. */
function workerUrl(url: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('preflight-worker', {
    createScriptURL(text) {
      if (text.startsWith('blob:')) return text;
      throw new TypeError('only what the page made itself is run');
    },
  });
  return policy?.createScriptURL(url) ?? url;
}

let policy: UrlPolicy | undefined;

interface UrlPolicy {
  createScriptURL(text: string): string;
}

/** As far as it is used here; what it makes is a text to whoever takes it. */
interface TrustedTypes {
  createPolicy(name: string, rules: UrlPolicy): UrlPolicy;
}
