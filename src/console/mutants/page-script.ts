import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '../io/node/own-package.js';

/** Returns the script that renders mutation reports. The build copies it from its package (.build/assets.ts). */
export function pageScript(): Promise<string> {
  return readFile(join(packageFolder(), 'dist', 'mutation-test-elements.js'), 'utf8');
}
