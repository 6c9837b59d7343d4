import { classes as classesOf } from '../../questions/classes.js';
import * as formats from '../../report/classes/registry.js';
import { declareReading, type ReadingOptions, readOrg } from '../files/read-org.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { showProblems } from '../io/problems.js';
import { writeReport } from '../io/write-report.js';
import { formatOption } from '../options/format-option.js';
import { defineCommand } from './command.js';

interface Options extends ReadingOptions {
  readonly format: keyof typeof formats;
  readonly color: boolean;
}

/** The users of an org, as its policies see them. */
export const classes = defineCommand({
  examples: [
    ['the users in classes, the largest first', 'classes org.json'],
    ['one user of each class, for programs', 'classes org.json --format json | jq -r .classes[].userIds[0]'],
  ],
  declare(commander) {
    declareReading(commander);
    commander.addOption(formatOption(formats));
    return (io) => perform(commander.args[0] ?? '', commander.optsWithGlobals<Options>(), io);
  },
});

async function perform(path: string, options: Options, io: Io): Promise<ExitCode> {
  const { color } = options;
  const org = await readOrg(path, options, io.files);
  await showProblems(org.problems, io, { color, ...(org.ok && { seeAll: `preflight inspect ${path}` }) });
  if (!org.ok) return EXIT.unusable;
  const snapshot = org.value;
  await writeReport(formats, options, { classes: classesOf(snapshot), snapshot }, io);
  return EXIT.answered;
}
