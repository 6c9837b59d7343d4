import { posix } from 'node:path';
import { SUFFIXES } from '../../console/files/read-input.js';
import { isSource } from '../../console/files/terraform/terraform-source.js';
import type { Files } from '../../console/io/io.js';
import { CONFIG_NAMES } from '../../console/lint/find-config.js';
import { SUPPRESSIONS_NAME } from '../../console/lint/lint-files.js';
import { hintsFromRecipeName } from '../../documents/kinds/path-hints.js';
import { isNamedForSuppressions } from './project-config.js';

/** The kind and the path of documents that are checked together. */
export interface UnitName {
  readonly kind: 'config' | 'export' | 'suite' | 'suppressions' | 'terraform';
  /** The file or folder to read, relative to the folder of the workspace. */
  readonly path: string;
  /** Whether the names of the files alone show that this is an export. */
  readonly isNamedSo: boolean;
}

/**
 * Returns the documents with which a file is checked; `undefined` for files that are not checked. The path is relative to the workspace
 * folder.
 */
export async function unitOf(path: string, files: Files): Promise<UnitName | undefined> {
  if (isSource(path)) return { kind: 'terraform', path: posix.dirname(path), isNamedSo: true };
  if (/\.preflight\.(?:json|ya?ml)$/i.test(path)) return { kind: 'suite', path, isNamedSo: true };
  if (posix.basename(path) === SUPPRESSIONS_NAME) return { kind: 'suppressions', path, isNamedSo: true };
  if (CONFIG_NAMES.some((name) => posix.basename(path) === name))
    return /\.[cm]?[jt]s$/.test(path) ? undefined : { kind: 'config', path, isNamedSo: true };
  if (!SUFFIXES.some((suffix) => path.toLowerCase().endsWith(suffix))) return undefined;
  if (await isNamedForSuppressions(path, files)) return { kind: 'suppressions', path, isNamedSo: true };
  const folder = await exportFolder(path, files);
  return { kind: 'export', path: folder ?? path, isNamedSo: folder !== undefined };
}

/**
 * Returns the folder of the export that contains a file; `undefined` if the file is not part of an export. A folder is an export if it
 * contains a file with policies under its documented name.
 */
async function exportFolder(path: string, files: Files): Promise<string | undefined> {
  const isOfOwner = hintsFromRecipeName(path)?.relation !== undefined;
  const folder = isOfOwner ? posix.join(posix.dirname(path), '../..') : posix.dirname(path);
  const listing = await files.list(folder).catch(() => undefined);
  const isExport = listing?.files.some((name) => !name.includes('/') && isPolicyFile(name));
  return isExport ? folder : undefined;
}

/** Whether a file has the documented name of a file with policies. */
function isPolicyFile(name: string): boolean {
  return hintsFromRecipeName(name)?.kind === 'policy';
}
