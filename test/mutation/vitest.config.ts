import { defineConfig } from 'vitest/config';
import everyTest from '../vitest.config.js';
import { FOLDERS } from './folders.js';

/** Tests of the folder that MUTATED_FOLDER names, with the fixed seed: a mutant is judged by the same requests as the code. */
export default defineConfig((environment) => {
  const config = everyTest(environment);
  return {
    ...config,
    test: { ...config.test, include: [...(FOLDERS[process.env.MUTATED_FOLDER ?? '']?.tests ?? [])] },
  };
});
