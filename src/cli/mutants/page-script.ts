import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '../io/own-package.js';

/** The script of the page that shows reports of mutants, which the build copies from its package (.build/assets.ts). */
export function pageScript(): Promise<string> {
  return readFile(join(packageFolder(), 'dist', 'mutation-test-elements.js'), 'utf8');
}
