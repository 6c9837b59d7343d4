/** A queue of work that runs sequentially in the background. */
export interface WorkQueue {
  add(work: () => Promise<unknown>): void;
  /** Resolves after all work. Rejects with the first error. */
  done(): Promise<unknown>;
}

export function createWorkQueue(): WorkQueue {
  let last: Promise<unknown> = Promise.resolve();
  const failures: unknown[] = [];
  return {
    add(work) {
      last = last.then(work).catch((error: unknown) => failures.push(error));
    },
    async done() {
      await last;
      if (failures.length > 0) throw failures[0];
    },
  };
}
