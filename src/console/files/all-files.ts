import { withRevisions } from '../git/revision-files.js';
import { type Files, type Io, LARGEST_TOGETHER } from '../io/io.js';
import { linkedFiles } from './linked-files.js';

/** With all that a path may be: a link, a path at a revision; and no more read than can be held. */
export function withAllFiles(io: Io): Io {
  return { ...io, files: boundedFiles(withRevisions(linkedFiles(io.files), io.git)) };
}

/** The same files, of which one command reads no more in all than it can hold: `ERR_FILES_TOO_LARGE` beyond that. */
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
