/** The functions of vitest or Jest that register tests. */
export interface Runner {
  /** Registers a group of tests. */
  describe(name: string, register: () => void): unknown;
  /** Registers a test. `test.only` registers a test that runs alone, `test.skip` one that does not run. */
  readonly test: RegisterTest & { readonly only: RegisterTest; readonly skip: RegisterTest };
}

type RegisterTest = (name: string, run: () => Promise<void>) => unknown;

/** Returns the given `describe` and `test`, or the global functions, as in Jest. Throws if there are none. */
export function runnerOf(given: Partial<Runner>): Runner {
  const everywhere = globalThis as Partial<Runner>;
  const { describe = everywhere.describe, test = everywhere.test } = given;
  if (describe !== undefined && test !== undefined) return { describe, test };
  throw new Error(
    'policyTests: there is no global `describe` and `test`; with vitest, import them from `vitest` and call `policyTests(paths, { describe, test })`',
  );
}
