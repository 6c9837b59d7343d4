import { success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { declareReading, openOrg, type ReadingOptions } from '../../console/files/read-org.js';
import { EXIT } from '../../console/io/exit-code.js';
import { writeReport } from '../../console/io/write-report.js';
import { choiceOption } from '../../console/options/choice.js';
import { type FormatOptions, formatOption } from '../../console/options/format-option.js';
import { type IdsOption, idsOption } from '../../console/options/ids.js';
import { referenceTarget } from '../../console/options/reference-target.js';
import { REFERENCE_KINDS } from '../../model/policies/references/directory.js';
import type { ReferenceKind } from '../../model/policies/references/reference.js';
import * as formats from '../../report/refs/registry.js';

interface RefsOptions extends FormatOptions<typeof formats>, IdsOption, ReadingOptions {
  readonly usedBy?: string;
  readonly references?: true;
  readonly kind?: ReferenceKind;
}

/** Lists the objects that use an object, or all references of an org. */
export const usedByCommand = defineCommand<RefsOptions>({
  examples: [
    ['where a group is used', 'inspect sample/export --used-by Staff'],
    ['the users of a zone, before you delete it', "inspect sample/export --used-by 'Berlin office'"],
    ['how often each object is used, and unused objects', 'inspect sample/export --references'],
    [
      'dangling references, for programs',
      "inspect sample/export --references --format json | jq '.references[] | select(.isInExport == false)'",
    ],
  ],
  declare(commander) {
    declareReading(commander);
    commander
      .option('--used-by <object>', 'the object, such as a group, zone, application or user: id or name')
      .option('--references', 'count how often each object is used, and list unused and dangling ones')
      .addOption(
        choiceOption(
          '--kind <kind>',
          `the kind of the object, if several have its id: ${REFERENCE_KINDS.join(', ')}`,
          REFERENCE_KINDS,
        ),
      )
      .addOption(idsOption())
      .addOption(formatOption(formats));
  },
  async run([path = ''], options, io) {
    const org = await openOrg(path, options, io);
    if (!org.ok) return org;
    const snapshot = org.value;
    const target =
      options.usedBy === undefined ? undefined : referenceTarget(options.usedBy, options.kind, snapshot);
    if (target?.ok === false) return target;
    await writeReport(formats, options, { snapshot, ...(target && { to: target.value }) }, io);
    return success(EXIT.answered);
  },
});
