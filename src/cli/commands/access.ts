import { type AccessAnswer, populationOf } from '../../analysis/questions/population.js';
import { success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { declareReading, openOrg, type ReadingOptions } from '../../console/files/read-org.js';
import { EXIT } from '../../console/io/exit-code.js';
import type { MessageOptions } from '../../console/io/problems.js';
import { withProgress } from '../../console/io/progress.js';
import { writeReport } from '../../console/io/write-report.js';
import { choiceOption } from '../../console/options/choice.js';
import { type FormatOptions, formatOption } from '../../console/options/format-option.js';
import { type IdsOption, idsOption } from '../../console/options/ids.js';
import { levelsHelp } from '../../console/options/levels-help.js';
import { declareLimits, type LimitOptions } from '../../console/options/search-limits.js';
import { appNamed } from '../../console/who/app-named.js';
import * as formats from '../../report/apps/registry.js';

interface AppsOptions
  extends FormatOptions<typeof formats>,
    IdsOption,
    LimitOptions,
    MessageOptions,
    ReadingOptions {
  readonly app?: string;
  readonly search?: string;
  readonly verbose?: true;
  readonly sort: keyof typeof ORDERS;
}

type Ways = AccessAnswer['applications'];

/**
 * The orders in which the applications can be listed. The answer is already in the order `weakest`: applications with the lowest assurance
 * level first.
 */
const ORDERS = {
  weakest: (applications: Ways) => applications,
  name: (applications: Ways) => applications.toSorted((one, other) => compare(nameOf(one), nameOf(other))),
};

/** Lists all applications of an org with the weakest assurance level of each. */
export const accessCommand = defineCommand<AppsOptions>({
  examples: [
    ['every application, the weakest level first', 'access sample/export'],
    ['one application', 'access sample/export --app Payroll'],
    ['a table for a spreadsheet, by name', 'access sample/export --sort name --format csv > access.csv'],
    [
      'the applications that somebody can sign in to, for programs',
      "access sample/export --format json | jq '.applications[] | select(.rules != [])'",
    ],
  ],
  declare(commander) {
    declareReading(commander);
    commander
      .option('--app <app>', 'only this application: id or label')
      .option('--search <letters>', 'only applications with these letters in their name or id')
      .option('-v, --verbose', 'list the rules, sign-ins and users of each application')
      .addOption(idsOption())
      .addOption(
        choiceOption(
          '--sort <order>',
          'weakest: the worst possible level first; name: by name',
          Object.keys(ORDERS),
        ).default('weakest'),
      );
    declareLimits(commander).addOption(formatOption(formats));
    commander.addHelpText('after', levelsHelp());
  },
  async run([path = ''], options, io) {
    const org = await openOrg(path, options, io);
    if (!org.ok) return org;
    const snapshot = org.value;
    const app = options.app === undefined ? undefined : appNamed(options.app, snapshot);
    if (app?.ok === false) return app;
    const { limit, effort } = options;
    const found = await withProgress('kinds of applications', io, (progress) =>
      populationOf(snapshot, { limit, effort, progress }),
    );
    const applications = ORDERS[options.sort](
      found.applications.filter(
        (one) => (app === undefined || one.application.id === app.value) && isFound(one, options.search),
      ),
    );
    const isOfAllUsers = options.verbose === true;
    const isDetailed = app !== undefined || isOfAllUsers;
    const population = { ...found, applications };
    await writeReport(formats, options, { population, snapshot, isDetailed, isOfAllUsers }, io);
    return success(EXIT.answered);
  },
});

function isFound({ application: { id, name } }: Ways[number], search = ''): boolean {
  return [id, name ?? ''].some((text) => text.toLowerCase().includes(search.toLowerCase()));
}

function nameOf({ application: { id, name } }: Ways[number]): string {
  return (name ?? id).toLowerCase();
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
