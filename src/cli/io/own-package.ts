import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** The folder that the package is in. */
export function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('policy-preflight/package.json'));
}

export function packageVersion(): string {
  return createRequire(import.meta.url)('policy-preflight/package.json').version;
}
