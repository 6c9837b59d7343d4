import { posix, win32 } from 'node:path';
import { alternatives } from '../../base/messages.js';
import type { Problem } from '../../base/result.js';
import {
  attempt,
  folderOf,
  linksLeadingOut,
  readDocument,
  type TextDocument,
  unreadableFile,
} from '../files/read-input.js';
import type { Files } from '../io/io.js';

/** The suffixes of test files. */
export const SUITE_SUFFIXES = ['.preflight.yaml', '.preflight.yml', '.preflight.json'] as const;

/**
 * Finds test files at some paths. A path is a test file, or a folder in which all files with one of the {@link SUITE_SUFFIXES} are test
 * files.
 */
export async function findSuites(
  paths: readonly string[],
  files: Files,
): Promise<{ readonly documents: readonly TextDocument[]; readonly problems: readonly Problem[] }> {
  const found = new Set<string>();
  const problems: Problem[] = [];
  for (const path of paths) {
    const listed = await attempt(path, () => files.list(path));
    if (!listed.ok) problems.push(...listed.problems);
    else if (listed.value === undefined) found.add(path);
    else {
      const suites = listed.value.files.filter(isSuite);
      const leadingOut = linksLeadingOut(path, listed.value, isSuite);
      problems.push(...leadingOut);
      for (const name of suites) found.add(posix.join(path, name));
      if (suites.length === 0 && leadingOut.length === 0)
        problems.push(
          unreadableFile(
            path,
            `the folder contains no ${alternatives(SUITE_SUFFIXES)} file: pass the folder of the test files`,
          ),
        );
    }
  }
  const documents: TextDocument[] = [];
  for (const path of found) {
    const document = await readDocument(path, files);
    if (document.ok) documents.push(document.value);
    else problems.push(...document.problems);
  }
  return { documents, problems };
}

/** Whether a file in a folder is a test file. Hidden files are not. */
function isSuite(name: string): boolean {
  const isNamedSo = SUITE_SUFFIXES.some((suffix) => name.toLowerCase().endsWith(suffix));
  return isNamedSo && !posix.basename(name).startsWith('.');
}

/** Resolves a path in a test file, which is relative to the folder of that file. */
export function pathFromFile(path: string, document: TextDocument): string {
  return win32.isAbsolute(path) ? path : posix.join(folderOf(document.name), path);
}
