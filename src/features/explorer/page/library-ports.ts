import type { PageMessage, ReplyMessage } from '../protocol/calls.js';
import { LIBRARY_READY, type LibraryPort, type ServePort } from '../protocol/library-port.js';

/** The page's end of the way to the library. */
export interface PagePort {
  post(message: PageMessage): void;
  close(): void;
}

export interface PortEvents {
  onReply(message: ReplyMessage): void;
  /** It cannot go on. */
  onFault(message: string): void;
}

/** To the library in a worker of its own; throws where the browser refuses one at once. */
export function workerPort(text: string, { onReply, onFault }: PortEvents): PagePort {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(trusted()?.createScriptURL(url) ?? url);
  worker.onmessage = ({ data }: MessageEvent<ReplyMessage>) => onReply(data);
  worker.onerror = ({ message }) => onFault(message || 'the worker could not be started');
  return {
    post: (message) => worker.postMessage(message),
    close() {
      worker.terminate();
      URL.revokeObjectURL(url);
    },
  };
}

/**
 * To the library in the page itself, which is painted, where it is seen, before a call is worked at; what takes long
 * leaves it its turn. Spec: What-if, 3.
 */
export function ownPort(text: string, { onReply }: Pick<PortEvents, 'onReply'>): PagePort {
  serve ??= loaded(text);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<ReplyMessage>) => onReply(data);
  const end = serve(port2 as LibraryPort);
  const posted: PageMessage[] = [];
  const pass = () => {
    for (const message of posted.splice(0)) port1.postMessage(message);
  };
  return {
    post(message) {
      posted.push(message);
      if (document.hidden) pass();
      else requestAnimationFrame(pass);
    },
    close() {
      end();
      port1.close();
    },
  };
}

let serve: ServePort | undefined;

/** Runs the text as a script of the page; its policy allows this one by its hash. */
function loaded(text: string): ServePort {
  let ready: ServePort | undefined;
  const take = ({ detail }: CustomEvent<ServePort>) => {
    ready = detail;
  };
  document.addEventListener(LIBRARY_READY, take as (event: Event) => void, { once: true });
  const script = document.createElement('script');
  script.text = trusted()?.createScript(text) ?? text;
  document.head.append(script);
  script.remove();
  if (ready === undefined) throw new Error('this browser does not run the library');
  return ready;
}

/** What may become a script: the text that the page carries, of which its policy has the hash, and the address of that. */
function trusted(): LibraryPolicy | undefined {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('preflight-library', {
    createScript: (text) => text,
    createScriptURL(text) {
      if (text.startsWith('blob:')) return text;
      throw new TypeError('only what the page made itself is run');
    },
  });
  return policy;
}

let policy: LibraryPolicy | undefined;

interface LibraryPolicy {
  createScript(text: string): string;
  createScriptURL(text: string): string;
}

/** As far as it is used here; what it makes is a text to whoever takes it. */
interface TrustedTypes {
  createPolicy(name: string, rules: LibraryPolicy): LibraryPolicy;
}
