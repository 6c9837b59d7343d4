import type { OnProgress, Steps } from '../../../base/work-steps.js';
import type { CallMessage, CallName, Calls, ReplyMessage } from '../protocol/calls.js';
import { LIBRARY_READY, type LibraryPort } from '../protocol/library-port.js';
import { answers } from './answers.js';
import { inSlices } from './in-slices.js';
import { type OpenedStates, unpackedStates } from './opened-states.js';

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

const openedBefore = new Map<string, OpenedStates>();

/** In milliseconds. In the page that is short of a frame; a worker keeps nobody waiting but other questions. */
const SLICE = { page: 10, worker: 50 };

if ('document' in self)
  self.document.dispatchEvent(
    new CustomEvent(LIBRARY_READY, { detail: (port: LibraryPort) => serve(port, SLICE.page) }),
  );
else serveWorker(self);

function serveWorker(scope: WorkerScope): void {
  serve(scope, SLICE.worker);
  scope.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
    scope.postMessage({ violation: violatedDirective }),
  );
}

/** Answers what comes in at a port; what takes long in slices, between which shorter questions are answered. Gives what ends it. */
function serve(port: LibraryPort, slice: number): () => void {
  const answerer = answers(openedOnce);
  const waiting = new Set<number>();
  const answered = async ({ number, name, given }: CallMessage): Promise<unknown> => {
    const ask = answerer[name] as (given: Calls[CallName]['given']) => unknown;
    const answer = await ask(given);
    if (!isSteps(answer)) return answer;
    const isWanted = () => waiting.has(number);
    return inSlices(answer, { slice, now, pause }, { progress: progressOf(number, port), isWanted });
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

/** A page that has no worker asks from two ends of what it carries. */
async function openedOnce(packed: string): Promise<Steps<OpenedStates, never>> {
  const known = openedBefore.get(packed);
  return kept(packed, known ?? (await unpackedStates(packed)));
}

function* kept(
  packed: string,
  opened: OpenedStates | Steps<OpenedStates, never>,
): Steps<OpenedStates, never> {
  const states = isSteps(opened) ? yield* opened : opened;
  openedBefore.set(packed, states);
  return states;
}

function isSteps<Answer>(answer: Answer | Steps<Answer, never>): answer is Steps<Answer, never> {
  return typeof answer === 'object' && answer !== null && 'next' in answer;
}

function now(): number {
  return performance.now();
}

/** By a message to itself: browsers put off whatever waits by a timer, most of all in a page that nobody sees. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    turns.push(resolve);
    channel.port2.postMessage(null);
  });
}

const turns: (() => void)[] = [];
const channel = new MessageChannel();
(channel.port1 as unknown as LoopPort).onmessage = () => turns.shift()?.();

/** As browsers have it. */
interface LoopPort {
  onmessage: () => void;
}

/** A hundred times at most. */
function progressOf(number: number, port: LibraryPort): OnProgress {
  return (done, total) => {
    if (done % Math.ceil(total / 100) === 0) port.postMessage({ number, done, total });
  };
}
