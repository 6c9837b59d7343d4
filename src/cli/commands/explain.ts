import { alternatives } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import { type Result, success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { declareReading } from '../../console/files/read-org.js';
import { checkSingleInput } from '../../console/files/single-input.js';
import { EXIT } from '../../console/io/exit-code.js';
import type { Io } from '../../console/io/io.js';
import { misuse } from '../../console/io/misuse.js';
import { warn } from '../../console/io/problems.js';
import { writeReport } from '../../console/io/write-report.js';
import { choiceOption } from '../../console/options/choice.js';
import {
  declareFileOptions,
  givenFiles,
  type RecordedRequest,
  type RequestSource,
} from '../../console/options/feature-options.js';
import { type FormatOptions, formatOption } from '../../console/options/format-option.js';
import { type IdsOption, idsOption } from '../../console/options/ids.js';
import { listOption } from '../../console/options/list-option.js';
import { type OrgWithRequest, readOrgWithPatch, readQuestion } from '../../console/request/read-question.js';
import { flagFor, isAnyFlagGiven } from '../../console/request/request-flags.js';
import { GROUPS_FLAG, refusalHints } from '../../console/request/request-hints.js';
import { declareRequest, type RequestOptions } from '../../console/request/request-options.js';
import type { ServiceAnswer } from '../../documents/request/refusal.js';
import { applyPatch } from '../../documents/request/request-patch.js';
import { findUserHints } from '../../documents/request/user-hints.js';
import { parseUse } from '../../model/assurance/parse-use.js';
import * as formats from '../../report/why/registry.js';
import type { WhyAnswers } from '../../report/why/why-report.js';
import { compile } from '../../simulate/compile.js';
import {
  type CounterfactualAnswer,
  counterfactualsOf,
} from '../../what-if/counterfactuals/counterfactuals.js';
import { WANTED_OUTCOMES, type WantedOutcome } from '../../what-if/counterfactuals/wanted.js';
import { type RepairAnswer, repairsOf } from '../../what-if/repairs/repairs.js';
import { type SignInExplanation, whyOf } from '../../what-if/why.js';
import { REQUEST_SOURCES } from '../features/options.js';

const LEVELS = WANTED_OUTCOMES.filter((one) => one !== 'allowed' && one !== 'denied');

interface ExplainFlags extends FormatOptions<typeof formats>, IdsOption, RequestOptions {
  readonly authenticator?: readonly string[];
  readonly wanted: WantedOutcome;
  readonly fixes?: boolean;
  readonly varyUser?: boolean;
}

/** Explains the result of one sign-in, the reasons, and the changes that would give another result. */
export const explainCommand = defineCommand<ExplainFlags>({
  examples: [
    [
      'why somebody cannot sign in',
      'explain sample/export --app CRM --user ben@example.com --ip 198.51.100.24',
    ],
    [
      'the changes of the sign-in after which 2FA is required',
      'explain sample/export --app CRM --user ben@example.com --ip 198.51.100.24 --wanted 2fa',
    ],
    [
      'the edits of the org that allow it, and their other effects',
      'explain sample/export --app CRM --user ben@example.com --ip 198.51.100.24 --fixes',
    ],
    ['a sign-in of the log', 'explain sample/export --event event.json'],
    ['to paste into a ticket', 'explain sample/export --request request.json --format markdown'],
  ],
  declare(commander) {
    declareReading(commander);
    declareRequest(commander, (options) => declareFileOptions(options, REQUEST_SOURCES));
    commander
      .addOption(
        listOption(
          '--authenticator <key[:method]>',
          'an authenticator that the user has enrolled: its key and, if it has several methods, the method, such as okta_password or okta_verify:push',
        ),
      )
      .optionsGroup('Changes:')
      .addOption(
        choiceOption(
          '--wanted <outcome>',
          `the result that you want: allowed; denied; or, for access with exactly this assurance level, ${alternatives(LEVELS)}`,
          WANTED_OUTCOMES,
        ).default('allowed'),
      )
      .option('--fixes', 'also search for edits of the org, each with its other effects')
      .option('--vary-user', 'also try the sign-in with other users, unless the service rejects the request')
      .optionsGroup('Output:')
      .addOption(idsOption())
      .addOption(formatOption(formats));
  },
  async run([path = ''], options, io) {
    const { request: file, wanted, authenticator, varyUser } = options;
    const [source, second] = givenFiles(REQUEST_SOURCES, options);
    const excluded = file === undefined ? second?.option.name : 'request';
    if (source !== undefined && excluded !== undefined)
      return misuse(
        `\`--${excluded}\` and \`--${source.option.name}\` cannot be used together: remove one of them`,
      );
    if (file === undefined && source === undefined && !isAnyFlagGiven(options)) {
      const sources = ['request', ...REQUEST_SOURCES.map(({ name }) => name)].map(
        (name) => `, or \`--${name}\``,
      );
      return misuse(
        `no request: pass \`--app\` with \`--user\` or \`--group\`${sources.join('')}; see \`preflight explain --help\``,
      );
    }
    const usage = checkSingleInput([path, file, source?.file]);
    if (!usage.ok) return usage;
    const question: Result<RecordedQuestion> =
      source === undefined
        ? await readQuestion(path, options, io)
        : await readRecorded(path, source.file, source.option, options, io);
    if (!question.ok) return question;
    const { snapshot, request, record, isCompared } = question.value;
    if (file === undefined && source === undefined && !hasApp(request))
      return misuse(
        'no application: pass `--app`, with a name or id that `preflight inspect --list apps` shows',
      );
    const enrolled = authenticator?.map(parseUse);
    const given = enrolled === undefined ? {} : { authenticators: enrolled };
    if (record !== undefined && isCompared && !hasApp(request)) {
      await writeReport(formats, options, { snapshot, give: flagFor, record }, io);
      return success(EXIT.answered);
    }
    const compiled = compile(snapshot);
    const why = whyOf(compiled, request, given);
    const near = why.ok
      ? counterfactualsOf(compiled, request, wanted, {
          ...given,
          ...(varyUser && { vary: ['user'] as const }),
        })
      : why;
    const repairs = options.fixes === true ? repairsOf(compiled, request, wanted) : undefined;
    const answer = allOf(why, near, repairs);
    const report = {
      answer,
      snapshot,
      give: flagFor,
      ...(record && { record }),
    };
    await writeReport(formats, options, report, io);
    await warn(findUserHints(request, snapshot, GROUPS_FLAG), io, options.color);
    if (answer.ok) return success(EXIT.answered);
    await warn(
      [...refusalHints(request, compiled), ...(varyUser ? [NO_OTHER_USERS] : [])],
      io,
      options.color,
    );
    return success(EXIT.refused);
  },
});

const NO_OTHER_USERS =
  'no other users were tried (`--vary-user`), because the service rejects this request before any policy; `preflight access --app <app> --verbose` lists the users who can sign in';

/** A request to explain. If it was read by an option such as `--event`, also the decision that the file recorded. */
interface RecordedQuestion extends OrgWithRequest, Partial<RecordedRequest> {
  readonly request: unknown;
}

async function readRecorded(
  path: string,
  file: string,
  source: RequestSource,
  options: RequestOptions,
  io: Io,
): Promise<Result<RecordedQuestion>> {
  const org = await readOrgWithPatch(path, options, io);
  if (!org.ok) return org;
  const { snapshot, patch } = org.value;
  const read = await source.read(file, snapshot, io);
  if (!read.ok) return read;
  return success({ ...read.value, snapshot, request: applyPatch(read.value.request, patch) });
}

/** Whether a request is for an application. A log event that is only about the session is not. */
function hasApp(request: unknown): boolean {
  return isObject(request) && request.appInstance !== undefined;
}

function allOf(
  why: ServiceAnswer<SignInExplanation>,
  counterfactuals: ServiceAnswer<CounterfactualAnswer>,
  repairs: ServiceAnswer<RepairAnswer> | undefined,
): ServiceAnswer<WhyAnswers> {
  if (!why.ok) return why;
  if (!counterfactuals.ok) return counterfactuals;
  if (repairs?.ok === false) return repairs;
  return {
    ok: true,
    value: {
      explanation: why.value,
      counterfactuals: counterfactuals.value,
      ...(repairs !== undefined && { repairs: repairs.value }),
    },
  };
}
