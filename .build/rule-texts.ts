import type { Plugin } from 'esbuild';
import { isMemberOf, leftOut, withChangedMembers } from './changed-members.js';

/** What only the page of a rule shows. */
const OF_PAGES: Members = { examples: noExamples, source: leftOut, choices: leftOut };

/**
 * Leaves out what only the pages of lint rules show, a third of them, and what was made for it: `preflight rules` alone
 * prints pages.
 */
export const withoutPages = withMembers('without pages of rules', OF_PAGES);

/** The same, and their reasons, which stand in src/lint/rule-texts.ts instead, for whoever asks for them. */
export const textsApart: readonly Plugin[] = [
  withMembers('texts of rules apart', { ...OF_PAGES, why: leftOut }),
  {
    name: 'texts of rules',
    setup(build) {
      build.onLoad({ filter: /[/\\]src[/\\]lint[/\\]rule-texts\.ts$/ }, async () => {
        const { RULE_TEXTS } = await import('../src/lint/rule-texts.js');
        return { contents: `export const RULE_TEXTS = ${JSON.stringify(RULE_TEXTS)};`, loader: 'js' };
      });
    },
  },
];

/** Makes the examples of lint rules when they are looked at. */
export const lazyExamples = withMembers('lazy examples', {
  examples: (written) => `get examples() { return ${written}; }`,
});

/** Leaves out all that only readers of a rule want: where findings are shown by their messages alone. */
export const withoutRuleTexts = withMembers('without texts of rules', {
  ...OF_PAGES,
  what: () => "what: ''",
  why: leftOut,
});

function noExamples(): string {
  return 'examples: NO_EXAMPLES';
}

/** What stands for a member of a rule, by its name and how its value is written. */
type Members = Readonly<Record<string, (written: string) => string>>;

function withMembers(name: string, members: Members): Plugin {
  return withChangedMembers(name, {
    files: /[/\\]src[/\\]lint[/\\]rules[/\\].*\.ts$/,
    insteadOf: (member) => (isMemberOf('defineRule', member) ? members[member.name.getText()] : undefined),
    named: ['NO_EXAMPLES', '../../rule/rule.js'],
  });
}
