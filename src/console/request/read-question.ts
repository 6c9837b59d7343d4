import { failure, type Result, success } from '../../base/result.js';
import { applyPatch, type Patch } from '../../documents/request/request-patch.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { readDocument } from '../files/read-input.js';
import { openOrg } from '../files/read-org.js';
import type { Io } from '../io/io.js';
import { misuse } from '../io/misuse.js';
import { showProblems, warn } from '../io/problems.js';
import type { ExpectOptions } from './expect-option.js';
import { patchOf } from './flag-patch.js';
import { requestIn } from './read-request-text.js';
import { unknownFieldHints } from './request-hints.js';
import type { RequestOptions } from './request-options.js';

/** An org, and the changes that command-line options make to each request. */
export interface OrgWithPatch {
  readonly snapshot: Snapshot;
  readonly patch: Patch;
}

/** An org, and one request to evaluate in it. */
export interface OrgWithRequest {
  readonly snapshot: Snapshot;
  readonly request: unknown;
}

/** Reads the org, and the request with the changes that the command-line options make. */
export async function readQuestion(
  path: string,
  options: RequestOptions,
  io: Io,
): Promise<Result<OrgWithRequest>> {
  const org = await readOrgWithPatch(path, options, io);
  if (!org.ok) return org;
  const { snapshot, patch } = org.value;
  const request = await readPatched(options, patch, io);
  return request.ok ? success({ snapshot, request: request.value }) : request;
}

/** Reads the org, and the changes that the command-line options make to requests. */
export async function readOrgWithPatch(
  path: string,
  options: RequestOptions,
  io: Io,
): Promise<Result<OrgWithPatch>> {
  const org = await openOrg(path, options, io);
  if (!org.ok) return org;
  const patch = patchOf(options, org.value);
  return patch.ok ? success({ snapshot: org.value, patch: patch.value }) : patch;
}

/** Reads a request from a file and applies the flags. Without a file, the flags make up the complete request. */
export async function readPatched(
  { request: path, color, expect }: ExpectOptions & RequestOptions,
  patch: Patch,
  io: Io,
): Promise<Result<unknown>> {
  const written = await readWritten(path, io);
  if (!written.ok) return written;
  await showProblems(written.problems, io, { color });
  const request = applyPatch(written.value, patch);
  const hints = unknownFieldHints(request);
  // With `--expect`, an unknown field is an error. The user may have mistyped the name of a fact; the program would then test another
  // sign-in than the intended one.
  if (expect !== undefined && hints.length > 0) return misuse(...hints);
  await warn(hints, io, color);
  return success(request);
}

async function readWritten(path: string | undefined, io: Io): Promise<Result<unknown>> {
  if (path === undefined) return success({ policyContext: {} });
  const document = await readDocument(path, io.files);
  if (!document.ok) return failure(document.problems);
  const { request, problems } = requestIn(document.value);
  return success(request, problems);
}
