import fc from 'fast-check';
import type { TestProject } from 'vitest/node';

/** Once, before the first test file: says which seed repeats this run. */
export function setup(project: TestProject): void {
  console.log(`fast-check seed: ${project.config.env.FC_SEED}`);
}

/** Before every test file. A property that states no number of cases has 50 in the full check. */
fc.configureGlobal({
  seed: Number(process.env.FC_SEED),
  ...(process.env.FUZZ === undefined && { numRuns: 50 }),
});
