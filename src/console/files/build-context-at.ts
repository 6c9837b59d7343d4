import { posix } from 'node:path';
import type { BuildContext } from '../../report/notices/build-context.js';
import { fromHere } from '../git/path-at.js';
import { revisionPath } from '../git/revision-files.js';
import { type Io, STANDARD_INPUT } from '../io/io.js';

/**
 * Returns the data that a report in a build needs about the org at a path. These are the version of this program, and a function that
 * returns the path of a document without its git revision.
 */
export function buildContextAt(path: string, { files, version }: Io): BuildContext {
  return {
    version,
    pathOf(document) {
      if (path === STANDARD_INPUT) return document;
      const whole = fromHere(document, files).replaceAll('\\', '/');
      return posix.normalize(revisionPath(whole)?.path ?? whole);
    },
  };
}
