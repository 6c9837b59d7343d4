import type { CallMessage, CallName, Calls, ReplyMessage } from '../protocol/calls.js';
import { LIBRARY_READY, type LibraryPort } from '../protocol/library-port.js';
import { answers, type TellProgress } from './answers.js';

/** What a worker is to its script. */
interface WorkerScope extends LibraryPort {
  addEventListener(
    type: 'securitypolicyviolation',
    listener: (event: { readonly violatedDirective: string }) => void,
  ): void;
}

/** And a page that has to do without one. */
interface PageScope {
  readonly document: { dispatchEvent(event: CustomEvent): void };
}

declare const self: PageScope | WorkerScope;

if ('document' in self) self.document.dispatchEvent(new CustomEvent(LIBRARY_READY, { detail: serve }));
else serveWorker(self);

function serveWorker(scope: WorkerScope): void {
  serve(scope);
  scope.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
    scope.postMessage({ violation: violatedDirective }),
  );
}

/** Answers what comes in at a port. */
function serve(port: LibraryPort): void {
  const answerer = answers();
  const put = (message: ReplyMessage) => port.postMessage(message);
  port.onmessage = ({ data }) => void reply(answerer, data, put);
}

async function reply(
  answerer: ReturnType<typeof answers>,
  { number, name, given }: CallMessage,
  put: (message: ReplyMessage) => void,
): Promise<void> {
  try {
    const answer = await (
      answerer[name] as (given: Calls[CallName]['given'], progress: TellProgress) => unknown
    )(given, progressOf(number, put));
    put({ number, answer });
  } catch (error) {
    put({ number, failure: error instanceof Error ? error.message : String(error) });
  }
}

/** A hundred times at most. */
function progressOf(number: number, put: (message: ReplyMessage) => void): TellProgress {
  return (done, total) => {
    if (done % Math.ceil(total / 100) === 0) put({ number, done, total });
  };
}
