import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Ignore } from 'ignore';
import type { FolderListing, ListingOptions } from '../io.js';
import { isSkippedFolder } from '../skipped-folder.js';
import { isBelow, isLoop, isMissingFile, realPath } from './real-path.js';

/**
 * Lists the files below a folder. Hidden folders, packages and links to folders are not entered, because they may lead anywhere.
 * Links to files are followed within the folder only.
 */
export async function filesBelow(
  folder: string,
  { isWithoutIgnored = false }: ListingOptions,
): Promise<FolderListing> {
  const entries = await readdir(folder, { withFileTypes: true });
  const above = isWithoutIgnored ? await rulesAbove(folder) : [];
  return await walkFolder(folder, entries, { rules: above, isWithoutIgnored, root: await realPath(folder) });
}

/** The patterns of a `.gitignore` file, relative to its folder. */
interface IgnoreRules {
  readonly folder: string;
  readonly names: Ignore;
}

interface Walk {
  /** The `.gitignore` rules that apply, those of the outermost folder first. */
  readonly rules: readonly IgnoreRules[];
  readonly isWithoutIgnored: boolean;
  /** The path of the listed folder, with links resolved. */
  readonly root: string;
}

async function walkFolder(folder: string, entries: readonly Dirent[], walk: Walk): Promise<FolderListing> {
  const own = walk.isWithoutIgnored ? await rulesIn(folder, entries) : [];
  const rules = [...walk.rules, ...own];
  const parts = await Promise.all(
    entries.map(async (entry): Promise<FolderListing> => {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && isSkippedFolder(entry.name)) return { ...NOTHING, notEntered: [entry.name] };
      if (isIgnored(path, entry.isDirectory(), rules)) return { ...NOTHING, ignored: 1 };
      if (entry.isDirectory()) return await listSubfolder(path, entry.name, { ...walk, rules });
      const isLink = entry.isSymbolicLink() && (await isLinkToFile(path));
      if (isLink && (await isLeadingOut(path, walk.root))) return { ...NOTHING, leadingOut: [entry.name] };
      if (isLink || entry.isFile()) return { ...NOTHING, files: [entry.name] };
      return entry.isSymbolicLink() ? { ...NOTHING, notEntered: [entry.name] } : NOTHING;
    }),
  );
  return {
    files: parts.flatMap(({ files }) => files),
    unreadable: parts.flatMap(({ unreadable }) => unreadable),
    notEntered: parts.flatMap(({ notEntered = [] }) => notEntered),
    leadingOut: parts.flatMap(({ leadingOut = [] }) => leadingOut),
    ignored: parts.reduce((sum, { ignored = 0 }) => sum + ignored, 0),
  };
}

const NOTHING: FolderListing = { files: [], unreadable: [] };

/** Lists a subfolder. The name of the subfolder becomes a prefix of all paths in it. */
async function listSubfolder(folder: string, name: string, walk: Walk): Promise<FolderListing> {
  try {
    const found = await walkFolder(folder, await readdir(folder, { withFileTypes: true }), walk);
    return {
      ...found,
      files: found.files.map((below) => `${name}/${below}`),
      unreadable: found.unreadable.map(({ path, error }) => ({ path: `${name}/${path}`, error })),
      notEntered: (found.notEntered ?? []).map((below) => `${name}/${below}`),
      leadingOut: (found.leadingOut ?? []).map((below) => `${name}/${below}`),
    };
  } catch (error) {
    return { files: [], unreadable: [{ path: name, error }] };
  }
}

/** Whether a path is a link to a file. If this is unknown, the path counts as a link to a file, and reading it will report the reason. */
async function isLinkToFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    return !isMissingFile(error) && !isLoop(error);
  }
}

/**
 * Whether a link leads out of the folder. If this is unknown, the link counts as leading to the inside, and reading it will report the
 * reason.
 */
async function isLeadingOut(path: string, root: string): Promise<boolean> {
  try {
    return !isBelow(await realPath(path), root);
  } catch {
    return false;
  }
}

/**
 * Returns the `.gitignore` rules of the parent folders, up to the top of the repository. If these rules exclude the folder itself, they do
 * not apply, because the user named the folder.
 */
async function rulesAbove(folder: string): Promise<readonly IgnoreRules[]> {
  const above: IgnoreRules[] = [];
  for (let inner = folder, outer = dirname(folder); !(await isThere(join(inner, '.git'))); ) {
    if (outer === inner) return [];
    above.unshift(...(await rulesAt(outer)));
    [inner, outer] = [outer, dirname(outer)];
  }
  return isIgnored(folder, true, above) ? [] : above;
}

async function rulesIn(folder: string, entries: readonly Dirent[]): Promise<readonly IgnoreRules[]> {
  return entries.some(({ name }) => name === GITIGNORE) ? await rulesAt(folder) : [];
}

const GITIGNORE = '.gitignore';

/** The longest `.gitignore` that is read, in characters. Nobody writes a longer one by hand. */
const LONGEST_GITIGNORE = 100_000;

/** Returns the `.gitignore` rules of a folder; none if the file cannot be read or is not a regular file. */
async function rulesAt(folder: string): Promise<readonly IgnoreRules[]> {
  const text = await readFile(join(folder, GITIGNORE), 'utf8').catch(() => '');
  const lines = text.slice(0, LONGEST_GITIGNORE).split(/\r?\n/).filter(isCheapPattern);
  if (text === '') return [];
  const { default: ignore } = await import('ignore');
  return [{ folder, names: ignore().add(lines) }];
}

/**
 * Whether a `.gitignore` pattern is cheap to match. Patterns become regular expressions. With several stars, a pattern can match a path in
 * many ways, which takes long. A line with too many stars is ignored: more files are listed, but no listing hangs.
 */
function isCheapPattern(line: string): boolean {
  const across = line.match(/\*\*/g)?.length ?? 0;
  const within = line.split('/').map((step) => step.match(/\*+/g)?.length ?? 0);
  return across <= MOST_ACROSS && Math.max(...within) <= MOST_WITHIN;
}

/** The largest accepted number of `**` in a line of `.gitignore`, and of `*` in one segment of its path. */
const [MOST_ACROSS, MOST_WITHIN] = [2, 4];

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

/** Whether a path is ignored. As in git, the innermost matching rule wins. */
function isIgnored(path: string, isFolder: boolean, rules: readonly IgnoreRules[]): boolean {
  let isOut = false;
  for (const { folder, names } of rules) {
    const name = `${relative(folder, path).split(sep).join('/')}${isFolder ? '/' : ''}`;
    const { ignored, unignored } = names.test(name);
    if (ignored || unignored) isOut = ignored;
  }
  return isOut;
}
