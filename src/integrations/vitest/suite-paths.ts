import { readdirSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import picomatch from 'picomatch/posix.js';

/** How files of tests are called. */
const SUITE_FILES = '**/*.preflight.{json,yaml,yml}';

/** The files of tests at these paths: files as they are named, of folders those that are called so, of patterns what fits. */
export function suitePaths(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.flatMap((path) => pathsAt(path.replaceAll('\\', '/'))))].sort();
}

function pathsAt(path: string): readonly string[] {
  const { base, glob } = picomatch.scan(path);
  if (glob !== '') return filesIn(base, glob);
  return statSync(path).isDirectory() ? filesIn(path, SUITE_FILES) : [path];
}

/** What is hidden or installed is not looked into. */
function filesIn(folder: string, glob: string): readonly string[] {
  const isWanted = picomatch(glob);
  return readdirSync(folder === '' ? '.' : folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(\.|node_modules\/)/.test(file) && isWanted(file))
    .map((file) => posix.join(folder, file));
}
