import { success } from '../../base/result.js';
import { inventoryOf } from '../../report/inspect/inventory.js';
import * as formats from '../../report/inspect/registry.js';
import { declareReading, type ReadingOptions, readInventory } from '../files/read-org.js';
import { EXIT } from '../io/exit-code.js';
import { showProblems } from '../io/problems.js';
import { writeReport } from '../io/write-report.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { defineCommand } from './command.js';

/** What was read of a snapshot, and all problems of reading it. */
export const inspectCommand = defineCommand<FormatOptions<typeof formats> & ReadingOptions>({
  examples: [
    ['what a file holds', 'inspect org.json'],
    ['only the problems of a folder of API responses', 'inspect export/ --format json | jq .problems'],
  ],
  declare(commander) {
    declareReading(commander);
    commander.addOption(formatOption(formats));
  },
  async run([path = ''], options, io) {
    const org = await readInventory(path, options, io.files);
    const { problems } = org;
    const report = { problems, ...(org.ok && { inventory: inventoryOf(org.value) }) };
    const isWritten = await writeReport(formats, options, report, io);
    if (!isWritten)
      await showProblems(problems, io, { ...options, verbose: true, most: Number.POSITIVE_INFINITY });
    return success(org.ok ? EXIT.answered : EXIT.unusable);
  },
});
