import { type Profiler, Session } from 'node:inspector';

/**
 * Returns the number of calls of functions of this project while `run` runs. It measures work without a clock: the same work has the same
 * count on every machine.
 */
export function countedWork(run: () => void): number {
  return countedCalls(run, () => true);
}

/** Runs `run`, and returns the number of calls to functions of this project. `isCounted` selects the functions by name. */
export function countedCalls(run: () => void, isCounted: (name: string) => boolean): number {
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    run();
    let found: readonly Profiler.ScriptCoverage[] = [];
    session.post('Profiler.takePreciseCoverage', (_, { result }) => {
      found = result;
    });
    const calls = found
      .filter(({ url }) => url.includes('/src/'))
      .flatMap(({ functions }) =>
        functions.map(({ functionName, ranges: [range] }) =>
          isCounted(functionName) ? (range?.count ?? 0) : 0,
        ),
      );
    return calls.reduce((sum, count) => sum + count, 0);
  } finally {
    session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}
