import { alternatives, counted, quoted } from '../../base/messages.js';
import { didYouMeanTyped } from '../../base/near-miss.js';
import { type Result, success } from '../../base/result.js';
import { RULES } from '../../lint/lint.js';
import type { LintRule } from '../../lint/rule/rule.js';
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
    const shown = id === undefined ? success(all) : lintRuleNamed(id, all);
    if (!shown.ok) return shown;
    await writeReport(formats, options, { rules: shown.value, isWhole: id !== undefined }, io);
    return success(EXIT.answered);
  },
});

/** By its id, or by the last part of it where only one ends so. */
function lintRuleNamed(id: string, rules: readonly LintRule[]): Result<readonly LintRule[]> {
  const named = rules.filter((rule) => rule.id === id);
  const ending = named.length > 0 ? named : rules.filter((rule) => rule.id.endsWith(`/${id}`));
  const ids = ending.map((rule) => quoted(rule.id));
  if (ids.length > 1)
    return misuse(
      `${quoted(id)} ends ${counted(ids.length, 'id')}, ${alternatives(ids, 'and')}: give a whole one`,
    );
  if (ids.length === 1) return success(ending);
  const known = rules.map((rule) => rule.id);
  return misuse(`no rule is called ${quoted(id)}${didYouMeanTyped(id, known)}`);
}
