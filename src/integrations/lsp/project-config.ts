import { posix } from 'node:path';
import { quoted } from '../../base/messages.js';
import { type Problem, type Result, success } from '../../base/result.js';
import { folderOf, readDocument } from '../../console/files/read-input.js';
import type { Files, Io } from '../../console/io/io.js';
import { pathIn } from '../../console/io/project-folders.js';
import { CONFIG_NAMES, isFileWithin } from '../../console/lint/find-config.js';
import { type Project, readProject } from '../../console/lint/lint-files.js';
import { checkedConfigIn } from '../../lint/config/config.js';

/** The configuration that applies to a folder, and the problems of reading it. If it cannot be read, `project` has no settings. */
export interface FolderConfig {
  readonly project: Project;
  readonly problems: readonly Problem[];
}

const NONE: Project = { config: {}, plugins: [], suppressions: undefined };

/** Reads the nearest configuration of a folder, up to the folder of the workspace. No code of the workspace is run. */
export async function configOf(folder: string, io: Io): Promise<FolderConfig> {
  const found = await nearestConfig(folder, io.files);
  return found.ok ? await readAt(found.value, io) : { project: NONE, problems: found.problems };
}

/** Whether the nearest configuration names the file at `path` as the file with the suppressions. */
export async function isNamedForSuppressions(path: string, files: Files): Promise<boolean> {
  const found = await nearestConfig(folderOf(path), files);
  const config = found.ok ? found.value : undefined;
  if (config === undefined || isCode(config)) return false;
  const document = await readDocument(config, files);
  const checked = document.ok ? checkedConfigIn(document.value) : document;
  const named = checked.ok ? checked.value.value.suppressions : undefined;
  return named !== undefined && files.fromHere(pathIn(folderOf(config), named)) === path;
}

/**
 * Returns the path of the nearest configuration of a folder, up to the folder of the workspace; `undefined` if these folders have no
 * configuration.
 */
async function nearestConfig(folder: string, files: Files): Promise<Result<string | undefined>> {
  const folders = files.ancestors(folder);
  const root = folders.at(-1) ?? folder;
  for (const one of folders)
    for (const name of CONFIG_NAMES) {
      const path = pathIn(one, name);
      const isThere = await isFileWithin(path, root, files);
      if (!isThere.ok) return isThere;
      if (isThere.value) return success(path);
    }
  return success(undefined);
}

/** Reads a configuration and the suppressions next to it; without a configuration, the suppressions in the folder of the workspace. */
async function readAt(config: string | undefined, io: Io): Promise<FolderConfig> {
  if (config !== undefined && isCode(config)) return { project: NONE, problems: [notRun(config, config)] };
  const read = await readProject({ config }, io);
  return { project: read.ok ? read.value : NONE, problems: read.problems };
}

function isCode(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(path);
}

/** Returns the problem of a configuration that needs code: opening a folder in an editor must not run its code. */
function notRun(path: string, document: string): Problem {
  return {
    severity: 'warning',
    code: 'wrong-configuration',
    message: `${quoted(posix.basename(path))} is not used here, because the language server runs no code of the workspace; use a JSON or YAML configuration without plugins`,
    location: { document, pointer: '' },
  };
}

/** Refuses to load a plugin, which is code of the workspace. */
export const loadNothing: Io['load'] = () =>
  Promise.reject(new Error('the language server runs no code of the workspace'));
