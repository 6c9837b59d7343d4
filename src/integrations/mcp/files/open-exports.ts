import { failure, type Problem, type Result, success } from '../../../base/result.js';
import { readDocuments, type TextDocument } from '../../../console/files/read-input.js';
import { assembleDocumentsBy } from '../../../console/files/read-org.js';
import { RULES_MISSING } from '../../../documents/assemble.js';
import { isReadingError } from '../../../documents/reading-errors.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { GuardedFiles } from './guarded-files.js';

/** The documents found at a path. */
export interface FoundExport {
  readonly path: string;
  readonly documents: readonly TextDocument[];
  readonly problems: readonly Problem[];
}

/** An export that was read. */
export interface OpenedExport extends Pick<FoundExport, 'documents' | 'path'> {
  readonly found: FoundExport;
  readonly snapshot: Snapshot;
  /** The problems of reading the files and of assembling their documents. */
  readonly problems: readonly Problem[];
  /** Whether every file was read. If not, the snapshot states what is unknown. */
  readonly isComplete: boolean;
}

/** The number of exports that are kept after a call. */
const MOST_KEPT = 2;

/** Keeps the exports that were read last, the latest first. */
export class ExportCache {
  readonly #kept: OpenedExport[] = [];

  /**
   * Reads an export. If its files have not changed since an earlier call, returns the earlier snapshot, so that cached results remain
   * usable.
   */
  async open(given: string, guarded: GuardedFiles): Promise<Result<OpenedExport>> {
    const found = await findExport(given, guarded);
    if (!found.ok) return found;
    const known = this.#kept.find((one) => isSame(one.found, found.value));
    const opened = known === undefined ? assembled(found.value) : success(known);
    if (!opened.ok) return opened;
    this.#kept.splice(
      0,
      MOST_KEPT,
      ...[opened.value, ...this.#kept.filter((one) => one !== known)].slice(0, MOST_KEPT),
    );
    return opened;
  }
}

/** Reads the documents of an export. */
export async function findExport(
  given: string,
  { files, locate }: GuardedFiles,
): Promise<Result<FoundExport>> {
  const path = await locate(given);
  if (!path.ok) return path;
  const read = await readDocuments(path.value, files);
  return read.ok ? success({ path: given, documents: read.value, problems: read.problems }) : read;
}

function assembled(found: FoundExport): Result<OpenedExport> {
  const { path, documents } = found;
  const org = assembleDocumentsBy(documents, {}, found.problems);
  const problems = [...found.problems, ...org.problems];
  if (!org.ok || problems.some(({ code }) => code === RULES_MISSING)) return failure(problems);
  return success({
    path,
    documents,
    found,
    problems,
    snapshot: org.value,
    isComplete: !problems.some(isReadingError),
  });
}

function isSame(one: FoundExport, other: FoundExport): boolean {
  return (
    one.path === other.path &&
    one.documents.length === other.documents.length &&
    JSON.stringify(one.problems) === JSON.stringify(other.problems) &&
    one.documents.every(({ name, text }, index) => {
      const found = other.documents[index];
      return name === found?.name && text === found.text;
    })
  );
}
