import process from 'node:process';

/** What the tests of a file are registered with: that of vitest where it runs, otherwise what stands for all to use, as with Jest. */
export interface Runner {
  describe(name: string, register: () => void): void;
  readonly test: RegisterTest & { readonly only: RegisterTest; readonly skip: RegisterTest };
}

type RegisterTest = (name: string, run: () => Promise<void>) => void;

/** A worker of vitest has a number; in its other processes there is nothing to register with. */
const isWorker = process.env.VITEST_POOL_ID !== undefined;

const own = isWorker ? await import('vitest') : undefined;

export function runnerHere(): Runner {
  const found = (own ?? globalThis) as Partial<Runner>;
  if (typeof found.describe !== 'function' || typeof found.test !== 'function')
    throw new Error('there is no runner here: call `policyTests` from a test file of vitest or Jest');
  return found as Runner;
}
