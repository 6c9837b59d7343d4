import { withRevisions } from '../git/revision-files.js';
import { type Files, type Io, LARGEST_TOGETHER } from '../io/io.js';
import { linkedFiles } from './linked-files.js';

/**
 * Returns a copy of `io` with three changes. Files can be read at a git revision. `url` returns the URL of each file that was read, for
 * links in the output. The total size of the files that a command reads is limited.
 */
export function withAllFiles(io: Io): Io {
  return { ...io, files: boundedFiles(withRevisions(linkedFiles(io.files), io.git)) };
}

/**
 * Limits the total size of the files that a command reads: beyond `LARGEST_TOGETHER`, reading fails with `ERR_FILES_TOO_LARGE`.
 */
export function boundedFiles(files: Files): Files {
  let room = LARGEST_TOGETHER;
  return {
    ...files,
    async readBytes(path) {
      const bytes = await files.readBytes(path);
      if (bytes.length > room) throw tooLargeTogether();
      room -= bytes.length;
      return bytes;
    },
    async inflate(bytes, most) {
      const inflated = await files.inflate(bytes, Math.min(most, room)).catch((error: unknown) => {
        throw room < most ? tooLargeTogether() : error;
      });
      room -= inflated.length;
      return inflated;
    },
  };
}

function tooLargeTogether(): Error {
  return Object.assign(new Error('the files together are too large'), { code: 'ERR_FILES_TOO_LARGE' });
}
