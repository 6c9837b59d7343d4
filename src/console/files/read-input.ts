import { alternatives, counted, quoted } from '../../base/messages.js';
import { own } from '../../base/own.js';
import { failure, type Problem, type Result, success } from '../../base/result.js';
import { describeForeignBytes, describeWideText, isGzip } from '../../documents/text/foreign-bytes.js';
import { REVISION_ERROR } from '../git/revision-files.js';
import {
  type Files,
  type FolderListing,
  LARGEST_FILE,
  LARGEST_TOGETHER,
  type ListingOptions,
  STANDARD_INPUT,
  STANDARD_INPUT_NAME,
} from '../io/io.js';
import { decodeUtf8 } from '../io/utf8.js';
import { withoutDot } from './linked-files.js';
import { STATED_REASON } from './stated-reason.js';
import { sourcesWithoutPlan } from './terraform/sources-without-plan.js';
import { isSource } from './terraform/terraform-source.js';

/** The suffixes of files that are read from a folder. */
export const SUFFIXES = ['.json', '.yaml', '.yml', '.ndjson', '.jsonl'] as const;

/** A document whose text was read from a file. */
export interface TextDocument {
  readonly name: string;
  readonly text: string;
  /** The folder that the user named, or the folder of the named file. */
  readonly folder: string;
  /** The path relative to the folder, if the user named a folder. */
  readonly pathInFolder?: string;
  /** Whether the file is compressed with gzip. */
  readonly isPacked?: boolean;
}

export interface FileReadingOptions extends ListingOptions {
  /** A function that is called with the name of each file before the file is read. */
  reading?(name: string): Promise<void>;
}

/** Reads the documents of a file, a folder or standard input. The names of the documents are paths relative to the working folder. */
export async function readDocuments(
  given: string,
  files: Files,
  how: FileReadingOptions = {},
): Promise<Result<readonly TextDocument[]>> {
  const path = files.fromHere(given);
  const listed = await attempt(path, () => files.list(path, how));
  if (!listed.ok) return listed;
  if (listed.value === undefined) {
    const document = await readDocument(path, files);
    return document.ok ? { ...document, value: [document.value] } : document;
  }
  return await readAll(path, listed.value, files, how);
}

export async function readDocument(given: string, files: Files): Promise<Result<TextDocument>> {
  const path = files.fromHere(given);
  const text = await readText(path, files);
  if (!text.ok) return text;
  if (isSource(path)) return failure([sourcesWithoutPlan(path, folderOf(path), [fileOf(path)])]);
  return { ...text, value: { name: nameOf(path), folder: folderOf(path), ...text.value } };
}

function fileOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** Returns the folder of a file. */
export function folderOf(path: string): string {
  const slash = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return slash < 0 ? '.' : path.slice(0, slash) || '/';
}

/** Returns the name of a path in messages, without a leading `./`. */
function nameOf(path: string): string {
  return path === STANDARD_INPUT ? STANDARD_INPUT_NAME : withoutDot(path);
}

/** Reads all files of a folder. An unreadable file becomes a problem, and the others are still read. */
async function readAll(
  folder: string,
  listing: FolderListing,
  files: Files,
  { reading }: FileReadingOptions,
): Promise<Result<TextDocument[]>> {
  const { files: listed, unreadable, ignored = 0 } = listing;
  const pathOf = (name: string) => withoutDot(`${folder.replace(/\/+$/, '')}/${name}`);
  const documents: TextDocument[] = [];
  const problems = [
    ...unreadable.map(({ path, error }) => problemOfReading(pathOf(path), error)),
    ...linksLeadingOut(folder, listing, (name) => hasSuffix(name) && !isSource(name)),
  ];
  const names = listed.filter((name) => hasSuffix(name) && !isSource(name));
  for (const name of names) {
    const path = pathOf(name);
    await reading?.(path);
    const text = await readText(path, files);
    if (text.ok) documents.push({ name: path, pathInFolder: name, folder, ...text.value });
    else problems.push(...text.problems);
  }
  const sources = names.length === 0 ? listed.filter(isSource) : [];
  if (sources.length > 0) problems.push(sourcesWithoutPlan(folder, folder, sources));
  else if (names.length === 0) problems.push(unreadableFile(folder, noFileWords(ignored)));
  return documents.length === 0 ? failure(problems) : { ok: true, value: documents, problems };
}

/**
 * Returns one problem for all links that point to a file outside of the folder. The program does not read these files. Links to files that
 * it would not read anyway are left out.
 */
