import { inventoryOf } from '../../report/inspect/inventory.js';
import { inventoryLines } from '../../report/inspect/inventory-lines.js';
import { jsonText } from '../../report/simulate/json.js';
import { problemCount, problemLines } from '../../report/text/problem-lines.js';
import { declareReading, type ReadingOptions, readInventory } from '../files/read-org.js';
import { EXIT } from '../io/exit-code.js';
import { pageOf } from '../io/page.js';
import { showProblems } from '../io/problems.js';
import { choice } from '../options/choice.js';
import { defineCommand } from './command.js';

interface Options extends ReadingOptions {
  readonly format: 'json' | 'text';
  readonly color: boolean;
}

/** What was read of a snapshot, and all problems of reading it. */
export const inspect = defineCommand({
  name: 'inspect',
  what: 'Print what is read of an org: how much of each kind, in which brand, edition and engine, and every problem.',
  examples: [
    ['what a file holds', 'inspect org.json'],
    ['only the problems of a folder of API responses', 'inspect export/ --format json | jq .problems'],
  ],
  declare(commander) {
    declareReading(commander);
    commander.addOption(
      choice('--format <format>', 'text, for people, or json', ['text', 'json']).default('text'),
    );
    return async (io) => {
      const [path = ''] = commander.args;
      const options = commander.optsWithGlobals<Options>();
      const org = await readInventory(path, options, io.files);
      if (!org.ok) {
        if (options.format === 'json') await io.out.write(jsonText({ problems: org.problems }));
        else
          await showProblems(org.problems, io, {
            color: options.color,
            verbose: true,
            most: Number.POSITIVE_INFINITY,
          });
        return EXIT.unusable;
      }
      const inventory = inventoryOf(org.value);
      if (options.format === 'json') {
        await io.out.write(jsonText({ ...inventory, problems: org.problems }));
        return EXIT.answered;
      }
      const page = pageOf(io.out, io, options.color);
      const problems = [page.paint.strong(problemCount(org.problems)), ...problemLines(org.problems, page)];
      await io.out.write(`${[...inventoryLines(inventory, page), '', ...problems].join('\n')}\n`);
      return EXIT.answered;
    };
  },
});
