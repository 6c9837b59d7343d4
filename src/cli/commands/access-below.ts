import { type Command as Commander, InvalidArgumentError, type Option } from 'commander';
import { type Result, success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { buildContextAt } from '../../console/files/build-context-at.js';
import { declareReading, openOrg, type ReadingOptions } from '../../console/files/read-org.js';
import type { ExitCode } from '../../console/io/exit-code.js';
import type { Io } from '../../console/io/io.js';
import type { MessageOptions } from '../../console/io/problems.js';
import { withProgress } from '../../console/io/progress.js';
import { codeByNotices, writeReport } from '../../console/io/write-report.js';
import { type AllowUnknownOption, allowUnknownOption } from '../../console/options/allow-unknown.js';
import { choiceOption } from '../../console/options/choice.js';
import { type FormatOptions, formatOption } from '../../console/options/format-option.js';
import { type IdsOption, idsOption } from '../../console/options/ids.js';
import { levelsHelp } from '../../console/options/levels-help.js';
import { declareLimits, type LimitOptions } from '../../console/options/search-limits.js';
import { answerWhoQuestion } from '../../console/who/answer-who-question.js';
import { CHARACTERISTIC_FLAGS, type QuestionFlags, whoQuestion } from '../../console/who/who-question.js';
import { ASSURANCE_LEVELS } from '../../model/assurance/assurance-level.js';
import * as formats from '../../report/who/registry.js';
import { whoNotices } from '../../report/who/who-notices.js';

interface AccessOptions
  extends AllowUnknownOption,
    FormatOptions<typeof formats>,
    IdsOption,
    LimitOptions,
    QuestionFlags,
    ReadingOptions {
  readonly failOn: 'certain' | 'possible' | 'none';
}

/** The assurance levels that `--below` accepts: all levels except the lowest, because no level is below it. */
const BELOW = ASSURANCE_LEVELS.slice(1);

/**
 * Finds who can sign in to an application: below an assurance level, without a characteristic such as phishing resistance, with a certain
 * authenticator, or by a certain rule.
 */
export const accessBelowCommand = defineCommand<AccessOptions>({
  examples: [
    ['who can sign in without MFA', 'access sample/export --app Expenses --below 2fa'],
    ['who can sign in with a password only', 'access sample/export --app Expenses --below 1fa-possession'],
    [
      'in CI: fail unless it is proved that nobody can',
      'access sample/export --app Payroll --below 2fa --fail-on possible',
    ],
    [
      'who can sign in with less than one phishing-resistant factor',
      'access sample/export --app Expenses --below 1fa-phishing-resistant',
    ],
    ['who can sign in at all', 'access sample/export --app Payroll --below denied'],
    [
      'whether every authentication path is phishing-resistant',
      'access sample/export --app Payroll --requires phishing-resistant',
    ],
    [
      'who can sign in with a one-time code of Okta Verify',
      'access sample/export --app Payroll --with okta_verify:totp',
    ],
    [
      'for a spreadsheet, a row per rule',
      'access sample/export --app Expenses --below 2fa --format csv > access.csv',
    ],
    ['the sign-ins that a rule decides', "access sample/export --rule 'Staff in the offices'"],
    [
      'where several rules have the name',
      "access sample/export --rule 'Catch-all Rule' --policy 'Workplace apps'",
    ],
  ],
  declare(commander) {
    declareReading(commander);
    declareQuestion(
      commander.optionsGroup('The question, one of `--below`, `--requires`, `--with` and `--rule`:'),
    );
    declareAnswer(commander, 'none');
    commander.option('-v, --verbose', 'list all users, in text');
    commander.addHelpText('after', levelsHelp());
  },
  run: answerQuestion,
});

/** Finds users who are locked out: a rule that they can match requires factors which they cannot enroll. */
export const lockedOutCommand = defineCommand<AccessOptions>({
  examples: [
    ['who can be locked out of an application', 'analyze sample/export --locked-out'],
    ['of one application', 'analyze sample/export --locked-out --app Payroll'],
    [
      'in CI: fail unless it is proved that nobody can',
      'analyze sample/export --locked-out --fail-on possible',
    ],
  ],
  declare(commander) {
    declareReading(commander);
    commander
      .optionsGroup('The question:')
      .option('--locked-out', 'who can match a rule that requires factors which they cannot enroll')
      .option('--app <app>', 'only of this application: id or label');
    declareAnswer(commander, 'certain');
  },
  run: answerQuestion,
});

async function answerQuestion(
  [path = '']: readonly string[],
  options: AccessOptions & MessageOptions,
  io: Io,
): Promise<Result<ExitCode>> {
  const question = whoQuestion(options);
  if (!question.ok) return question;
  const org = await openOrg(path, options, io);
  if (!org.ok) return org;
  const { limit, effort } = options;
  const report = await withProgress('rules', io, (progress) =>
    answerWhoQuestion(question.value, org.value, { limit, effort, progress }),
  );
  if (!report.ok) return report;
  const { failOn, allowUnknown, verbose: isVerbose = false } = options;
  const answered = {
    ...report.value,
    failOn: failOn === 'none' ? undefined : failOn,
    allowUnknown,
    isVerbose,
    ...buildContextAt(path, io),
  };
  await writeReport(formats, options, answered, io);
  return success(codeByNotices(whoNotices(answered)));
}

function declareAnswer(commander: Commander, usual: AccessOptions['failOn']): void {
  declareLimits(commander.optionsGroup('How it is answered:'))
    .addOption(formatOption(formats))
    .addOption(idsOption())
    .addOption(
      choiceOption(
        '--fail-on <level>',
        'when to exit with 1: certain: somebody can, or it is undecided whether anybody can; possible: the same, and --allow-unknown does not accept an undecided answer; none: never',
        ['certain', 'possible', 'none'],
      ).default(usual),
    )
    .addOption(allowUnknownOption());
}

function declareQuestion(commander: Commander): void {
  commander
    .option('--app <app>', 'the application, for `--below`, `--requires` and `--with`: id or label')
    .addOption(
      levelOption(
        '--below <level>',
        `who can sign in to the application with less than this assurance level, such as 1fa-possession for sign-ins with a password only`,
        BELOW,
      ),
    )
    .addOption(
      choiceOption(
        '--requires <characteristic>',
        'whether every authentication path to the application has an authenticator of this characteristic',
        Object.keys(CHARACTERISTIC_FLAGS),
      ),
    )
    .option(
      '--with <key[:method]>',
      'whether an authentication path to the application accepts or needs this authenticator: by its key and, if it has several, its method; by the key of a factor; or by its name in the org',
    )
    .option('--rule <rule>', 'the sign-ins that this rule decides: id or name')
    .option('--policy <policy>', 'the policy of the rule, if several rules have its name: id or name');
}

/** Returns an option that accepts an assurance level. The weakest level gets a message of its own, because nothing is below it. */
function levelOption(flags: string, what: string, levels: readonly string[]): Option {
  const option = choiceOption(flags, what, levels);
  const parse = option.parseArg;
  return option.argParser((text, before: string) => {
    if (/^password([ -]only)?$/.test(text) || text === ASSURANCE_LEVELS[0])
      throw new InvalidArgumentError(
        `no sign-in requires less than a password; for sign-ins with a password only, pass \`${levels[0]}\``,
      );
    return parse?.(text, before) ?? text;
  });
}
