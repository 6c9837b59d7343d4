import { Argument, Option } from 'commander';
import { alternatives } from '../../base/messages.js';
import { success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { EXIT } from '../../console/io/exit-code.js';
import { misuse } from '../../console/io/misuse.js';
import { writeReport } from '../../console/io/write-report.js';
import { readProject } from '../../console/lint/lint-files.js';
import { choiceOption } from '../../console/options/choice.js';
import { type FormatOptions, formatOption } from '../../console/options/format-option.js';
import { familyOf, findRules } from '../../console/rules/find-rules.js';
import { PRESETS, type Preset } from '../../lint/config/config.js';
import { RULES } from '../../lint/lint.js';
import { SEVERITIES, type Severity } from '../../lint/rule/finding.js';
import * as formats from '../../report/rules/registry.js';

interface RulesOptions extends FormatOptions<typeof formats> {
  readonly listRules?: true;
  readonly explainRule?: string;
  readonly config?: false | string;
  readonly preset?: Preset;
  readonly kind?: string;
  readonly severity?: Severity;
  readonly search?: string;
}

/** The kinds of documents, which are the first segments of rule ids: `zone` in `zone/name-unique`. */
const KINDS = [...new Set(RULES.map(({ id }) => familyOf(id)))].sort();

/** Lists the rules of the linter, or explains one. */
export const listRulesCommand = defineCommand<RulesOptions>({
  examples: [
    ['all rules', 'lint --list-rules'],
    ['one rule: what it finds, why it matters, how to fix it', 'lint --explain-rule policy/default-last'],
    ['the rules about policies', 'lint --list-rules --kind policy'],
    ['the rules with a word in their id, or about a field', 'lint --list-rules factorPromptMode'],
    ['the rules that a preset enables', 'lint --list-rules --preset hardening'],
    ['the rules whose findings are errors', 'lint --list-rules --severity error'],
    ['the rules that mention passwords', 'lint --list-rules --search password'],
    ['for a script', 'lint --list-rules --format json | jq -r .rules[].id'],
  ],
  declare(commander) {
    const argument = new Argument(
      '[word]',
      'only rules with this word in their id, with this field, or with this id',
    );
    argument.argChoices = RULES.map(({ id }) => id);
    const rule = new Option('--explain-rule <id>', 'explain this rule: its id, or the end of its id');
    rule.argChoices = RULES.map(({ id }) => id);
    commander
      .addArgument(argument)
      .option('--list-rules', 'list the rules of the linter')
      .addOption(rule)
      .addOption(
        choiceOption(
          '--preset <name>',
          `only the rules that this preset enables: ${alternatives(PRESET_NAMES)}`,
          PRESET_NAMES,
        ),
      )
      .addOption(choiceOption('--kind <kind>', `only the rules about: ${alternatives(KINDS)}`, KINDS))
      .addOption(
        choiceOption(
          '--severity <severity>',
          `only the rules of the severity: ${alternatives(SEVERITIES)}`,
          SEVERITIES,
        ),
      )
      .option('--search <letters>', 'only the rules with these letters in their id, fields, messages or page')
      .option('-c, --config <file>', 'the configuration whose plugins are listed, too')
      .option('--no-config', 'only the built-in rules')
      .addOption(formatOption(formats));
  },
  async run([word], options, io) {
    const name = options.explainRule ?? word;
    const { preset, kind, severity, search } = options;
    if (name !== undefined && (preset ?? kind ?? severity ?? search) !== undefined)
      return misuse(
        '`--preset`, `--kind`, `--severity` and `--search` filter the list, and cannot be used with a word or an id: remove the word, or these options',
      );
    const project = await readProject(options, io);
    if (!project.ok) return project;
    const all = [...RULES, ...project.value.plugins];
    const shown = findRules({ name, preset, kind, severity, search }, all);
    if (!shown.ok) return shown;
    const report = {
      rules: shown.value,
      total: all.length,
      isWhole: name !== undefined && shown.value.length === 1,
    };
    await writeReport(formats, options, report, io);
    return success(EXIT.answered);
  },
});

const PRESET_NAMES = Object.keys(PRESETS);
