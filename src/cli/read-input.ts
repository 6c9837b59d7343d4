import type { Problem, Result } from '../logic/result.js';
import type { InputDocument } from '../read/input.js';
import { oneOf } from '../read/words.js';
import { own } from '../report/own.js';
import { type Files, STANDARD_INPUT, STANDARD_INPUT_NAME } from './io.js';

/** In a folder, files of other names are not read. */
export const SUFFIXES = ['.json', '.yaml', '.yml', '.ndjson', '.jsonl'] as const;

/** A document as text, none as a value. */
export type TextDocument = InputDocument & { readonly text: string };

export interface ReadingFiles {
  /** The documents of a folder are named by their path from where the command runs, not from the folder. */
  readonly areNamedFromHere?: boolean;
  /** Called with the name of each file before it is read. */
  reading?(name: string): Promise<void>;
}

/** The documents of a file, of a folder (each named by its path in it), or of standard input. */
export async function readDocuments(
  path: string,
  files: Files,
  how: ReadingFiles = {},
): Promise<Result<readonly TextDocument[]>> {
  const listed = await attempt(path, () => files.list(path));
  if (!listed.ok) return listed;
  if (listed.value === undefined) {
    const document = await readDocument(path, files);
    return document.ok ? { ...document, value: [document.value] } : document;
  }
  const names = listed.value.filter((name) => SUFFIXES.some((suffix) => name.toLowerCase().endsWith(suffix)));
  if (names.length === 0) {
    const problem = unreadable(path, `the folder holds no file that ends in ${oneOf(SUFFIXES)}`);
    return { ok: false, problems: [problem] };
  }
  return await readAll(path, names, files, how);
}

export async function readDocument(path: string, files: Files): Promise<Result<TextDocument>> {
  const name = nameOf(path);
  const text = await attempt(path, () => files.readText(path));
  return text.ok ? { ...text, value: { name, text: text.value } } : text;
}

/** What a path is called in messages. */
function nameOf(path: string): string {
  return path === STANDARD_INPUT ? STANDARD_INPUT_NAME : path;
}

/** A file that cannot be read does not keep the others from being read. */
async function readAll(
  folder: string,
  names: readonly string[],
  files: Files,
  { areNamedFromHere = false, reading }: ReadingFiles,
): Promise<Result<TextDocument[]>> {
  const documents: TextDocument[] = [];
  const problems: Problem[] = [];
  for (const name of names) {
    const path = `${folder.replace(/\/+$/, '')}/${name}`;
    await reading?.(path);
    const text = await attempt(path, () => files.readText(path));
    if (text.ok) documents.push({ name: areNamedFromHere ? path : name, text: text.value });
    else problems.push(...text.problems);
  }
  return documents.length === 0 ? { ok: false, problems } : { ok: true, value: documents, problems };
}

/** The platform's errors become problems; any other is ours, and thrown on. */
async function attempt<Value>(path: string, read: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return { ok: true, value: await read(), problems: [] };
  } catch (error) {
    return { ok: false, problems: [problemOfReading(path, error)] };
  }
}

export function problemOfReading(path: string, error: unknown): Problem {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
  return unreadable(path, own(REASONS, error.code) ?? `it cannot be read (${error.code})`);
}

/** Error code of the platform to what it means. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'it may not be read: permission denied',
  EPERM: 'it may not be read: permission denied',
  EISDIR: 'it is a folder, where a file is wanted',
  ENOTDIR: 'there is no such file or folder',
  ERR_STRING_TOO_LONG: 'it is too large to be read at once',
  ERR_FS_FILE_TOO_LARGE: 'it is too large to be read at once',
};

function unreadable(path: string, message: string): Problem {
  return {
    severity: 'error',
    code: 'unreadable-file',
    message,
    place: { document: nameOf(path), pointer: '' },
  };
}
