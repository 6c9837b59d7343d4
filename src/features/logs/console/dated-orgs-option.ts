import { failure, type Result, success } from '../../../base/result.js';
import { openOrg, type ReadingOptions } from '../../../console/files/read-org.js';
import { contentHash } from '../../../console/io/content-hash.js';
import type { Io } from '../../../console/io/io.js';
import { misuse } from '../../../console/io/misuse.js';
import type { MessageOptions } from '../../../console/io/problems.js';
import type { DatedSnapshot } from '../decide/dated-orgs.js';
import { publishedTime } from '../events/log-event.js';

/** An org with the path that was given on the command line. */
export interface NamedOrg extends DatedSnapshot {
  readonly path: string;
  /** The hash of the org's documents and of the Terraform plan that is applied to them. */
  readonly hash: string;
}

const DATED = /^(.+)@(\d{4}-\d\d-\d\d)(T.+)?$/;

/** Opens an export that is given as `org.json` or `org.json@2026-10-01`, with its time after the `@`. */
export async function openDatedOrg(
  given: string,
  options: MessageOptions & ReadingOptions,
  io: Io,
): Promise<Result<NamedOrg>> {
  const [, path = given, day, clock = 'T00:00:00Z'] = DATED.exec(given) ?? [];
  const time = day === undefined ? undefined : publishedTime(`${day}${clock}`);
  if (day !== undefined && time === undefined)
    return misuse(
      `\`--export\`: \`${day}${clock}\` is not a date; write it as \`2026-10-01\` or \`2026-10-01T12:00:00Z\``,
    );
  const org = await openNamedOrg(path, options, io);
  return org.ok ? success({ ...org.value, ...(time !== undefined && { time }) }) : org;
}

/** Opens an export, and computes the hash that identifies it. */
export async function openNamedOrg(
  path: string,
  options: MessageOptions & ReadingOptions,
  io: Io,
): Promise<Result<NamedOrg>> {
  const org = await openOrg(path, options, io);
  if (!org.ok) return failure(org.problems);
  const hash = contentHash(org.value.documents.map(({ text = '' }) => text));
  const { plan } = options;
  return success({
    path: plan === undefined ? path : `${path} --plan ${plan}`,
    hash,
    snapshot: org.value,
  });
}
