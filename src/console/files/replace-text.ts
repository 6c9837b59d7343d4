import { quoted } from '../../base/messages.js';
import { own } from '../../base/own.js';
import type { Problem } from '../../base/result.js';
import type { FileReplacement, Files, WriteRefusal } from '../io/io.js';
import { platformCode } from './read-input.js';

/** Replaces the content of a file. If that fails, the file is unchanged, and the problem is returned; otherwise returns `undefined`. */
export async function replaceText(
  path: string,
  replacing: FileReplacement,
  files: Files,
): Promise<Problem | undefined> {
  try {
    const written = await files.replaceText(path, replacing);
    return written === 'written' ? undefined : unwritable(path, REFUSALS[written](replacing));
  } catch (error) {
    const code = platformCode(error);
    return unwritable(
      path,
      own(REASONS, code) ?? `the file cannot be written (${code}): check the path and the permissions`,
    );
  }
}

const REFUSALS = {
  'leads-out': ({ within }) =>
    `the file is a link that points outside of ${quoted(within)}; pass the target of the link`,
  link: () => 'the file is a link; remove the link, or pass its target',
  'no-file': () => 'this is not a regular file',
  changed: () => 'the file has changed since the program read it; run the command again',
} satisfies Record<WriteRefusal, (replacing: FileReplacement) => string>;

/** The messages for error codes of the platform, such as `ENOSPC`. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EACCES: 'you have no permission to write the file or its folder',
  EPERM: 'you have no permission to write the file or its folder',
  EROFS: 'the disk is read-only',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'your disk quota is exceeded',
};

/** Returns the problem for an error while a file was written. Other files may already have been written. */
export function problemOfWriting(path: string, error: unknown): Problem {
  const code = platformCode(error);
  const message = `the file cannot be written: ${own(REASONS, code) ?? code}. The data read so far is kept; run the command again to continue`;
  return { severity: 'error', code: 'unwritable-file', message, location: { document: path, pointer: '' } };
}

/** Returns the problem of a file that was not written. */
export function unwritable(path: string, reason: string): Problem {
  return {
    severity: 'error',
    code: 'unwritable-file',
    message: `not written: ${reason}`,
    location: { document: path, pointer: '' },
  };
}
