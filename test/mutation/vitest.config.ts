import { defineConfig } from 'vitest/config';
import everyTest from '../vitest.config.js';
import { FOLDERS } from './folders.js';

/** Runs the tests of the folder in MUTATED_FOLDER with the fixed seed, so that mutants are judged by the same requests as the code. */
export default defineConfig((environment) => {
  const config = everyTest(environment);
  return {
    ...config,
    test: { ...config.test, include: [...(FOLDERS[process.env.MUTATED_FOLDER ?? '']?.tests ?? [])] },
  };
});
