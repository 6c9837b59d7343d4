import { createHmac } from 'node:crypto';
import { counted } from '../../../base/messages.js';
import { RUN } from '../../../base/program.js';
import { failure, type Problem, type Result, success } from '../../../base/result.js';
import { defineCommand } from '../../../console/command.js';
import { attempt } from '../../../console/files/read-input.js';
import { declareEdition, openOrg, type ReadingOptions } from '../../../console/files/read-org.js';
import { problemOfWriting, replaceText, unwritable } from '../../../console/files/replace-text.js';
import { checkSingleInput } from '../../../console/files/single-input.js';
import { EXIT } from '../../../console/io/exit-code.js';
import type { Io } from '../../../console/io/io.js';
import { misuse } from '../../../console/io/misuse.js';
import { type MessageOptions, showProblems } from '../../../console/io/problems.js';
import { noEvent } from '../console/answer-log.js';
import { declareLogs } from '../console/log-options.js';
import { type ListedLog, listLog } from '../console/log-segments.js';
import { SegmentReader } from '../console/segment-reader.js';
import { emptyReadTally, type ReadTally, readLog } from '../events/read-log.js';
import { type PseudonymousPair, pseudonymousPair } from '../pseudonymous-pair.js';

interface PseudonymizeFlags extends MessageOptions, Omit<ReadingOptions, 'plan'> {
  readonly key?: string;
  readonly output: string;
}

/** Writes an export and its log with pseudonyms. */
export const pseudonymizeCommand = defineCommand<PseudonymizeFlags>({
  examples: [
    [
      'share a log without the names of its users',
      'logs pseudonymize org.json logs/ --key key.txt --output pseudonymous/',
    ],
  ],
  declare(commander) {
    commander.argument('<export>', 'the org: a file or a folder');
    declareLogs(commander);
    commander
      .option(
        '--key <file>',
        'a file with the secret key for the pseudonyms, at least 16 bytes; the same key gives the same pseudonyms; anybody who has the key can test names, so protect or delete it',
      )
      .option(
        '-o, --output <path>',
        'the folder for org.json and log.ndjson, which must not exist yet',
        'pseudonymous',
      );
    declareEdition(commander);
  },
  async run([snapshot = '', ...logs], options, io) {
    const { key, output: out } = options;
    if (key === undefined)
      return misuse(
        'no key: create one with `openssl rand -hex 32 > key.txt`, and pass it as `--key key.txt`',
      );
    const usage = checkSingleInput([snapshot, ...logs, key]);
    if (!usage.ok) return usage;
    const secret = await attempt(key, () => io.files.readBytes(key));
    if (!secret.ok) return secret;
    if (secret.value.length < SHORTEST_KEY) return failure([shortKey(key, secret.value.length)]);
    const org = await openOrg(snapshot, options, io);
    if (!org.ok) return org;
    const log = await listLog(logs, io.files);
    if (!log.ok) return log;
    const pair = pseudonymousPair(org.value, (text) =>
      createHmac('sha256', secret.value).update(text).digest(),
    );
    const [orgPath, logPath] = ['org.json', 'log.ndjson'].map(
      (name) => `${out.replace(/\/+$/, '')}/${name}`,
    ) as [string, string];
    const unfinished = `${logPath}.part`;
    const refused = await startLog(unfinished, { folder: out, finished: [orgPath, logPath] }, io);
    if (refused !== undefined) return failure([refused]);
    const read = await writeLog(unfinished, log.value, pair, io);
    if (!read.ok) return read;
    const text = `${JSON.stringify(pair.org, undefined, 2)}\n`;
    const unwritten = await replaceText(orgPath, { text, within: out }, io.files);
    if (unwritten !== undefined) return failure([unwritten]);
    const named = await attempt(logPath, () => io.files.rename(unfinished, logPath));
    if (!named.ok) return named;
    await showProblems(read.problems, io, options);
    await io.out.write(`${answerLines(orgPath, logPath, pair, read.value).join('\n')}\n`);
    return success(EXIT.answered);
  },
});

