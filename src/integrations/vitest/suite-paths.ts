import { readdirSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import picomatch from 'picomatch/posix.js';

/** The name pattern of policy test files. */
const SUITE_FILES = '**/*.preflight.{json,yaml,yml}';

/**
 * Lists policy test files. A path can be a file, a folder (its files with the usual name pattern), or a pattern (the files that match it).
 */
export function suitePaths(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.flatMap((path) => pathsAt(path.replaceAll('\\', '/'))))].sort();
}

function pathsAt(path: string): readonly string[] {
  const { base, glob } = picomatch.scan(path);
  if (glob !== '') return filesIn(base, glob);
  return statSync(path).isDirectory() ? filesIn(path, SUITE_FILES) : [path];
}

/** Lists the files below a folder that match a pattern, except in hidden folders and `node_modules`. */
function filesIn(folder: string, glob: string): readonly string[] {
  const isWanted = picomatch(glob);
  return readdirSync(folder === '' ? '.' : folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(\.|node_modules\/)/.test(file) && isWanted(file))
    .map((file) => posix.join(folder, file));
}
