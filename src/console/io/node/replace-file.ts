import type { Stats } from 'node:fs';
import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileReplacement, WriteRefusal } from '../io.js';
import { isBelow, isMissingFile, realPath } from './real-path.js';

/** The functions of the file system that replacing a file needs. Tests pass functions that fail. */
export type Disk = Pick<
  typeof fs,
  'access' | 'lstat' | 'open' | 'readFile' | 'readdir' | 'rename' | 'rm' | 'stat'
>;

/**
 * Replaces the content of a file. The text is written to a temporary file in the same folder, which is renamed once it is on the disk. So
 * at any time and after any failure, the file holds either the old or the complete new text. The file keeps its mode and, if this user may
 * set it, its owner. If `isPrivate` is set, all other users lose their access to the file. A link stays a link.
 */
export async function replaceFile(
  path: string,
  { text, before, within, isNoLink = false, isPrivate = false }: FileReplacement,
  disk: Disk = fs,
): Promise<'written' | WriteRefusal> {
  const target = await realPath(path);
  if (!isBelow(target, await realPath(within))) return 'leads-out';
  if (isNoLink && (await isLink(path, disk))) return 'link';
  const old = await statOf(target, disk);
  if (old?.isFile() === false) return 'no-file';
  // Renaming ignores the permissions of the replaced file, so they are checked here.
  if (old !== undefined) await disk.access(target, fs.constants.W_OK);
  const bytes = Buffer.from(text);
  if (before !== undefined) {
    const now = old === undefined ? undefined : await disk.readFile(target);
    if (now?.equals(bytes)) return 'written';
    if (!now?.equals(Buffer.from(before))) return 'changed';
  }
  await replaceAtomically(target, bytes, { old, isPrivate }, disk);
  await removeLeftovers(dirname(target), disk).catch(() => {});
  return 'written';
}

/** Removes the temporary files of runs that were killed. */
async function removeLeftovers(folder: string, disk: Disk): Promise<void> {
  const left = (await disk.readdir(folder)).filter((name) => LEFT_BEHIND.test(name));
  for (const path of left.map((name) => join(folder, name))) {
    const { mtimeMs } = await disk.stat(path);
    if (Date.now() - mtimeMs > LONGEST_WRITE) await disk.rm(path, { force: true });
  }
}

const LEFT_BEHIND = /^\.preflight-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

/** The age in milliseconds from which a temporary file is a leftover. A younger file may belong to a run that is still active. */
const LONGEST_WRITE = 3_600_000;

async function statOf(path: string, disk: Disk): Promise<Stats | undefined> {
  try {
    return await disk.stat(path);
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}

async function isLink(path: string, disk: Disk): Promise<boolean> {
  try {
    return (await disk.lstat(path)).isSymbolicLink();
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}

interface Kept {
  readonly old: Stats | undefined;
  readonly isPrivate: boolean;
}

async function replaceAtomically(
  target: string,
  bytes: Buffer,
  { old, isPrivate }: Kept,
  disk: Disk,
): Promise<void> {
  const temporary = join(dirname(target), `.preflight-${crypto.randomUUID()}.tmp`);
  const file = await disk.open(temporary, 'wx', old === undefined && !isPrivate ? 0o666 : 0o600);
  try {
    try {
      await file.writeFile(bytes);
      if (old !== undefined) await keepOwnerAndMode(file, isPrivate ? withoutOthers(old) : old);
      await file.sync();
    } finally {
      await file.close();
    }
    await disk.rename(temporary, target);
  } catch (error) {
    await disk.rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/** Returns the owner and the mode of a file. The group and other users have no access in this mode. */
function withoutOthers({ uid, gid, mode }: Stats): Owned {
  return { uid, gid, mode: mode & ~0o077 };
}

type Owned = Pick<Stats, 'gid' | 'mode' | 'uid'>;

/**
 * Sets the owner and the mode of a file only where they differ. Some file systems refuse to set them, and only some users may change the
 * owner.
 */
async function keepOwnerAndMode(file: fs.FileHandle, { uid, gid, mode }: Owned): Promise<void> {
  const made = await file.stat();
  if (made.uid !== uid || made.gid !== gid)
    await file.chown(uid, gid).catch(() => file.chown(made.uid, gid).catch(() => {}));
  if (made.mode !== mode) await file.chmod(mode & 0o7777);
}
