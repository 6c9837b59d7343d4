import { type Command as Commander, InvalidArgumentError } from 'commander';
import { counted, quoted } from '../../base/messages.js';
import { failure, type Result, success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { declareReading } from '../../console/files/read-org.js';
import { checkSingleInput } from '../../console/files/single-input.js';
import { EXIT, type ExitCode } from '../../console/io/exit-code.js';
import type { Io } from '../../console/io/io.js';
import { misuse } from '../../console/io/misuse.js';
import { warn } from '../../console/io/problems.js';
import { writeReport } from '../../console/io/write-report.js';
import { notOneOf } from '../../console/options/choice.js';
import { formatOption } from '../../console/options/format-option.js';
import { listOption } from '../../console/options/list-option.js';
import { answerBatch, type BatchTally, LONGEST_LINE } from '../../console/request/batch.js';
import {
  codeByExpectation,
  type ExpectOptions,
  expectationIn,
  expectOption,
} from '../../console/request/expect-option.js';
import { type OrgWithPatch, readOrgWithPatch, readPatched } from '../../console/request/read-question.js';
import { flagFor, isAnyFlagGiven } from '../../console/request/request-flags.js';
import { GROUPS_FLAG, refusalHints } from '../../console/request/request-hints.js';
import {
  declareAll,
  declareRequest,
  declareVerbose,
  type RequestOptions,
} from '../../console/request/request-options.js';
import { readBody } from '../../documents/request/read-request.js';
import { findUserHints } from '../../documents/request/user-hints.js';
import * as formats from '../../report/simulate/registry.js';
import { type Compiled, compile } from '../../simulate/compile.js';
import { type Expand, simulateBody } from '../../simulate/simulate.js';

interface SimulateFlags extends RequestOptions, ExpectOptions {
  readonly batch?: string;
  readonly format: keyof typeof formats;
  readonly expand?: readonly Expand[];
}

/** Simulates the service's simulate operation: whether a sign-in is allowed, and by which rules. */
export const simulateCommand = defineCommand<SimulateFlags>({
  examples: [
    [
      'a user signs in to an application, from an address',
      'simulate sample/export --app Payroll --user ann@example.com --ip 192.0.2.10',
    ],
    [
      'a member of two groups, on a managed phone',
      'simulate sample/export --app CRM --group Staff --platform IOS --managed',
    ],
    [
      'with the rules that did not match, and the verdict of every condition',
      'simulate sample/export --app CRM --user ben@example.com --ip 198.51.100.24 --expand EVALUATED,RULE',
    ],
    ["the service's answer to a request", 'simulate sample/export --request request.json --expand RULE'],
    ['the same request, at another risk', 'simulate sample/export --request request.json --risk HIGH'],
    [
      'the typed user name, and the result of an expression',
      `simulate sample/export --app Payroll --group Finance --fact identifier=ann@example.com --fact 'expressions={"user.profile.department == \\"HR\\"": true}'`,
    ],
    [
      'in CI: fail unless she is allowed access',
      'simulate sample/export --app Payroll --user ann@example.com --ip 192.0.2.10 --country DE --expect allow',
    ],
    ['many requests, one per line', 'simulate sample/export --batch requests.ndjson > answers.ndjson'],
    [
      'the same for a spreadsheet',
      'simulate sample/export --batch requests.ndjson --format csv > answers.csv',
    ],
  ],
  declare(commander) {
    declareReading(commander);
    declareRequest(commander, declareBatch);
    declareOutput(commander.optionsGroup('Output:'));
  },
  async run([path = ''], options, io) {
    const usage = checkUsage(path, options);
    if (!usage.ok) return usage;
    const question = await readOrgWithPatch(path, options, io);
    if (!question.ok) return question;
    const { batch } = options;
    return batch === undefined
      ? await simulateOne(question.value, options, io)
      : await simulateBatch(batch, question.value, options, io);
  },
});

function declareBatch(commander: Commander): void {
  commander.option(
    '--batch <file>',
    `requests, one JSON document per line; each is answered by one line, in order (for csv, by a row for each policy type); - for standard input. Blank lines are skipped; a line that is malformed, not UTF-8, or longer than ${LONGEST_LINE / 1_000_000} million bytes, is answered with the error E0000003`,
  );
}

function declareOutput(commander: Commander): void {
  commander
    .addOption(formatOption(formats, 'json'))
    .addOption(
      listOption(
        '--expand <what>',
        'for json: EVALUATED adds the policies and rules that did not match, RULE adds the verdict of each condition',
        { choices: EXPANDS, read: expandOf },
      ),
    );
  declareAll(commander.addOption(expectOption()));
  declareVerbose(commander);
}

const EXPANDS = ['EVALUATED', 'RULE'] as const satisfies readonly Expand[];

function expandOf(text: string): Expand {
  const word = text.toUpperCase();
  if (!isExpand(word)) throw new InvalidArgumentError(notOneOf(word, EXPANDS));
  return word;
}

function isExpand(word: string): word is Expand {
  return (EXPANDS as readonly string[]).includes(word);
}

/** Checks that the given options can be combined. */
function checkUsage(path: string, options: SimulateFlags): Result<undefined> {
  const { request, batch, format, expect } = options;
  if (request !== undefined && batch !== undefined)
    return misuse('`--request` and `--batch` cannot be used together: remove one of them');
  if (batch !== undefined && expect !== undefined)
    return misuse('`--expect` needs a single request: remove `--batch`');
  if (batch !== undefined && format === 'text')
    return misuse('`--batch` writes json or csv, not `text`: pass `--format json` or `--format csv`');
  if (request === undefined && batch === undefined && !isAnyFlagGiven(options))
    return misuse(
      'no request: pass `--app` with `--user` or `--group`, or `--request`, or `--batch`; see `preflight simulate --help`',
    );
  return checkSingleInput([path, request, batch]);
}

async function simulateOne(
  { snapshot, patch }: OrgWithPatch,
  options: SimulateFlags,
  io: Io,
): Promise<Result<ExitCode>> {
  const expected = expectationIn(options, snapshot);
  if (!expected.ok) return expected;
  const read = await readPatched(options, patch, io);
  if (!read.ok) return read;
  const request = read.value;
  const compiled = compile(snapshot);
  const answer = simulateBody(compiled, request, expandIn(options));
  const report = { answer, compiled, request, give: flagFor, isWhole: options.all ?? false };
  await writeReport(formats, options, report, io);
  await warn(findUserHints(request, snapshot, GROUPS_FLAG), io, options.color);
  if (answer.ok) return success(await codeByExpectation(expected.value, compiled, request, {}, io));
  await warn([...refusalHints(request, compiled), ...personHints(request, compiled)], io, options.color);
  return success(EXIT.refused);
}

/**
 * Returns a hint if the request is rejected only because a group is not assigned to the application. The simulate operation requires that
 * every group is assigned; `explain`, and requests with a user, do not.
 */
function personHints(request: unknown, { world }: Compiled): string[] {
  if (!readBody(request, world, 'person').ok) return [];
  return [
    'the operation requires that each group is assigned to the application: use `preflight explain` for a user in these groups, or add `--user <login>`',
  ];
}

async function simulateBatch(
  path: string,
  { snapshot, patch }: OrgWithPatch,
  options: SimulateFlags,
  io: Io,
): Promise<Result<ExitCode>> {
  const { format } = options;
  const { BATCH_FORMATS } = await import('../../console/request/batch-formats.js');
  const formatOf = BATCH_FORMATS[format === 'text' ? 'json' : format];
  const batch = { format: formatOf(compile(snapshot), expandIn(options)), patch };
  const tally = await answerBatch(path, batch, io);
  await warn(tallyHints(tally), io, options.color);
  return tally.problem === undefined ? success(EXIT.answered) : failure([tally.problem]);
}

function tallyHints({ unknownFields }: BatchTally): string[] {
  return [...unknownFields.values()].map(({ path, meant, count, firstLine }) => {
    const suggestion = meant === undefined ? '; remove it' : `; did you mean \`${meant}\`?`;
    return `the field ${quoted(path)} of ${counted(count, 'request')} has no effect, first in line ${firstLine}${suggestion}`;
  });
}

function expandIn({ expand }: SimulateFlags): { readonly expand?: readonly Expand[] } {
  return expand === undefined ? {} : { expand };
}
