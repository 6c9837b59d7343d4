import { population } from '../../questions/population.js';
import * as formats from '../../report/apps/registry.js';
import { declareReading, type ReadingOptions, readOrg } from '../files/read-org.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { showProblems } from '../io/problems.js';
import { stepsOn } from '../io/progress.js';
import { writeReport } from '../io/write-report.js';
import { formatOption } from '../options/format-option.js';
import { declareLimits, type LimitOptions } from '../options/search-limits.js';
import { defineCommand } from './command.js';

interface Options extends ReadingOptions, LimitOptions {
  readonly format: keyof typeof formats;
  readonly color: boolean;
}

/** All applications of an org, and how little leads in. */
export const apps = defineCommand({
  examples: [
    ['every application, the weakest way in first', 'apps org.json'],
    [
      'those that one factor is enough for, for programs',
      'apps org.json --format json | jq -r \'.applications[] | select(.weakest.strength | startswith("one")?) | .application.name\'',
    ],
  ],
  declare(commander) {
    declareReading(commander);
    declareLimits(commander).addOption(formatOption(formats));
    return (io) => perform(commander.args[0] ?? '', commander.optsWithGlobals<Options>(), io);
  },
});

async function perform(path: string, options: Options, io: Io): Promise<ExitCode> {
  const { color, limit, effort } = options;
  const org = await readOrg(path, options, io.files);
  await showProblems(org.problems, io, { color, ...(org.ok && { seeAll: `preflight inspect ${path}` }) });
  if (!org.ok) return EXIT.unusable;
  const steps = stepsOn(io);
  const found = population(org.value, {
    limit,
    effort,
    progress: (done, total) => void steps.show(`${done} of ${total} kinds of applications`).catch(() => {}),
  });
  await steps.clear();
  await writeReport(formats, options, { population: found, snapshot: org.value }, io);
  return EXIT.answered;
}
