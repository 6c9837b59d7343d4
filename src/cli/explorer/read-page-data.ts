import { type Result, success } from '../../base/result.js';
import type { PageData } from '../../web/page-data.js';
import { readDocuments } from '../files/read-input.js';
import { openedAs, type ReadingOptions, readPlanToLintAt } from '../files/read-org.js';
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
  const plan = await readPlanToLintAt(options, io.files);
  if (!plan.ok) return plan;
  return success(
    await pageDataOf(titleOfOrg(path), org.value, { documents: documents.value, plan: plan.value }, io),
  );
}
