import { posix } from 'node:path';
import type { Snapshot } from '../../policies/snapshot.js';
import type { InBuild } from '../../report/notices/in-build.js';
import { fromHere } from '../git/path-at.js';
import { revisionPath } from '../git/revision-files.js';
import { type Io, STANDARD_INPUT } from '../io/io.js';

/** What a report about the org at a path needs where a build reads it: the paths of its documents from here. */
export function inBuild(path: string, { documents }: Snapshot, { files, version }: Io): InBuild {
  const whole = fromHere(path, files).replaceAll('\\', '/');
  const isFile = documents.some(({ name }) => name === path || path === `./${name}`);
  const folder = revisionPath(whole)?.path ?? whole;
  return {
    version,
    pathOf(document) {
      if (path === STANDARD_INPUT) return document;
      if (!isFile) return posix.join(folder, document);
      return posix.normalize(revisionPath(fromHere(document, files))?.path ?? fromHere(document, files));
    },
  };
}
