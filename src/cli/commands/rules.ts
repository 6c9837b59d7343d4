import { Argument } from 'commander';
import { alternatives } from '../../base/messages.js';
import { success } from '../../base/result.js';
import { PRESETS, type Preset } from '../../lint/config/config.js';
import { RULES } from '../../lint/lint.js';
import { SEVERITIES, type Severity } from '../../lint/rule/finding.js';
import * as formats from '../../report/rules/registry.js';
import { readProject } from '../files/lint-files.js';
import { EXIT } from '../io/exit-code.js';
import { misuse } from '../io/misuse.js';
import { writeReport } from '../io/write-report.js';
import { choiceOption } from '../options/choice.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { familyOf, findRules } from '../rules/find-rules.js';
import { defineCommand } from './command.js';

interface RulesOptions extends FormatOptions<typeof formats> {
  readonly config?: false | string;
  readonly preset?: Preset;
  readonly kind?: string;
  readonly severity?: Severity;
  readonly search?: string;
}

/** What the ids of rules start with: the kinds of documents that they look at. */
const KINDS = [...new Set(RULES.map(({ id }) => familyOf(id)))].sort();

/** What the linter looks for. */
export const rulesCommand = defineCommand<RulesOptions>({
  examples: [
    ['all rules', 'rules'],
    ['one of them: what it finds, and why', 'rules policy/default-last'],
    ['those about policies', 'rules --kind policy'],
    ['a family, or those about a field', 'rules factorPromptMode'],
    ['those that a preset turns on', 'rules --preset hardening'],
    ['those whose findings are errors', 'rules --severity error'],
    ['those that say something of passwords', 'rules --search password'],
    ['for a script', 'rules --format json | jq -r .[].id'],
  ],
  declare(commander) {
    const argument = new Argument(
      '[id]',
      'the rule to show: its id, or the end of it; a word of ids, or the name of a field, lists all that have it',
    );
    argument.argChoices = RULES.map(({ id }) => id);
    commander
      .addArgument(argument)
      .addOption(
        choiceOption(
          '--preset <name>',
          `only those that it turns on: ${alternatives(PRESET_NAMES)}`,
          PRESET_NAMES,
        ),
      )
      .addOption(choiceOption('--kind <kind>', `only those about: ${alternatives(KINDS)}`, KINDS))
      .addOption(
        choiceOption(
          '--severity <severity>',
          `only those of the severity: ${alternatives(SEVERITIES)}`,
          SEVERITIES,
        ),
      )
      .option(
        '--search <letters>',
        'only those that hold these letters in their id, their fields, their messages or their page',
      )
      .option('--config <file>', 'the configuration whose plugins are listed, too')
      .option('--no-config', 'only the rules of this program')
      .addOption(formatOption(formats));
  },
  async run([name], options, io) {
    const { preset, kind, severity, search } = options;
    if (name !== undefined && (preset ?? kind ?? severity ?? search) !== undefined)
      return misuse(
        '`--preset`, `--kind`, `--severity` and `--search` are of the list: give them without an id',
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
