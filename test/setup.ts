import fc from 'fast-check';
import type { TestProject } from 'vitest/node';

/** Prints the seed that repeats this run, once before the first test file. */
export function setup(project: TestProject): void {
  console.log(`fast-check seed: ${project.config.env.FC_SEED}`);
}

/** Sets the seed before every test file. A property that states no number of cases has 50 in the full check. */
fc.configureGlobal({
  seed: Number(process.env.FC_SEED),
  ...(process.env.FUZZ === undefined && { numRuns: 50 }),
});