const SHORTEST_KEY = 16;

function shortKey(path: string, length: number): Problem {
  return {
    severity: 'error',
    code: 'short-key',
    message: `the key can be guessed: it has only ${counted(length, 'byte')}; create one with at least ${SHORTEST_KEY}: \`openssl rand -hex 32 > ${path}\``,
    location: { document: path, pointer: '' },
  };
}

interface Output {
  readonly folder: string;
  /**
   * The paths of the output: the export, then the log. The command fails if either of them exists. An exception: if the temporary log of an
   * interrupted run exists, the export is from that run and is replaced.
   */
  readonly finished: readonly string[];
}

/**
 * Creates the output folder, and an empty temporary log at the path `unfinished`. Returns a problem if the output of an earlier run exists.
 */
async function startLog(
  unfinished: string,
  { folder, finished }: Output,
  { files }: Io,
): Promise<Problem | undefined> {
  const left = await attempt(unfinished, () => files.entry(unfinished));
  if (!left.ok) return left.problems[0];
  for (const path of left.value === undefined ? finished : finished.slice(1)) {
    const entry = await attempt(path, () => files.entry(path));
    if (!entry.ok) return entry.problems[0];
    if (entry.value !== undefined)
      return unwritable(path, 'the folder already exists; move it, or pass another `--output`');
  }
  const made = await attempt(folder, () => files.makeFolder(folder));
  if (!made.ok) return made.problems[0];
  return await replaceText(unfinished, { text: '', within: folder }, files);
}

/** The number of events that are written to the file at once. */
const AT_ONCE = 1000;

async function writeLog(
  path: string,
  { segments, standardInput }: ListedLog,
  pair: PseudonymousPair,
  io: Io,
): Promise<Result<ReadTally>> {
  let lines: string[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  let failed: unknown;
  const flush = () => {
    const text = lines.join('');
    lines = [];
    writing = writing
      .then(() => io.files.append(path, text))
      .catch((error: unknown) => {
        failed ??= error;
      });
  };
  const tally = emptyReadTally();
  const reader = new SegmentReader(io, standardInput);
  for (const segment of segments)
    await readLog(
      waiting(reader.open(segment), () => writing),
      {
        tally,
        isWanted: pair.isWanted,
        take: (event) => {
          lines.push(`${JSON.stringify(pair.event(event))}\n`);
          if (lines.length >= AT_ONCE) flush();
        },
      },
      segment.form,
    );
  flush();
  await writing;
  if (failed !== undefined) return failure([problemOfWriting(path, failed)]);
  if (reader.isFailed) return failure(reader.problems);
  const none = noEvent(segments[0]?.name ?? '', tally);
  return none === undefined ? success(tally, reader.problems) : failure([none]);
}

/** Yields pieces of a log, and waits after each until the events in it are written. */
async function* waiting(
  pieces: AsyncIterable<Uint8Array>,
  written: () => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    await written();
  }
}

function answerLines(
  orgPath: string,
  logPath: string,
  { withheld }: PseudonymousPair,
  { events, skipped, malformed, otherRecords: foreign, withoutOriginal }: ReadTally,
): string[] {
  const unread = malformed + foreign + withoutOriginal;
  return [
    `wrote ${orgPath}: ids, names, logins and texts of conditions are pseudonyms`,
    `wrote ${logPath}: ${counted(events, 'event')}; left out ${counted(skipped, 'event')} of types that the analysis does not use${unread === 0 ? '' : ` and ${counted(unread, 'unreadable record')}`}`,
    ...(withheld === 0
      ? []
      : [
          `replaced ${counted(withheld, 'condition')} that ${withheld === 1 ? 'uses' : 'use'} the order, the length or single letters of names: results that depend on ${withheld === 1 ? 'it' : 'them'} are undecided`,
        ]),
    'unchanged: times, results, countries, networks (ASN), IP ranges of zones, the structure of policies',
    `next: ${RUN} logs backtest ${logPath} --export ${orgPath}`,
  ];
}
