import type { PageMessage, ReplyMessage } from '../protocol/calls.js';
import { LIBRARY_READY, type LibraryPort, type ServePort } from '../protocol/library-port.js';

/** The connection to the library (the simulator, the linter and the analysis), as the page uses it to send messages. */
export interface PagePort {
  post(message: PageMessage): void;
  close(): void;
}

export interface PortEvents {
  onReply(message: ReplyMessage): void;
  /** Called with a message when the library fails and cannot continue. */
  onFault(message: string): void;
}

/** Connects to the library in a new worker. Throws if the browser refuses the worker immediately. */
export function workerPort(text: string, { onReply, onFault }: PortEvents): PagePort {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(trustedPolicy()?.createScriptURL(url) ?? url);
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
 * Connects to the library in the page itself. A visible page is painted before each call runs, and long calls pause so that the page can
 * respond. Spec: What-if, 3.
 */
export function ownPort(text: string, { onReply }: Pick<PortEvents, 'onReply'>): PagePort {
  serve ??= runLibrary(text);
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

/** Runs a text as a script of the page. The page's Content Security Policy allows the script by its hash. */
function runLibrary(text: string): ServePort {
  let ready: ServePort | undefined;
  const take = ({ detail }: CustomEvent<ServePort>) => {
    ready = detail;
  };
  document.addEventListener(LIBRARY_READY, take as (event: Event) => void, { once: true });
  const script = document.createElement('script');
  script.text = trustedPolicy()?.createScript(text) ?? text;
  document.head.append(script);
  script.remove();
  if (ready === undefined) throw new Error('this browser cannot run the library');
  return ready;
}

/**
 * Returns the Trusted Types policy that allows only the embedded script and its blob address; `undefined` if the browser does not support
 * Trusted Types. The page's Content Security Policy names the script by hash.
 */
function trustedPolicy(): LibraryPolicy | undefined {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('preflight-library', {
    createScript: (text) => text,
    createScriptURL(text) {
      if (text.startsWith('blob:')) return text;
      throw new TypeError('only scripts that the page created can run');
    },
  });
  return policy;
}

let policy: LibraryPolicy | undefined;

interface LibraryPolicy {
  createScript(text: string): string;
  createScriptURL(text: string): string;
}

/** The members of the browser's Trusted Types API that this file uses. Its trusted values are typed as strings. */
interface TrustedTypes {
  createPolicy(name: string, rules: LibraryPolicy): LibraryPolicy;
}
