import type { Result } from '../../base/result.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { Patch } from '../../read/request/request-patch.js';
import { readDocument } from '../files/read-input.js';
import { type ReadingOptions, readOrg } from '../files/read-org.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { misused, showProblems } from '../io/problems.js';
import { patchOf } from './flag-patch.js';
import { requestIn } from './read-request-text.js';
import type { GivenFlags } from './request-flags.js';

/** An org, and what the flags change in each request that is put to it. */
interface Question {
  readonly snapshot: Snapshot;
  readonly patch: Patch;
}

interface Options extends ReadingOptions, GivenFlags {
  readonly verbose?: true;
  readonly color: boolean;
}

/** Reads the org and the flags, and shows what is wrong with either; the exit code where that leaves nothing to ask. */
export async function readQuestion(path: string, options: Options, io: Io): Promise<Question | ExitCode> {
  const { color, verbose } = options;
  const org = await readOrg(path, options, io.files);
  const seeAll = `preflight inspect ${path}`;
  await showProblems(org.problems, io, { color, ...(org.ok && { seeAll }), ...(verbose && { verbose }) });
  if (!org.ok) return EXIT.unusable;
  const { patch, mistakes } = patchOf(options, org.value);
  return mistakes.length > 0 ? await misused(mistakes, io) : { snapshot: org.value, patch };
}

/** The request of a file; without one, the flags make the whole request. */
export async function readWritten(path: string | undefined, io: Io): Promise<Result<unknown>> {
  if (path === undefined) return { ok: true, value: { policyContext: {} }, problems: [] };
  const document = await readDocument(path, io.files);
  if (!document.ok) return document;
  const { request, problems } = requestIn(document.value);
  return { ok: true, value: request, problems };
}
