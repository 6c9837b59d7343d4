import { brandedType } from '../../../base/brand.js';
import type { ReadingOptions } from '../../../console/files/read-org.js';
import { readingFlags } from '../../../console/files/reading-flags.js';
import { fromHere } from '../../../console/git/path-at.js';
import type { Io } from '../../../console/io/io.js';
import { quoteForShell } from '../../../documents/request/request-line.js';
import type { Request } from '../../../model/facts/request.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { namedRequestLine } from '../../../testing/request/request-with-names.js';

/** Returns the command line that simulates a request for the given policy types. The types are given without the vendor prefix. */
export function witnessCommand(
  path: string,
  reading: ReadingOptions,
  org: Snapshot,
  { files }: Pick<Io, 'files'>,
): (request: Request, types: readonly string[]) => string {
  return (request, types) => {
    const flags = types.map((type) => `--policy-type ${brandedType(type, org.brand)} `).join('');
    return `preflight simulate ${quoteForShell(fromHere(path, files))}${readingFlags(reading)} ${flags}${namedRequestLine(request, org)}`;
  };
}
