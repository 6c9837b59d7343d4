import { type Command as Commander, InvalidArgumentError, Option } from 'commander';
import { counted, quoted } from '../../base/messages.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { type Patch, patched } from '../../read/request/request-patch.js';
import * as formats from '../../report/simulate/registry.js';
import { compile } from '../../simulate/compile.js';
import { type Expand, simulate as simulateOf } from '../../simulate/simulate.js';
import { declareReading, type ReadingOptions } from '../files/read-org.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import { type Io, STANDARD_INPUT } from '../io/io.js';
import { misused, showProblems, warn } from '../io/problems.js';
import { writeReport } from '../io/write-report.js';
import { notOneOf } from '../options/choice.js';
import { treeOn, treeOption } from '../options/format-option.js';
import { answerBatch, LONGEST_LINE, type Tally } from '../request/batch.js';
import { readQuestion, readWritten } from '../request/question.js';
import { declareRequestFlags, flagFor, type GivenFlags, isAnyFlagGiven } from '../request/request-flags.js';
import { refusalHints, unknownFieldHints } from '../request/request-hints.js';
import { defineCommand } from './command.js';

interface Options extends ReadingOptions, GivenFlags {
  readonly request?: string;
  readonly batch?: string;
  readonly format?: keyof typeof formats;
  readonly expand?: readonly Expand[];
  readonly verbose?: true;
  readonly color: boolean;
}

/** Whether, and by which rules, a sign-in is let through: the service's simulate operation, without the service. */
export const simulate = defineCommand({
  examples: [
    [
      'a user signs in to an application, from an address',
      'simulate org.json --app Payroll --user ann@example.com --ip 203.0.113.9',
    ],
    [
      'a member of two groups, on a managed phone',
      'simulate export/ --app Payroll --group Staff --group HR --platform IOS --managed',
    ],
    [
      "the service's answer to a request",
      'simulate org.json --request request.json --format json --expand RULE',
    ],
    ['the same request, at another risk', 'simulate org.json --request request.json --risk HIGH'],
    [
      'what was typed, and how an expression comes out',
      `simulate org.json --app Payroll --group Staff --fact identifier=ann@example.com \\
        --fact 'expressions={"user.profile.department == \\"HR\\"": true}'`,
    ],
    ['many requests, one a line', 'simulate org.json --batch requests.ndjson > answers.ndjson'],
  ],
  declare(commander) {
    declareReading(commander.optionsGroup('How the org is read:'));
    declareRequest(commander);
    declareOutput(commander.optionsGroup('What is printed:'));
    return (io) => perform(commander.args[0] ?? '', commander.optsWithGlobals<Options>(), io);
  },
});

function declareRequest(commander: Commander): void {
  commander
    .optionsGroup('The request:')
    .option('--request <file>', 'the body of the simulate operation, JSON or YAML; - for standard input')
    .option(
      '--batch <file>',
      `requests, one JSON document a line, answered by one line each, in order; - for standard input. Blank lines are skipped; a line that is malformed, not UTF-8, or longer than ${LONGEST_LINE / 1_000_000} million bytes, is answered with the error E0000003`,
    )
    .optionsGroup('What is known of the sign-in (each replaces a field of the request):');
  declareRequestFlags(commander);
}

function declareOutput(commander: Commander): void {
  commander
    .addOption(treeOption(formats))
    .addOption(
      new Option(
        '--expand <what>',
        'for json: EVALUATED lists what did not match, RULE lists the conditions; repeatable, or comma-separated',
      ).argParser(expandOf),
    )
    .option('--verbose', 'show what reading found merely worth knowing, too');
}

const EXPANDS = ['EVALUATED', 'RULE'] as const satisfies readonly Expand[];

/** Repeated, or in one comma-separated value (A10). */
function expandOf(text: string, before: readonly Expand[] = []): readonly Expand[] {
  const words = text.split(',').map((word) => word.trim().toUpperCase());
  const wrong = words.find((word) => !isExpand(word));
  if (wrong !== undefined) throw new InvalidArgumentError(notOneOf(wrong, EXPANDS));
  return [...before, ...words.filter(isExpand)];
}

function isExpand(word: string): word is Expand {
  return (EXPANDS as readonly string[]).includes(word);
}

async function perform(path: string, options: Options, io: Io): Promise<ExitCode> {
  const misuse = misuseOf(path, options);
  if (misuse !== undefined) return await misused([misuse], io);
  const question = await readQuestion(path, options, io);
  if (typeof question === 'number') return question;
  const { snapshot, patch } = question;
  if (options.batch !== undefined) return await simulateBatch(options.batch, snapshot, patch, options, io);
  return await simulateOne(snapshot, patch, options, io);
}

/** What is wrong with the command line as a whole, if anything is. */
function misuseOf(path: string, options: Options): string | undefined {
  const { request, batch, format } = options;
  const fromInput = [path, request, batch].filter((one) => one === STANDARD_INPUT);
  if (fromInput.length > 1) return 'standard input can be read only once, and `-` is given twice';
  if (request !== undefined && batch !== undefined) return '`--request` and `--batch` are not given together';
  if (batch !== undefined && format === 'tree') return '`--batch` writes json, no `tree`';
  if (request === undefined && batch === undefined && !isAnyFlagGiven(options)) {
    return 'no request: give `--app` with `--user` or `--group`, or `--request`, or `--batch`; see `preflight simulate --help`';
  }
  return undefined;
}

async function simulateOne(snapshot: Snapshot, patch: Patch, options: Options, io: Io): Promise<ExitCode> {
  const { color } = options;
  const written = await readWritten(options.request, io);
  await showProblems(written.problems, io, { color });
  if (!written.ok) return EXIT.unusable;
  const request = patched(written.value, patch);
  await warn(unknownFieldHints(request), io, color);
  const compiled = compile(snapshot);
  const answer = simulateOf(compiled, request, expandIn(options));
  const report = { answer, compiled, request, give: flagFor };
  await writeReport(formats, { ...options, format: options.format ?? treeOn(io.out) }, report, io);
  if (answer.ok) return EXIT.answered;
  await warn(refusalHints(request, snapshot), io, color);
  return EXIT.refused;
}

async function simulateBatch(
  path: string,
  snapshot: Snapshot,
  patch: Patch,
  options: Options,
  io: Io,
): Promise<ExitCode> {
  const batch = { compiled: compile(snapshot), options: expandIn(options), patch };
  const tally = await answerBatch(path, batch, io);
  await warn(tallyHints(tally), io, options.color);
  if (tally.problem === undefined) return EXIT.answered;
  await showProblems([tally.problem], io, options);
  return EXIT.unusable;
}

function tallyHints({ unknownFields }: Tally): string[] {
  return [...unknownFields.values()].map(({ path, meant, count, firstLine }) => {
    const suggestion = meant === undefined ? '' : `; did you mean \`${meant}\`?`;
    return `nothing reads the field ${quoted(path)} of ${counted(count, 'request')}, first in line ${firstLine}${suggestion}`;
  });
}

function expandIn({ expand }: Options): { readonly expand?: readonly Expand[] } {
  return expand === undefined ? {} : { expand };
}
