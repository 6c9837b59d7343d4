import { quoted } from '../../base/messages.js';
import { didYouMean } from '../../base/near-miss.js';
import { success } from '../../base/result.js';
import { RULES } from '../../lint/lint.js';
import * as formats from '../../report/rules/registry.js';
import { readProject } from '../files/lint-files.js';
import { EXIT } from '../io/exit-code.js';
import { misuse } from '../io/misuse.js';
import { writeReport } from '../io/write-report.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { defineCommand } from './command.js';

interface RulesOptions extends FormatOptions<typeof formats> {
  readonly config?: false | string;
}

/** What the linter looks for. */
export const rulesCommand = defineCommand<RulesOptions>({
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
  },
  async run([id], options, io) {
    const project = await readProject(options, io);
    if (!project.ok) return project;
    const all = [...RULES, ...project.value.plugins];
    const shown = id === undefined ? all : all.filter((rule) => rule.id === id);
    if (shown.length === 0) {
      const ids = all.map((rule) => rule.id);
      return misuse(`no rule is called ${quoted(id ?? '')}${didYouMean(id, ids)}`);
    }
    await writeReport(formats, options, { rules: shown, isWhole: id !== undefined }, io);
    return success(EXIT.answered);
  },
});
