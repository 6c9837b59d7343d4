import { failure, type Result } from '../../base/result.js';
import { attempt, unreadableFile } from '../files/read-input.js';
import type { Files } from '../io/io.js';
import { pathIn, projectFolders } from '../io/project-folders.js';

export const CONFIG_NAMES = [
  'preflight.config.json',
  'preflight.config.yaml',
  'preflight.config.yml',
  'preflight.config.js',
  'preflight.config.mjs',
  'preflight.config.ts',
] as const;

/**
 * Finds the nearest configuration, from the working folder up to the root of the project. A link that leads out of the project is an error.
 */
export async function findConfig(files: Files): Promise<Result<string | undefined>> {
  return await findNearest(CONFIG_NAMES, files);
}

/** Finds the nearest file with one of the given names, from the working folder up to the root of the project. */
export async function findNearest(
  names: readonly string[],
  files: Files,
): Promise<Result<string | undefined>> {
  const folders = await projectFolders(files);
  const root = folders.at(-1) ?? '.';
  for (const folder of folders) {
    for (const name of names) {
      const found = await isFileWithin(pathIn(folder, name), root, files);
      if (!found.ok) return found;
      if (found.value) return { ...found, value: pathIn(folder, name) };
    }
  }
  return { ok: true, value: undefined, problems: [] };
}

/**
 * Whether a regular file exists at a path. Returns a problem if the path leads out of the folder, is unreadable, or is not a regular file.
 */
export async function isFileWithin(path: string, folder: string, files: Files): Promise<Result<boolean>> {
  const isWithin = await attempt(path, () => files.isWithin(path, folder));
  if (!isWithin.ok) return isWithin;
  if (!isWithin.value)
    return refused(
      path,
      `the configuration is not read, because it is a link to a file outside of the project \`${folder}\`; replace the link with the file`,
    );
  const entry = await attempt(path, () => files.entry(path));
  if (!entry.ok) return entry;
  if (entry.value?.isFile === false) return refused(path, 'this is not a regular file');
  return { ok: true, value: entry.value !== undefined, problems: [] };
}

function refused(path: string, message: string): Result<never> {
  return failure([unreadableFile(path, message)]);
}
