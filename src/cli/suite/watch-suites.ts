import { posix } from 'node:path';
import { readSuite } from '../../suite/file/read-suite.js';
import type { TextDocument } from '../files/read-input.js';
import type { Io } from '../io/io.js';
import { nodeWatch } from '../io/node-watch.js';
import { type MessageOptions, showProblems } from '../io/problems.js';
import { besideFile, findSuites } from './suite-files.js';
import type { SuiteChoice } from './suite-work.js';

/**
 * Runs files of tests, and again those that a change touches: of the file itself, of the org that it is about, of one
 * that it compares with. It ends where nothing is watched any more.
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

const WAITING = 'preflight: waiting for changes of the tests and of what they are about\n';

/** The paths of all that the answers hang on. */
function inputsOf(document: TextDocument, { org, reading: { plan } }: SuiteChoice): string[] {
  const suite = readSuite(document);
  const given = [org, plan].filter((path) => path !== undefined);
  if (!suite.ok) return [document.name, ...given];
  const own = org === undefined ? suite.value.org.map((path) => besideFile(path, document)) : [org];
  const others = suite.value.tests.flatMap((test) =>
    test.kind === 'statement' && 'org' in test.claim ? [besideFile(test.claim.org, document)] : [],
  );
  return [document.name, ...given, ...own, ...others];
}

function isWithin(path: string, input: string): boolean {
  const [one, other] = [posix.normalize(path), posix.normalize(input).replace(/\/$/, '')];
  return one === other || one.startsWith(`${other}/`) || other === '.';
}
