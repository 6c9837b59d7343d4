import { REFERENCE_KINDS } from '../../policies/references/directory.js';
import type { ReferenceKind } from '../../policies/references/reference.js';
import * as formats from '../../report/refs/registry.js';
import { declareReading, type ReadingOptions, readOrg } from '../files/read-org.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { misused, showProblems } from '../io/problems.js';
import { writeReport } from '../io/write-report.js';
import { choice } from '../options/choice.js';
import { formatOption } from '../options/format-option.js';
import { referenceTarget } from '../options/reference-target.js';
import { defineCommand } from './command.js';

interface Options extends ReadingOptions {
  readonly to?: string;
  readonly kind?: ReferenceKind;
  readonly format: keyof typeof formats;
  readonly color: boolean;
}

/** What refers to what. */
export const refsCommand = defineCommand({
  examples: [
    ['where a group is used', 'refs org.json --to Staff'],
    ['what hangs on a zone, before it is deleted', 'refs org.json --to nzo1office'],
    ['how often everything is referred to, and what nothing refers to', 'refs org.json'],
    [
      'what is referred to and not there, for programs',
      "refs org.json --format json | jq '.references[] | select(.isHeld | not)'",
    ],
  ],
  declare(commander) {
    declareReading(commander);
    commander
      .option('--to <object>', 'what refers to this: a group, zone, application, user … by its id, or name')
      .addOption(
        choice(
          '--kind <kind>',
          `of which kind it is, where several have its id: ${REFERENCE_KINDS.join(', ')}`,
          REFERENCE_KINDS,
        ),
      )
      .addOption(formatOption(formats));
    return (io) => perform(commander.args[0] ?? '', commander.optsWithGlobals<Options>(), io);
  },
});

async function perform(path: string, options: Options, io: Io): Promise<ExitCode> {
  const { color, to, kind } = options;
  const org = await readOrg(path, options, io.files);
  await showProblems(org.problems, io, { color, ...(org.ok && { seeAll: `preflight inspect ${path}` }) });
  if (!org.ok) return EXIT.unusable;
  const snapshot = org.value;
  const target = to === undefined ? undefined : referenceTarget({ to, kind }, snapshot);
  if (target?.ok === false) return await misused([target.mistake], io);
  await writeReport(formats, options, { snapshot, ...(target && { to: target.value }) }, io);
  return EXIT.answered;
}
