import { type Result, success } from '../../base/result.js';
import type { PageData } from '../../web/page-data.js';
import { readDocuments } from '../files/read-input.js';
import { openedAs, type ReadingOptions } from '../files/read-org.js';
import type { Io } from '../io/io.js';
import type { MessageOptions } from '../io/problems.js';
import { pageDataOf, titleOfOrg } from './page-data-of.js';

/** Reads the org at a path, and works out what a page carries of it. */
export async function readPageData(
  path: string,
  options: MessageOptions & ReadingOptions,
  io: Io,
): Promise<Result<PageData>> {
  const documents = await readDocuments(path, io.files);
  if (!documents.ok) return documents;
  const org = await openedAs(path, documents, options, io);
  if (!org.ok) return org;
  return success(await pageDataOf(titleOfOrg(path), org.value, documents.value, io));
}
