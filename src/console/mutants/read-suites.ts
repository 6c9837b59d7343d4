import { failure, type Problem, type Result, success } from '../../base/result.js';
import type { Compiled } from '../../simulate/compile.js';
import { readSuite } from '../../testing/file/read-suite.js';
import type { JudgingSuite } from '../../testing/mutants/killers.js';
import type { TextDocument } from '../files/read-input.js';
import type { ReadingOptions } from '../files/read-org.js';
import type { Io } from '../io/io.js';
import { orgOfSuite, orgReaders, othersOfSuite } from '../suite/suite-orgs.js';

/** Test files that test the same org. */
export interface SuitesOfOrg {
  readonly org: Compiled;
  readonly suites: readonly JudgingSuite[];
}

/** Reads test files and the org that they test. Fails if they test several orgs. */
export async function readSuites(
  documents: readonly TextDocument[],
  naming: { readonly org?: string | undefined; readonly reading: ReadingOptions },
  io: Io,
): Promise<Result<SuitesOfOrg>> {
  const orgsAt = orgReaders(naming.reading, io);
  const problems: Problem[] = [];
  const notes: Problem[] = [];
  const suites: JudgingSuite[] = [];
  const orgs = new Set<Compiled>();
  for (const document of documents) {
    const suite = readSuite(document);
    problems.push(...suite.problems);
    if (!suite.ok) continue;
    const org = await orgOfSuite(suite.value, document, naming, orgsAt, io);
    if (!org.ok) {
      problems.push(...org.problems);
      continue;
    }
    if (!orgs.has(org.value)) notes.push(...org.problems);
    orgs.add(org.value);
    suites.push({ suite: suite.value, others: await othersOfSuite(suite.value, document, {}, orgsAt) });
  }
  if (problems.length > 0) return failure(problems);
  const [org, ...more] = orgs;
  if (org !== undefined && more.length === 0) return success({ org, suites }, notes);
  return failure([{ severity: 'error', code: 'several-orgs', message: SEVERAL }]);
}

const SEVERAL =
  'the test files name several exports, but mutants are made from one export; pass test files of one export, or `--export`';
