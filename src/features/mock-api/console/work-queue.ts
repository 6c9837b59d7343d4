/** A queue that runs tasks one after the other in the background. */
export interface WorkQueue {
  add(work: () => Promise<unknown>): void;
  /** Resolves when all tasks are done. Rejects with the first error. */
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
