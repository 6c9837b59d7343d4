import type { OnProgress, Steps } from '../../../base/work-steps.js';

/** Where steps are worked at, and how long at a time. */
export interface Slicing {
  /** In milliseconds: what comes between two pauses, as far as steps are shorter. */
  readonly slice: number;
  now(): number;
  /** Whoever else waits has a turn. */
  pause(): Promise<void>;
}

/** Works at steps a slice at a time; `undefined` where nobody waits for them any more. Spec: What-if, 3. */
export async function inSlices<Answer>(
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
