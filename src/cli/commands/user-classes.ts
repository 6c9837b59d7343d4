import { classesOf } from '../../analysis/questions/classes.js';
import { success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { declareReading, openOrg, type ReadingOptions } from '../../console/files/read-org.js';
import { EXIT } from '../../console/io/exit-code.js';
import { writeReport } from '../../console/io/write-report.js';
import { type FormatOptions, formatOption } from '../../console/options/format-option.js';
import * as formats from '../../report/classes/registry.js';

/** Groups the users of an org that its policies treat alike. */
export const userClassesCommand = defineCommand<
  FormatOptions<typeof formats> & ReadingOptions & { readonly userClasses?: true }
>({
  examples: [
    ['the users in classes, the largest first', 'inspect sample/export --user-classes'],
    [
      'one user of each class, for programs',
      'inspect sample/export --user-classes --format json | jq -r .classes[].userIds[0]',
    ],
  ],
  declare(commander) {
    declareReading(commander);
    commander
      .option('--user-classes', 'group users that the policies treat alike')
      .addOption(formatOption(formats));
  },
  async run([path = ''], options, io) {
    const org = await openOrg(path, options, io);
    if (!org.ok) return org;
    await writeReport(formats, options, { classes: classesOf(org.value), snapshot: org.value }, io);
    return success(EXIT.answered);
  },
});
