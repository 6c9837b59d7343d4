import { quoted } from '../../base/messages.js';
import { didYouMean } from '../../base/near-miss.js';
import { RULES } from '../../lint/lint.js';
import type { LintRule } from '../../lint/rule/rule.js';
import { rulePage } from '../../report/lint/rule-page.js';
import { jsonText } from '../../report/simulate/json.js';
import { fill } from '../../report/text/fill.js';
import type { Page } from '../../report/text/page.js';
import { readProject } from '../files/lint-files.js';
import { EXIT } from '../io/exit-code.js';
import { pageOf } from '../io/page.js';
import { misused, showProblems } from '../io/problems.js';
import { choice } from '../options/choice.js';
import { defineCommand } from './command.js';

interface Options {
  readonly format: 'json' | 'text';
  readonly config?: false | string;
  readonly color: boolean;
}

/** What the linter looks for. */
export const rules = defineCommand({
  name: 'rules',
  what: 'List the rules of the linter, or show one: what it finds, why it matters, what can be set, examples.',
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
      .addOption(choice('--format <format>', 'text, for people, or json', ['text', 'json']).default('text'));
    return async (io) => {
      const [id] = commander.args;
      const { format, config, color } = commander.optsWithGlobals<Options>();
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
      const page = pageOf(io.out, io, color);
      const text =
        id === undefined
          ? `${all.flatMap((rule) => ruleLines(rule, page)).join('\n')}\n`
          : shown.map(rulePage).join('\n');
      await io.out.write(format === 'json' ? jsonText(shown.map(plain)) : text);
      return EXIT.answered;
    };
  },
});

function ruleLines(
  { id, severity, what, preset, isOffByDefault }: LintRule,
  { paint, columns }: Page,
): string[] {
  const said = preset ?? (isOffByDefault ? 'off by default' : undefined);
  const tag = said === undefined ? '' : ` ${paint.quiet(`(${said})`)}`;
  return fill(`${paint.strong(id)} `, `${severity}: ${what}${tag}`, columns);
}

/** Without what cannot be written down. */
function plain({ check: _, ...rule }: LintRule): Omit<LintRule, 'check'> {
  return rule;
}
