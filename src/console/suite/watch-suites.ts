import { posix } from 'node:path';
import { readSuite } from '../../testing/file/read-suite.js';
import type { TextDocument } from '../files/read-input.js';
import type { Io } from '../io/io.js';
import { nodeWatch } from '../io/node/node-watch.js';
import { type MessageOptions, showProblems } from '../io/problems.js';
import { findSuites, pathFromFile } from './suite-files.js';
import type { SuiteChoice } from './suite-work.js';

/**
 * Runs test files, then watches them. A test file runs again when the file changes, or when an export changes that its tests use. Ends when
 * the watcher ends.
 */
export async function watchSuites<Ran>(
  paths: readonly string[],
  run: (documents: readonly TextDocument[]) => Promise<Ran>,
  choice: SuiteChoice,
  messages: MessageOptions,
  io: Io,
): Promise<Ran> {
  const { watch, err } = io;
  const find = async () => {
    const { documents, problems } = await findSuites(paths, io.files);
    await showProblems(problems, io, messages);
    return documents;
  };
  const inputs = (documents: readonly TextDocument[]) =>
    documents.flatMap((document) => inputsOf(document, choice));
  let documents = await find();
  const start = watch ?? nodeWatch;
  const watcher = await start([...new Set([...paths, ...inputs(documents)])]);
  let ran = await run(documents);
  await err.write(WAITING);
  for await (const changed of watcher.changes) {
    documents = await find();
    watcher.add(inputs(documents));
    const touched = documents.filter((document) =>
      inputsOf(document, choice).some((input) => [...changed].some((path) => isWithin(path, input))),
    );
    if (touched.length === 0) continue;
    ran = await run(touched);
    await err.write(WAITING);
  }
  return ran;
}

const WAITING = 'preflight: waiting for changes to test files and exports\n';

/** Returns the paths of the files that the results of a test file depend on. */
function inputsOf(document: TextDocument, { org, reading: { plan } }: SuiteChoice): string[] {
  const suite = readSuite(document);
  const given = [org, plan].filter((path) => path !== undefined);
  if (!suite.ok) return [document.name, ...given];
  const own = org === undefined ? suite.value.org.map((path) => pathFromFile(path, document)) : [org];
  const others = suite.value.tests.flatMap((test) =>
    test.kind === 'statement' && 'org' in test.claim ? [pathFromFile(test.claim.org, document)] : [],
  );
  return [document.name, ...given, ...own, ...others];
}

function isWithin(path: string, input: string): boolean {
  const [one, other] = [posix.normalize(path), posix.normalize(input).replace(/\/$/, '')];
  return one === other || one.startsWith(`${other}/`) || other === '.';
}
