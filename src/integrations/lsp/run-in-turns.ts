import type { Steps } from '../../base/work-steps.js';

/** The state of a task of the language server. A task is no longer needed when the user edits the text again. */
export interface Cancelable {
  /** Whether the work is no longer needed. */
  isCanceled(): boolean;
}

/** The longest time that work runs before messages of the editor are handled, in milliseconds. */
const TURN = 20;

/** Runs steps in turns, between which messages of the editor are handled. Returns `undefined` if the work is canceled. */
export async function runInTurns<Answer>(
  steps: Steps<Answer>,
  { isCanceled }: Cancelable,
): Promise<Answer | undefined> {
  for (;;) {
    const start = performance.now();
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() - start < TURN);
    await nextTurn();
    if (isCanceled()) return undefined;
  }
}

/** Resolves after the messages that have arrived are handled. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
