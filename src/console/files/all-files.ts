import { withRevisions } from '../git/revision-files.js';
import type { Io } from '../io/io.js';
import { boundedFiles } from './bounded-files.js';
import { linkedFiles } from './linked-files.js';

/** With all that a path may be: a link, a path at a revision; and no more read than can be held. */
export function withAllFiles(io: Io): Io {
  return { ...io, files: boundedFiles(withRevisions(linkedFiles(io.files), io.git)) };
}