export function linksLeadingOut(
  folder: string,
  { leadingOut = [] }: FolderListing,
  isRead: (name: string) => boolean,
): Problem[] {
  const [first, ...others] = leadingOut.filter(isRead);
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : `, and ${counted(others.length, 'other link')} in the folder`;
  const message = `this link points outside of ${quoted(folder)}, so the program does not read it${more}; pass the target of the link`;
  return [unreadableFile(withoutDot(`${folder.replace(/\/+$/, '')}/${first}`), message)];
}

/** Whether a file in a folder has one of the suffixes of files that are read, compressed or not. */
function hasSuffix(name: string): boolean {
  const unpacked = name.toLowerCase().replace(/\.gz$/, '');
  return SUFFIXES.some((suffix) => unpacked.endsWith(suffix));
}

type FileText = Pick<TextDocument, 'isPacked' | 'text'>;

function noFileWords(ignored: number): string {
  const but =
    ignored === 0 ? '' : `; ${counted(ignored, 'entry', 'entries')} ignored because of \`.gitignore\``;
  return `the folder contains no ${alternatives(SUFFIXES)} file${but}: pass the folder of the export`;
}

/**
 * Reads the text of a file. A file that is not UTF-8 is rejected: its invalid bytes would be replaced while reading, and an edit would
 * write the replaced text back.
 */
async function readText(path: string, files: Files): Promise<Result<FileText>> {
  const read = await attempt(path, () => files.readBytes(path));
  if (!read.ok) return read;
  const isPacked = isGzip(read.value);
  const bytes = isPacked ? await attempt(path, () => files.inflate(read.value, LARGEST_FILE)) : read;
  if (!bytes.ok) return bytes;
  const foreign = describeForeignBytes(bytes.value);
  if (foreign !== undefined) return failure([{ ...unreadableFile(path, foreign), code: 'foreign-document' }]);
  const wide = describeWideText(bytes.value);
  if (wide !== undefined) return failure([notUtf8(path, wide)]);
  const decoded = decodeUtf8(bytes.value);
  if (decoded.ok) return success({ text: decoded.text, ...(isPacked && { isPacked }) });
  const { byte, offset, ...at } = decoded.fault;
  const hex = byte.toString(16).toUpperCase().padStart(2, '0');
  const message = `the byte \`${hex}\` at offset ${offset} is not UTF-8, so the encoding of the file is unknown; save the file as UTF-8`;
  return failure([notUtf8(path, message, at)]);
}

function notUtf8(path: string, message: string, at = { line: 1, column: 1 }): Problem {
  const location = { document: nameOf(path), pointer: '', ...at };
  return { ...unreadableFile(path, message), code: 'not-utf-8', location };
}

/** Turns errors of the platform, such as `ENOENT`, into problems. Other errors are internal and thrown again. */
export async function attempt<Value>(path: string, read: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return { ok: true, value: await read(), problems: [] };
  } catch (error) {
    return failure([problemOfReading(path, error)]);
  }
}

export function problemOfReading(path: string, error: unknown): Problem {
  const code = platformCode(error);
  if (code === REVISION_ERROR || code === STATED_REASON)
    return unreadableFile(path, (error as Error).message);
  return unreadableFile(
    path,
    own(REASONS, code) ?? `the input cannot be read (${code}): check the path and the permissions`,
  );
}

/** Returns the code of a platform error, such as `ENOENT`; throws any other error again. */
export function platformCode(error: unknown): string {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
  return error.code;
}

/** The messages for error codes of the platform, such as `ENOENT`. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'this is a folder, not a file',
  ENOTDIR: 'there is no such file or folder',
  ELOOP: 'this is a symbolic link to itself',
  ERR_FS_FILE_TOO_LARGE: `the file is larger than ${LARGEST_FILE / 1024 / 1024} MiB, the limit for one file; split the file`,
  Z_BUF_ERROR: 'the file is compressed with gzip, and its end is missing: download the file again',
  Z_DATA_ERROR: 'the file is compressed with gzip, and damaged: download the file again',
  ERR_FILES_TOO_LARGE: `the files together are larger than ${LARGEST_TOGETHER / 1024 / 1024} MiB, the limit for all files; pass fewer files`,
};

export function unreadableFile(path: string, message: string): Problem {
  return {
    severity: 'error',
    code: 'unreadable-file',
    message,
    location: { document: nameOf(path), pointer: '' },
  };
}
