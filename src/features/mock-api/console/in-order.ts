/** Work that is done one after the other, while its owner goes on. */
export interface InOrder {
  add(work: () => Promise<unknown>): void;
  /** Resolves when all is done; rejects with what the first that failed did. */
  done(): Promise<unknown>;
}

export function oneAfterAnother(): InOrder {
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
