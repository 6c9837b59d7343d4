import { Argument } from 'commander';
import { alternatives, counted, quoted } from '../../base/messages.js';
import { didYouMeanTyped } from '../../base/near-miss.js';
import { type Result, success } from '../../base/result.js';
import { PRESETS, type Preset } from '../../lint/config/config.js';
import { RULES } from '../../lint/lint.js';
import type { LintRule } from '../../lint/rule/rule.js';
import * as formats from '../../report/rules/registry.js';
import { rulePage } from '../../report/rules/rule-page.js';
import { readProject } from '../files/lint-files.js';
import { EXIT } from '../io/exit-code.js';
import { misuse } from '../io/misuse.js';
import { writeReport } from '../io/write-report.js';
import { choiceOption } from '../options/choice.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { defineCommand } from './command.js';

interface RulesOptions extends FormatOptions<typeof formats> {
  readonly config?: false | string;
  readonly preset?: Preset;
  readonly kind?: string;
  readonly search?: string;
}

/** What the ids of rules start with: the kinds of documents that they look at. */
const KINDS = [...new Set(RULES.map(({ id }) => kindOf(id)))].sort();

/** What the linter looks for. */
export const rulesCommand = defineCommand<RulesOptions>({
  examples: [
    ['all rules', 'rules'],
    ['one of them: what it finds, and why', 'rules policy/default-last'],
    ['those about policies', 'rules --kind policy'],
    ['those that a preset turns on', 'rules --preset hardening'],
    ['those that say something of passwords', 'rules --search password'],
    ['for a script', 'rules --format json | jq -r .[].id'],
  ],
  declare(commander) {
    const argument = new Argument(
      '[id]',
      'the rule to show: its id, or the end of it; a word of ids lists all that have it',
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
      .option(
        '--search <letters>',
        'only those that hold these letters in their id, their fields, their messages or their page',
      )
      .option('--config <file>', 'the configuration whose plugins are listed, too')
      .option('--no-config', 'only the rules of this program')
      .addOption(formatOption(formats));
  },
  async run([id], options, io) {
    const { preset, kind, search } = options;
    if (id !== undefined && (preset ?? kind ?? search) !== undefined)
      return misuse('`--preset`, `--kind` and `--search` are of the list: give them without an id');
    const project = await readProject(options, io);
    if (!project.ok) return project;
    const all = [...RULES, ...project.value.plugins];
    const shown =
      id === undefined ? success(all.filter((rule) => isAskedFor(rule, options))) : lintRuleNamed(id, all);
    if (!shown.ok) return shown;
    const report = {
      rules: shown.value,
      total: all.length,
      isWhole: id !== undefined && shown.value.length === 1,
    };
    await writeReport(formats, options, report, io);
    return success(EXIT.answered);
  },
});

const PRESET_NAMES = Object.keys(PRESETS);

function kindOf(id: string): string {
  return id.slice(0, id.lastIndexOf('/'));
}

function isAskedFor(rule: LintRule, { preset, kind, search }: RulesOptions): boolean {
  const usual = rule.isOffByDefault ? undefined : 'recommended';
  const letters = search?.toLowerCase();
  return (
    (preset === undefined || (rule.preset ?? usual) === preset) &&
    (kind === undefined || kindOf(rule.id) === kind) &&
    (letters === undefined || searchedTexts(rule).some((text) => text.toLowerCase().includes(letters)))
  );
}

/** The texts of a rule that a search looks in: also the fields that it owns, its target and its examples. */
function searchedTexts(rule: LintRule): readonly string[] {
  const { id, what, on, fields = [], examples, choices = [], source = '', why = '' } = rule;
  const shown = [...examples.bad, ...examples.good].map((example) => JSON.stringify(example) ?? '');
  return [id, what, why, source, on, ...fields, ...choices, ...shown, rulePage(rule)];
}

/** Finds a rule by its id or the end of its id, or all rules of a family by a word of their ids. */
function lintRuleNamed(id: string, rules: readonly LintRule[]): Result<readonly LintRule[]> {
  const named = rules.filter((rule) => rule.id === id);
  const ending = named.length > 0 ? named : rules.filter((rule) => rule.id.endsWith(`/${id}`));
  const ids = ending.map((rule) => quoted(rule.id));
  if (ids.length > 1)
    return misuse(
      `${quoted(id)} ends ${counted(ids.length, 'id')}, ${alternatives(ids, 'and')}: give a whole one`,
    );
  if (ids.length === 1) return success(ending);
  const family = rules.filter((rule) => rule.id.split(/[/-]/).includes(id.toLowerCase()));
  if (family.length > 0) return success(family);
  const known = rules.map((rule) => rule.id);
  return misuse(`no rule is called ${quoted(id)}${didYouMeanTyped(id, known)}`);
}
