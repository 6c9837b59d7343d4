import type { Command as Commander } from 'commander';
import { ASSURANCE_LEVELS, describeLevel } from '../../assurance/assurance-level.js';
import { success } from '../../base/result.js';
import * as formats from '../../report/who/registry.js';
import { whoNotices } from '../../report/who/who-notices.js';
import { inBuild } from '../files/in-build.js';
import { declareReading, openOrg, type ReadingOptions } from '../files/read-org.js';
import { withProgress } from '../io/progress.js';
import { codeByNotices, writeReport } from '../io/write-report.js';
import { type AllowUnknownOption, allowUnknownOption } from '../options/allow-unknown.js';
import { choiceOption } from '../options/choice.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { declareLimits, type LimitOptions } from '../options/search-limits.js';
import { CHARACTERISTIC_FLAGS, type QuestionFlags, whoQuestion } from '../who/who-question.js';
import { whoReport } from '../who/who-report.js';
import { defineCommand } from './command.js';

interface WhoOptions
  extends AllowUnknownOption,
    FormatOptions<typeof formats>,
    LimitOptions,
    QuestionFlags,
    ReadingOptions {
  readonly failOn?: 'certain' | 'possible';
}

/** Weaker than the weakest there is nothing. */
const BELOW = ASSURANCE_LEVELS.slice(1);

/** For whom policies do something: let them in with too little, decide by some rule, lock them out. */
export const whoCommand = defineCommand<WhoOptions>({
  examples: [
    ['who gets in with one factor', 'who org.json --app Payroll --below 2fa'],
    [
      'in a build: fail unless it is proven that nobody does',
      'who org.json --app Payroll --below 2fa --fail-on possible',
    ],
    ['with a factor that can be phished', 'who org.json --app Payroll --below 1fa-phishing-resistant'],
    ['who gets in at all', 'who org.json --app Payroll --below denied'],
    ['whether every way in resists phishing', 'who org.json --app Payroll --ways phishing-resistant'],
    ['what hangs on text messages', 'who org.json --app Payroll --with phone_number:sms'],
    [
      'the users concerned, for programs',
      'who org.json --app 0oa1 --below 2fa --format json | jq .rules[].users',
    ],
    [
      'the same for a spreadsheet, a row for each rule',
      'who org.json --app Payroll --below 2fa --format csv > who.csv',
    ],
    ['for whom a rule decides', "who org.json --rule 'Finance in the office'"],
    ['where many rules have the name', "who org.json --rule 'Catch-all Rule' --policy 'Sensitive apps'"],
    ['who is let through, and can enroll nothing that is enough', 'who org.json --locked-out'],
  ],
  declare(commander) {
    declareReading(commander.optionsGroup('How the org is read:'));
    declareQuestion(
      commander.optionsGroup(
        'The question, one of `--below`, `--ways`, `--with`, `--rule` and `--locked-out`:',
      ),
    );
    declareLimits(commander.optionsGroup('How it is answered:'))
      .addOption(formatOption(formats))
      .addOption(
        choiceOption(
          '--fail-on <what>',
          'exit with 1: certain: when a sign-in shows what is asked for, or when it is unknown; possible: unless it is proven that none does, with --allow-unknown, too',
          ['certain', 'possible'],
        ),
      )
      .addOption(allowUnknownOption());
  },
  async run([path = ''], options, io) {
    const question = whoQuestion(options);
    if (!question.ok) return question;
    const org = await openOrg(path, options, io);
    if (!org.ok) return org;
    const { limit, effort } = options;
    const report = await withProgress('rules', io, (progress) =>
      whoReport(question.value, org.value, { limit, effort, progress }),
    );
    if (!report.ok) return report;
    const { failOn, allowUnknown } = options;
    const answered = { ...report.value, failOn, allowUnknown, ...inBuild(path, io) };
    await writeReport(formats, options, answered, io);
    return success(codeByNotices(whoNotices(answered)));
  },
});

function declareQuestion(commander: Commander): void {
  const assuranceLevels = BELOW.map((assurance) => `${assurance}: ${describeLevel(assurance)}`);
  commander
    .option(
      '--app <app>',
      'the application, for `--below`, `--ways`, `--with` and `--locked-out`: id, or label',
    )
    .addOption(
      choiceOption(
        '--below <strength>',
        `who can reach the application with less; a threshold in a linear order, which compares no policies: ${assuranceLevels.join('; ')}`,
        BELOW,
      ),
    )
    .addOption(
      choiceOption(
        '--ways <characteristic>',
        'whether every way into the application has an authenticator of this characteristic',
        Object.keys(CHARACTERISTIC_FLAGS),
      ),
    )
    .option(
      '--with <key[:method]>',
      'whether any way into the application needs this authenticator, or takes it: by the key of the authenticator and, where it has several, its method; by the key of a factor; or by the name that the org gives it',
    )
    .option('--rule <rule>', 'for whom this rule decides: id, or name')
    .option('--policy <policy>', 'the policy of the rule, where several rules have its name: id, or name')
    .option(
      '--locked-out',
      'who can be let through to a rule that asks for what enrollment does not let them have: of the application, or of any',
    );
}
