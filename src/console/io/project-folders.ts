import type { Files } from './io.js';

/**
 * Returns a folder and its parents up to the root of the project: the nearest folder with `.git`. Without such a folder, returns only the
 * folder itself. Parents above the project are left out, because other users may be able to write to them. Such users could also create a
 * `.git` there, so a `.git` counts only if it has the same owner as the folder itself.
 */
export async function projectFolders(files: Files, from?: string): Promise<readonly string[]> {
  const folders = files.ancestors(from);
  const start = await entryAt(folders[0] ?? '.', files);
  for (const [index, folder] of folders.entries()) {
    const git = await entryAt(pathIn(folder, '.git'), files);
    if (git !== undefined && git.owner === start?.owner) return folders.slice(0, index + 1);
  }
  return folders.slice(0, 1);
}

/** Returns the file or folder at a path; `undefined` if it cannot be read. */
async function entryAt(path: string, files: Files) {
  return await files.entry(path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error)) throw error;
  });
}

export function pathIn(folder: string, name: string): string {
  return `${folder.replace(/\/+$/, '')}/${name}`;
}
