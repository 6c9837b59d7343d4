import { getOrMake } from '../../base/memo.js';
import { quoted } from '../../base/messages.js';
import {
  type Entry,
  type Files,
  type FolderListing,
  type Git,
  LARGEST_FILE,
  STANDARD_INPUT,
} from '../io/io.js';
import { isSkippedFolder } from '../io/skipped-folder.js';
import { commitOf, gitAnswerOf, gitTextOf } from './revision.js';

/** The code of an error whose message is complete and shown without a prefix. */
export const REVISION_ERROR = 'ERR_GIT_REVISION';

/**
 * Returns file functions that also read files in git. A path such as `main:exports` is the folder `exports` at the revision `main`, unless
 * a file with this name exists on disk. As in git, the part after the colon is relative to the top of the repository, or to the working
 * folder if it starts with `./`.
 */
export function withRevisions(files: Files, git: Git): Files {
  const commits = new Map<string, Promise<string>>();
  const objects = new Map<string, Promise<GitObject>>();
  const commitAt = (revision: string) => getOrMake(commits, revision, () => commitOrThrow(revision, git));
  const objectAt = async (path: string): Promise<GitObject | undefined> => {
    const known = objects.get(path);
    if (known !== undefined) return await known;
    const named = revisionPath(path);
    if (named === undefined || (await isOnDisk(path, files))) return undefined;
    const commit = await commitAt(named.revision);
    return await getOrMake(objects, path, () => lookUp(commit, named, git));
  };
  const piecesAt = async function* (path: string, start: number) {
    const object = await objectAt(path);
    if (object === undefined) yield* files.readPieces(path, start);
    else yield (await bytesOf(object, git)).subarray(start);
  };
  return {
    ...files,
    async list(path, options) {
      const object = await objectAt(path);
      if (object === undefined) return await files.list(path, options);
      if (object.kind === 'blob') return undefined;
      const below = await blobsBelow(object.id, git);
      const folder = path.replace(/\/+$/, '');
      for (const { name, id, size } of below)
        objects.set(`${folder}/${name}`, Promise.resolve({ kind: 'blob', id, size }));
      return { files: below.map(({ name }) => name).sort(), unreadable: [] } satisfies FolderListing;
    },
    async entry(path) {
      const object = await objectAt(path).catch(undefinedWhereAbsent);
      return object === undefined ? await files.entry(path) : entryOf(object);
    },
    async readBytes(path) {
      const object = await objectAt(path);
      return object === undefined ? await files.readBytes(path) : await bytesOf(object, git);
    },
    // For standard input, this returns the stream itself and not a generator around it, because the caller must be able to close the
    // stream.
    readPieces: (path, start = 0) =>
      path === STANDARD_INPUT ? files.readPieces(path, start) : piecesAt(path, start),
    async replaceText(path, replacing) {
      return (await objectAt(path)) === undefined ? await files.replaceText(path, replacing) : 'no-file';
    },
  };
}

/** A file or a folder in a git commit. */
interface GitObject {
  readonly kind: 'blob' | 'tree';
  readonly id: string;
  /** The size of a file in bytes, if known. */
  readonly size?: number;
}

interface RevisionPath {
  readonly revision: string;
  readonly path: string;
}

/**
 * Splits a path such as `main:exports` into the revision and the path in it; returns `undefined` for any other path. A Windows drive and a
 * URL are not revisions.
 */
export function revisionPath(text: string): RevisionPath | undefined {
  const [, revision = '', path = ''] = /^((?:[^:{]|\{[^}]*\})+):(.*)$/s.exec(text) ?? [];
  const isElsewhere = revision === '' || path.startsWith('//') || /^[a-z]:[\\/]/i.test(text);
  return isElsewhere ? undefined : { revision, path: normalized(path) };
}

/** Returns a path as git expects it: without slashes at the ends; `.` means the working folder. */
function normalized(path: string): string {
  const bare = path.replaceAll('\\', '/').replace(/^\/+/, '').replace(/\/+$/, '');
  return /^\.{1,2}$/.test(bare) ? `${bare}/` : bare;
}

async function isOnDisk(path: string, files: Files): Promise<boolean> {
  return (await files.entry(path).catch(() => undefined)) !== undefined;
}

async function commitOrThrow(revision: string, git: Git): Promise<string> {
  const commit = await commitOf(revision, git);
  if (commit.ok) return commit.value;
  const [problem] = commit.problems;
  throw revisionError(`there is no such file or folder, and ${problem?.message}`);
}

async function lookUp(commit: string, { revision, path }: RevisionPath, git: Git): Promise<GitObject> {
  const found = await gitText(git, ['rev-parse', '--verify', '--quiet', `${commit}:${path}`]);
  const id = found?.trim() ?? '';
  const kind = id === '' ? undefined : (await gitText(git, ['cat-file', '-t', id]))?.trim();
  if (kind === 'blob' || kind === 'tree') return { kind, id };
  const relative = path.startsWith('.')
    ? undefined
    : await gitText(git, ['rev-parse', '--verify', '--quiet', `${commit}:./${path}`]);
  const hint =
    relative === undefined
      ? ''
      : `; paths start at the top of the repository: did you mean ${quoted(`${revision}:./${path}`)}?`;
  throw revisionError(`there is no ${quoted(path)} at the revision ${quoted(revision)}${hint}`, ABSENT);
}

interface Blob extends Required<GitObject> {
  readonly name: string;
}

/**
 * Lists the regular files in a folder of a revision. Omits symbolic links, because they may lead anywhere. Omits submodules, because the
 * repository does not contain their files.
 */
async function blobsBelow(tree: string, git: Git): Promise<Blob[]> {
  const text = await gitText(git, ['ls-tree', '-r', '-l', '-z', '--full-tree', tree]);
  if (text === undefined) throw revisionError('git does not list the folder');
  return text.split('\0').flatMap((line): Blob[] => {
    const [, mode, id = '', size, name = ''] = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t(.*)$/s.exec(line) ?? [];
    if (mode !== '100644' && mode !== '100755') return [];
    return name.split('/').slice(0, -1).some(isSkippedFolder)
      ? []
      : [{ kind: 'blob', id, size: Number(size), name }];
  });
}

async function bytesOf({ kind, id, size = 0 }: GitObject, git: Git): Promise<Uint8Array> {
  if (kind === 'tree') throw Object.assign(new Error('this is a folder'), { code: 'EISDIR' });
  if (size > LARGEST_FILE)
    throw Object.assign(new Error('the file is too large'), { code: 'ERR_FS_FILE_TOO_LARGE' });
  const answer = await gitAnswerOf(git, ['cat-file', 'blob', id]);
  if (!answer.ok) throw revisionError(answer.problems[0]?.message ?? '');
  if (answer.value.code === 0) return answer.value.out;
  throw revisionError('git does not have the file here: fetch it');
}

/** Returns the output of git; `undefined` if it fails. */
async function gitText(git: Git, args: readonly string[]): Promise<string | undefined> {
  const answer = await gitAnswerOf(git, args);
  return answer.ok && answer.value.code === 0 ? gitTextOf(answer.value) : undefined;
}

function entryOf({ kind, size = 0 }: GitObject): Entry {
  return { isFile: kind === 'blob', owner: 0, size };
}

/** Properties of the error that is thrown if the revision exists but does not contain the path. */
const ABSENT = { isAbsent: true };

function undefinedWhereAbsent(error: unknown): undefined {
  if (!(error instanceof Error && 'isAbsent' in error)) throw error;
}

function revisionError(message: string, more = {}): Error {
  return Object.assign(new Error(message), { code: REVISION_ERROR, ...more });
}
