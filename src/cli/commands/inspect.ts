import { inventoryOf } from '../../report/inspect/inventory.js';
import * as formats from '../../report/inspect/registry.js';
import { declareReading, type ReadingOptions, readInventory } from '../files/read-org.js';
import { EXIT } from '../io/exit-code.js';
import { showProblems } from '../io/problems.js';
import { writeReport } from '../io/write-report.js';
import { formatOption } from '../options/format-option.js';
import { defineCommand } from './command.js';

interface Options extends ReadingOptions {
  readonly format: keyof typeof formats;
  readonly color: boolean;
}

/** What was read of a snapshot, and all problems of reading it. */
export const inspect = defineCommand({
  examples: [
    ['what a file holds', 'inspect org.json'],
    ['only the problems of a folder of API responses', 'inspect export/ --format json | jq .problems'],
  ],
  declare(commander) {
    declareReading(commander);
    commander.addOption(formatOption(formats));
    return async (io) => {
      const [path = ''] = commander.args;
      const options = commander.optsWithGlobals<Options>();
      const org = await readInventory(path, options, io.files);
      const { problems } = org;
      const report = { problems, ...(org.ok && { inventory: inventoryOf(org.value) }) };
      const isTold = await writeReport(formats, options, report, io);
      if (!isTold)
        await showProblems(problems, io, { ...options, verbose: true, most: Number.POSITIVE_INFINITY });
      return org.ok ? EXIT.answered : EXIT.unusable;
    };
  },
});
