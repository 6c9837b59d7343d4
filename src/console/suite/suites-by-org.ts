import type { Problem } from '../../base/result.js';
import type { Compiled } from '../../simulate/compile.js';
import { readSuite } from '../../testing/file/read-suite.js';
import type { Suite } from '../../testing/file/suite.js';
import type { TextDocument } from '../files/read-input.js';
import type { ReadingOptions } from '../files/read-org.js';
import type { Io } from '../io/io.js';
import { pathFromFile } from './suite-files.js';
import { orgOfSuite, orgReaders } from './suite-orgs.js';

/** Test files that use the same org. */
export interface OrgSuites {
  /** The paths from which the org is read, relative to the working folder. */
  readonly paths: readonly string[];
  readonly compiled: Compiled;
  readonly suites: Suite[];
}

/** Groups test files by their org. Unreadable test files and orgs become problems. */
export async function suitesByOrg(
  documents: readonly TextDocument[],
  naming: { readonly org?: string | undefined; readonly reading: ReadingOptions },
  io: Io,
): Promise<{ readonly orgs: readonly OrgSuites[]; readonly problems: readonly Problem[] }> {
  const orgsAt = orgReaders(naming.reading, io);
  const orgs = new Map<string, OrgSuites>();
  const unreadable = new Set<string>();
  const problems: Problem[] = [];
  for (const document of documents) {
    const suite = readSuite(document);
    if (!suite.ok) problems.push(...suite.problems);
    if (!suite.ok) continue;
    const paths =
      naming.org === undefined ? suite.value.org.map((path) => pathFromFile(path, document)) : [naming.org];
    const key = paths.join('\n');
    orgs.get(key)?.suites.push(suite.value);
    if (orgs.has(key) || unreadable.has(key)) continue;
    const org = await orgOfSuite(suite.value, document, naming, orgsAt, io);
    if (org.ok) orgs.set(key, { paths, compiled: org.value, suites: [suite.value] });
    else {
      if (paths.length > 0) unreadable.add(key);
      problems.push(...org.problems);
    }
  }
  return { orgs: [...orgs.values()], problems };
}
