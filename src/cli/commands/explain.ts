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
import { type FormatOptions, formatOption } from '../../console/options/format-option.js';
import { type IdsOption, idsOption } from '../../console/options/ids.js';
import { listOption } from '../../console/options/list-option.js';
import { type OrgWithRequest, readOrgWithPatch, readQuestion } from '../../console/request/read-question.js';
import { flagFor, isAnyFlagGiven } from '../../console/request/request-flags.js';
import { GROUPS_FLAG, refusalHints } from '../../console/request/request-hints.js';
import { declareRequest, type RequestOptions } from '../../console/request/request-options.js';
import type { Answer } from '../../documents/request/refusal.js';
import { applyPatch } from '../../documents/request/request-patch.js';
import { findUserHints } from '../../documents/request/user-hints.js';
import { type EventQuestion, readEvent } from '../../features/logs/console/read-event.js';
import { eventRecord } from '../../features/logs/report/event/event-record.js';
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

const LEVELS = WANTED_OUTCOMES.filter((one) => one !== 'allowed' && one !== 'denied');

interface ExplainFlags extends FormatOptions<typeof formats>, IdsOption, RequestOptions {
  readonly authenticator?: readonly string[];
  readonly wanted: WantedOutcome;
  readonly fixes?: boolean;
  readonly varyUser?: boolean;
  readonly event?: string;
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
    declareRequest(commander, (options) =>
      options.option(
        '--event <file>',
        'an event of the System Log in place of --request, optionally with other events of its authentication; - for standard input',
      ),
    );
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
          `the result that you want: allowed; denied; or, for access with exactly this assurance level, ${alternatives(LEVELS)} (\`--expect\` means at least)`,
          WANTED_OUTCOMES,
        ).default('allowed'),
      )
      .option('--fixes', 'also search for edits of the org, each with its other effects')
      .option(
        '--vary-user',
        'also try the sign-in with other users; not if the service rejects it before any policy',
      )
      .optionsGroup('Output:')
      .addOption(idsOption())
      .addOption(formatOption(formats));
  },
  async run([path = ''], options, io) {
    const { request: file, event, wanted, authenticator, varyUser } = options;
    if (file !== undefined && event !== undefined)
      return misuse('`--request` and `--event` cannot be used together: remove one of them');
    if (file === undefined && event === undefined && !isAnyFlagGiven(options))
      return misuse(
        'no request: pass `--app` with `--user` or `--group`, or `--request`, or `--event`; see `preflight explain --help`',
      );
    const usage = checkSingleInput([path, file, event]);
    if (!usage.ok) return usage;
    const question: Result<LoggedQuestion> =
      event === undefined
        ? await readQuestion(path, options, io)
        : await readLogged(path, event, options, io);
    if (!question.ok) return question;
    const { snapshot, request, recorded } = question.value;
    const enrolled = authenticator?.map(parseUse);
    const given = enrolled === undefined ? {} : { authenticators: enrolled };
    if (recorded !== undefined && recorded.comparisons.length > 0 && !hasApp(request)) {
      const record = eventRecord(recorded, snapshot);
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
      ...(recorded && { record: eventRecord(recorded, snapshot) }),
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

/** A request to explain. If it was read from a log event, `recorded` is the decision in the log. */
interface LoggedQuestion extends OrgWithRequest, Partial<Pick<EventQuestion, 'recorded'>> {}

async function readLogged(
  path: string,
  event: string,
  options: RequestOptions,
  io: Io,
): Promise<Result<LoggedQuestion>> {
  const org = await readOrgWithPatch(path, options, io);
  if (!org.ok) return org;
  const { snapshot, patch } = org.value;
  const logged = await readEvent(event, snapshot, io);
  if (!logged.ok) return logged;
  const { request, recorded } = logged.value;
  return success({ snapshot, request: applyPatch(request, patch), recorded });
}

/** Whether a request is for an application. A log event that is only about the session is not. */
function hasApp(request: unknown): boolean {
  return isObject(request) && request.appInstance !== undefined;
}

function allOf(
  why: Answer<SignInExplanation>,
  counterfactuals: Answer<CounterfactualAnswer>,
  repairs: Answer<RepairAnswer> | undefined,
): Answer<WhyAnswers> {
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
