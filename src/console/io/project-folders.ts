import type { Files } from './io.js';

/**
 * A folder and those above it, up to the one that holds `.git`; that folder alone where none does. What stands above a
 * project is others' to write. So may be a `.git` there, which therefore must have the owner of the folder itself.
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

/** Of what may not be looked at nothing is taken. */
async function entryAt(path: string, files: Files) {
  return await files.entry(path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error)) throw error;
  });
}

export function pathIn(folder: string, name: string): string {
  return `${folder.replace(/\/+$/, '')}/${name}`;
}
