import type { OnProgress, Steps } from '../../../base/work-steps.js';
import type { CallMessage, CallName, Calls, ReplyMessage } from '../protocol/calls.js';
import { LIBRARY_READY, type LibraryPort } from '../protocol/library-port.js';
import { callHandlers } from './call-handlers.js';
import { type OpenedStates, unpackStates } from './open-states.js';
import { runInSlices } from './run-in-slices.js';

/** The parts of a web worker's global scope that this file uses. */
interface WorkerScope extends LibraryPort {
  addEventListener(
    type: 'securitypolicyviolation',
    listener: (event: { readonly violatedDirective: string }) => void,
  ): void;
}

/** The global scope of a page that runs the library without a worker. */
interface PageScope {
  readonly document: { dispatchEvent(event: CustomEvent): void };
}

declare const self: PageScope | WorkerScope;

const statesByData = new Map<string, OpenedStates>();

/**
 * The length of a time slice in milliseconds. It is shorter than a frame, because other calls wait until the current time slice ends.
 * Without a worker, the page waits, too. For example, the answer to the next question waits for a time slice of the search for suggestions.
 */
const SLICE = 10;

if ('document' in self) self.document.dispatchEvent(new CustomEvent(LIBRARY_READY, { detail: serve }));
else serveWorker(self);

function serveWorker(scope: WorkerScope): void {
  serve(scope);
  scope.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
    scope.postMessage({ violation: violatedDirective }),
  );
}

/**
 * Answers the calls that arrive at a port. Long calls are interrupted regularly, so that short calls are answered in between. Returns a
 * function that ends the answering.
 */
function serve(port: LibraryPort): () => void {
  const answerer = callHandlers(cachedStates);
  const waiting = new Set<number>();
  const answered = async ({ number, name, given }: CallMessage): Promise<unknown> => {
    const ask = answerer[name] as (given: Calls[CallName]['given']) => unknown;
    const answer = await ask(given);
    if (!isSteps(answer)) return answer;
    const isWanted = () => waiting.has(number);
    return runInSlices(
      answer,
      { slice: SLICE, now, pause },
      { progress: progressOf(number, port), isWanted },
    );
  };
  port.onmessage = ({ data }) => {
    if ('dropped' in data) {
      waiting.delete(data.dropped);
      return;
    }
    const { number } = data;
    const reply = (message: ReplyMessage) => {
      if (waiting.delete(number)) port.postMessage(message);
    };
    waiting.add(number);
    answered(data).then(
      (answer) => reply({ number, answer }),
      (error) => reply({ number, failure: error instanceof Error ? error.message : String(error) }),
    );
  };
  return () => waiting.clear();
}

/**
 * Unpacks the data of the page and caches the result. In a browser without web workers, the page has two connections to this code, for
 * answers and for searches. Both then use the cache.
 */
async function cachedStates(packed: string): Promise<Steps<OpenedStates, never>> {
  const known = statesByData.get(packed);
  return cacheStates(packed, known ?? (await unpackStates(packed)));
}

function* cacheStates(
  packed: string,
  opened: OpenedStates | Steps<OpenedStates, never>,
): Steps<OpenedStates, never> {
  const states = isSteps(opened) ? yield* opened : opened;
  statesByData.set(packed, states);
  return states;
}

function isSteps<Answer>(answer: Answer | Steps<Answer, never>): answer is Steps<Answer, never> {
  return typeof answer === 'object' && answer !== null && 'next' in answer;
}

function now(): number {
  return performance.now();
}

/** Lets other tasks run. Waits for a message to itself instead of a timer, because browsers delay timers, especially in hidden pages. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    turns.push(resolve);
    channel.port2.postMessage(null);
  });
}

const turns: (() => void)[] = [];
const channel = new MessageChannel();
(channel.port1 as unknown as LoopPort).onmessage = () => turns.shift()?.();

/** A message port, with only the members that are used here. */
interface LoopPort {
  onmessage: () => void;
}

/** Returns a function that reports progress at most a hundred times per call. */
function progressOf(number: number, port: LibraryPort): OnProgress {
  return (done, total) => {
    if (done % Math.ceil(total / 100) === 0) port.postMessage({ number, done, total });
  };
}
