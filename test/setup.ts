import fc from 'fast-check';
import type { TestProject } from 'vitest/node';

/** Once, before the first test file: says which seed repeats this run. */
export function setup(project: TestProject): void {
  console.log(`fast-check seed: ${project.config.env.FC_SEED}`);
}

/** In front of every test file. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED) });
