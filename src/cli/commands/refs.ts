import { success } from '../../base/result.js';
import { REFERENCE_KINDS } from '../../policies/references/directory.js';
import type { ReferenceKind } from '../../policies/references/reference.js';
import * as formats from '../../report/refs/registry.js';
import { declareReading, openOrg, type ReadingOptions } from '../files/read-org.js';
import { EXIT } from '../io/exit-code.js';
import { writeReport } from '../io/write-report.js';
import { choiceOption } from '../options/choice.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { referenceTarget } from '../options/reference-target.js';
import { defineCommand } from './command.js';

interface RefsOptions extends FormatOptions<typeof formats>, ReadingOptions {
  readonly to?: string;
  readonly kind?: ReferenceKind;
}

/** What refers to what. */
export const refsCommand = defineCommand<RefsOptions>({
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
        choiceOption(
          '--kind <kind>',
          `of which kind it is, where several have its id: ${REFERENCE_KINDS.join(', ')}`,
          REFERENCE_KINDS,
        ),
      )
      .addOption(formatOption(formats));
  },
  async run([path = ''], options, io) {
    const org = await openOrg(path, options, io);
    if (!org.ok) return org;
    const snapshot = org.value;
    const target = options.to === undefined ? undefined : referenceTarget(options.to, options.kind, snapshot);
    if (target?.ok === false) return target;
    await writeReport(formats, options, { snapshot, ...(target && { to: target.value }) }, io);
    return success(EXIT.answered);
  },
});
