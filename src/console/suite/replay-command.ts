import { quoteForShell } from '../../documents/request/request-line.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { SuiteHead } from '../../report/suite/suite-reporter.js';
import type { Suite } from '../../testing/file/suite.js';
import { namedRequestLine } from '../../testing/request/request-with-names.js';
import type { TextDocument } from '../files/read-input.js';
import { readingFlags } from '../files/reading-flags.js';
import { fromHere } from '../git/path-at.js';
import type { Io } from '../io/io.js';
import { pathFromFile } from './suite-files.js';
import type { SuiteChoice } from './suite-work.js';

/**
 * Returns a function that builds the command line which explains a sign-in to the tested org. Returns `undefined` if the org is read from
 * several paths or from standard input.
 */
export function replayCommandOf(
  suite: Suite,
  document: TextDocument,
  { org, reading }: SuiteChoice,
  snapshot: Snapshot,
  { files }: Pick<Io, 'files'>,
): SuiteHead['replayCommand'] {
  const paths = org === undefined ? suite.org.map((path) => pathFromFile(path, document)) : [org];
  const [path, ...others] = paths;
  if (path === undefined || others.length > 0 || path === '-') return undefined;
  const head = `preflight explain ${quoteForShell(fromHere(path, files))}${readingFlags(reading)}`;
  return (request, authenticators) => {
    const enrolled = Array.isArray(authenticators) ? authenticators.map(String) : [];
    return [
      head,
      namedRequestLine(request, snapshot),
      ...enrolled.map((one) => `--authenticator ${quoteForShell(one)}`),
    ].join(' ');
  };
}
