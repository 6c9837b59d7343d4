import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The script of the page that shows reports of mutants, as its package has it; the build puts it in the place of this. */
export function pageScript(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  return readFile(resolve('mutation-testing-elements/mutation-test-elements.js'), 'utf8');
}
