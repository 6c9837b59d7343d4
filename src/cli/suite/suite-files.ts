import { alternatives } from '../../base/messages.js';
import type { Problem } from '../../base/result.js';
import { attempt, folderOf, readDocument, type TextDocument, unreadableFile } from '../files/read-input.js';
import type { Files } from '../io/io.js';

/** How files of tests are called. */
const SUITE_SUFFIXES = ['.preflight.yaml', '.preflight.yml', '.preflight.json'] as const;

/** The files of tests at these paths: files as they are named, and in folders those that are called so. */
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
      const suites = listed.value.files.filter((name) => isSuite(name) && !isAside(name));
      for (const name of suites) found.add(path === '.' ? name : `${path.replace(/\/+$/, '')}/${name}`);
      if (suites.length === 0)
        problems.push(
          unreadableFile(path, `the folder holds no file that ends in ${alternatives(SUITE_SUFFIXES)}`),
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

function isSuite(name: string): boolean {
  return SUITE_SUFFIXES.some((suffix) => name.toLowerCase().endsWith(suffix));
}

/** In a folder of packages, or one that begins with a dot. */
function isAside(name: string): boolean {
  return name.split('/').some((step) => step === 'node_modules' || step.startsWith('.'));
}

/** Where a path that a file names leads to. */
export function besideFile(path: string, document: TextDocument): string {
  if (/^([/\\]|[a-z]:[/\\])/i.test(path)) return path;
  const folder = folderOf(document.name);
  return folder === '.' ? path : plainPath(`${folder.replace(/\/+$/, '')}/${path}`);
}

/** Without `.` and, where they lead back into a folder that is named, `..`. */
function plainPath(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    const last = steps.at(-1);
    if (step === '.') continue;
    if (step === '..' && last !== undefined && last !== '..' && last !== '') steps.pop();
    else steps.push(step);
  }
  return steps.join('/');
}
