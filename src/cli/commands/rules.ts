import { quoted } from '../../base/messages.js';
import { didYouMean } from '../../base/near-miss.js';
import { RULES } from '../../lint/lint.js';
import * as formats from '../../report/rules/registry.js';
import { readProject } from '../files/lint-files.js';
import { EXIT } from '../io/exit-code.js';
import { misused, showProblems } from '../io/problems.js';
import { writeReport } from '../io/write-report.js';
import { formatOption } from '../options/format-option.js';
import { defineCommand } from './command.js';

interface Options {
  readonly format: keyof typeof formats;
  readonly config?: false | string;
  readonly color: boolean;
}

/** What the linter looks for. */
export const rules = defineCommand({
  examples: [
    ['all rules', 'rules'],
    ['one of them', 'rules policy/default-last'],
    ['for a script', 'rules --format json | jq -r .[].id'],
  ],
  declare(commander) {
    commander
      .argument('[id]', 'the rule to show')
      .option('--config <file>', 'the configuration whose plugins are listed, too')
      .option('--no-config', 'only the rules of this program')
      .addOption(formatOption(formats));
    return async (io) => {
      const [id] = commander.args;
      const options = commander.optsWithGlobals<Options>();
      const { config, color } = options;
      const project = await readProject({ config }, io);
      if (!project.ok) {
        await showProblems(project.problems, io, { color });
        return EXIT.unusable;
      }
      const all = [...RULES, ...project.value.plugins];
      const shown = id === undefined ? all : all.filter((rule) => rule.id === id);
      if (shown.length === 0)
        return await misused(
          [
            `no rule is called ${quoted(id ?? '')}${didYouMean(
              id,
              all.map(({ id }) => id),
            )}`,
          ],
          io,
        );
      await writeReport(formats, options, { rules: shown, isWhole: id !== undefined }, io);
      return EXIT.answered;
    };
  },
});
