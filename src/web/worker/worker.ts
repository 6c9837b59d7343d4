import type { CallMessage, CallName, Calls, ReplyMessage } from '../protocol/calls.js';
import { answers, type TellProgress } from './answers.js';

/** What a worker is to its script. */
interface WorkerScope {
  onmessage: ((event: { readonly data: CallMessage }) => void) | null;
  addEventListener(
    type: 'securitypolicyviolation',
    listener: (event: { readonly violatedDirective: string }) => void,
  ): void;
  postMessage(message: ReplyMessage): void;
}

declare const self: WorkerScope;

const answerer = answers();

self.onmessage = ({ data }) => void reply(data);
self.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
  self.postMessage({ violation: violatedDirective }),
);

async function reply({ number, name, given }: CallMessage): Promise<void> {
  try {
    const answer = await (
      answerer[name] as (given: Calls[CallName]['given'], progress: TellProgress) => unknown
    )(given, progressOf(number));
    self.postMessage({ number, answer });
  } catch (error) {
    self.postMessage({ number, failure: error instanceof Error ? error.message : String(error) });
  }
}

/** A hundred times at most. */
function progressOf(number: number): TellProgress {
  return (done, total) => {
    if (done % Math.ceil(total / 100) === 0) self.postMessage({ number, done, total });
  };
}
