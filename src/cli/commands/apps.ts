import { success } from '../../base/result.js';
import { populationOf } from '../../questions/population.js';
import * as formats from '../../report/apps/registry.js';
import { declareReading, openOrg, type ReadingOptions } from '../files/read-org.js';
import { EXIT } from '../io/exit-code.js';
import { withProgress } from '../io/progress.js';
import { writeReport } from '../io/write-report.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { declareLimits, type LimitOptions } from '../options/search-limits.js';
import { defineCommand } from './command.js';

type AppsOptions = FormatOptions<typeof formats> & LimitOptions & ReadingOptions;

/** All applications of an org, and how little leads in. */
export const appsCommand = defineCommand<AppsOptions>({
  examples: [
    ['every application, the weakest way in first', 'apps org.json'],
    [
      'those that somebody gets into, for programs',
      "apps org.json --format json | jq '.applications[] | select(.rules != [])'",
    ],
  ],
  declare(commander) {
    declareReading(commander);
    declareLimits(commander).addOption(formatOption(formats));
  },
  async run([path = ''], options, io) {
    const org = await openOrg(path, options, io);
    if (!org.ok) return org;
    const snapshot = org.value;
    const { limit, effort } = options;
    const found = await withProgress('kinds of applications', io, (progress) =>
      populationOf(snapshot, { limit, effort, progress }),
    );
    await writeReport(formats, options, { population: found, snapshot }, io);
    return success(EXIT.answered);
  },
});
