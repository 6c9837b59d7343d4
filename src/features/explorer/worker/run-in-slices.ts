import type { OnProgress, Steps } from '../../../base/work-steps.js';

/** The timing of a long computation that is interrupted regularly, so that other tasks can run. */
export interface Slicing {
  /** The minimum time between two interruptions, in milliseconds. */
  readonly slice: number;
  now(): number;
  /** Pauses the computation, so that other tasks can run. */
  pause(): Promise<void>;
}

/** Runs a computation with interruptions for other tasks. Returns `undefined` if the caller aborts it. Spec: What-if, 3. */
export async function runInSlices<Answer>(
  steps: Steps<Answer>,
  { slice, now, pause }: Slicing,
  { progress, isWanted }: { readonly progress: OnProgress; isWanted(): boolean },
): Promise<Answer | undefined> {
  for (;;) {
    const start = now();
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (step.value !== undefined) progress(step.value.done, step.value.total, step.value.of);
    } while (now() - start < slice);
    await pause();
    if (!isWanted()) return undefined;
  }
}
