import type { Command as Commander } from 'commander';
import { failure, type Result, success } from '../../../base/result.js';
import { readDocuments } from '../../../console/files/read-input.js';
import {
  declareReading,
  openDocuments,
  type ReadingOptions,
  readPlanToLintAt,
} from '../../../console/files/read-org.js';
import { checkSingleInput } from '../../../console/files/single-input.js';
import type { Io } from '../../../console/io/io.js';
import type { MessageOptions } from '../../../console/io/problems.js';
import { patchOf } from '../../../console/request/flag-patch.js';
import type { PageSection, SectionNotes } from '../../../console/sections/page-section.js';
import { findSuites } from '../../../console/suite/suite-files.js';
import { applyPatch } from '../../../documents/request/request-patch.js';
import type { Request } from '../../../model/facts/request.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { readSuite } from '../../../testing/file/read-suite.js';
import type { Suite } from '../../../testing/file/suite.js';
import type { OrgData, PageData } from '../page-data.js';
import { fragmentOf, pageRouteOf } from '../protocol/fragment.js';
import { formValuesOf } from '../worker/form-values-of.js';
import { orgDataOf } from './org-data-of.js';
import { titleOfOrg } from './title-of-org.js';

export interface PageDataOptions extends MessageOptions, ReadingOptions {
  readonly tests?: string;
  readonly app?: string;
  readonly user?: string;
  readonly group?: readonly string[];
}

/** Declares the arguments and options that select the data of an interactive page. */
export function declarePageData(commander: Commander, sections: readonly PageSection[]): void {
  declareReading(commander);
  commander
    .argument('[after]', 'the export after a change: the page shows the differences')
    .option('--tests <path>', 'a test file, or a folder of them: the page shows which rules they cover');
  for (const section of sections) section.declare(commander);
}

/**
 * The data of an interactive page, with the org that the page shows (`after`). `before` is the org before a change, if the page compares
 * two orgs.
 */
interface ReadPage {
  readonly data: PageData;
  readonly before: Snapshot | undefined;
  readonly after: Snapshot;
}

/** Reads the org at a path, or the orgs before and after a change, and computes the data of a page. */
export async function readPageData(
  [path = '', afterPath]: readonly (string | undefined)[],
  options: PageDataOptions,
  sections: readonly PageSection[],
  io: Io,
): Promise<Result<ReadPage>> {
  const usage = checkSingleInput([path, afterPath, options.plan]);
  if (!usage.ok) return usage;
  const suites = await suitesAt(options.tests, io);
  if (!suites.ok) return suites;
  const { plan, ...reading } = options;
  const before = afterPath === undefined ? undefined : await orgAt(path, reading, [], io);
  if (before?.ok === false) return before;
  const shown = await orgAt(afterPath ?? path, options, suites.value, io);
  if (!shown.ok) return shown;
  const start = startOf(options, shown.value.snapshot);
  if (!start.ok) return start;
  const states = {
    before: before && { path, snapshot: before.value.snapshot },
    after: { path: afterPath ?? path, plan, snapshot: shown.value.snapshot },
  };
  const notesBefore: SectionNotes = {};
  const notesAfter: SectionNotes = {};
  for (const section of sections) {
    const notes = await section.read(states, options, { linkTo, titleOf: titleOfOrg }, io);
    if (!notes.ok) return notes;
    Object.assign(notesBefore, notes.value?.before);
    Object.assign(notesAfter, notes.value?.after);
  }
  const data = {
    ...shown.value.data,
    ...notesAfter,
    ...(before && { before: { ...before.value.data, ...notesBefore } }),
    ...(start.value !== '' && { start: start.value }),
  };
  return success({ data, before: before?.value.snapshot, after: shown.value.snapshot });
}

/** Returns the part of a page address, after `#`, that opens the form with the facts of this sign-in. */
function linkTo(request: Request): string {
  return fragmentOf({ ...pageRouteOf('ask'), values: formValuesOf(request) });
}

async function orgAt(
  path: string,
  options: PageDataOptions,
  suites: readonly Suite[],
  io: Io,
): Promise<Result<{ readonly data: OrgData; readonly snapshot: Snapshot }>> {
  const documents = await readDocuments(path, io.files);
  if (!documents.ok) return documents;
  const org = await openDocuments(path, documents, options, io);
  if (!org.ok) return org;
  const plan = await readPlanToLintAt(options, io);
  if (!plan.ok) return plan;
  const sources = { documents: documents.value, plan: plan.value, suites };
  const data = await orgDataOf(titleOfOrg(path), org.value, sources, io);
  return success({ data, snapshot: org.value });
}

async function suitesAt(path: string | undefined, io: Io): Promise<Result<readonly Suite[]>> {
  if (path === undefined) return success([]);
  const { documents, problems } = await findSuites([path], io.files);
  const read = documents.map((document) => readSuite(document));
  const all = [...problems, ...read.flatMap((one) => (one.ok ? [] : one.problems))];
  return all.length > 0 ? failure(all) : success(read.flatMap((one) => (one.ok ? [one.value] : [])));
}

/**
 * Returns the part of the page address, after `#`, for the options `--app`, `--user` and `--group`: the sign-in with which the page opens.
 * Empty if none of them is set.
 */
function startOf({ app, user, group }: PageDataOptions, snapshot: Snapshot): Result<string> {
  const given = {
    ...(app !== undefined && { app }),
    ...(user !== undefined && { user }),
    ...(group !== undefined && { group }),
  };
  if (Object.keys(given).length === 0) return success('');
  const patch = patchOf(given, snapshot);
  if (!patch.ok) return patch;
  const request = applyPatch({ policyContext: {} }, patch.value) as Request;
  return success(linkTo(request));
}
