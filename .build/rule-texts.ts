import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { build, type Plugin } from 'esbuild';
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
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]src[/\\]lint[/\\]rule-texts\.ts$/ }, async ({ path }) => {
        texts ??= ruleTexts(path);
        return { contents: `export const RULE_TEXTS = ${JSON.stringify(await texts)};`, loader: 'js' };
      });
    },
  },
];

/** Several files of the package hold them. */
let texts: Promise<unknown> | undefined;

/** What the module makes, bundled before it is run: to load all rules one by one takes five times as long. */
async function ruleTexts(path: string): Promise<unknown> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
  });
  const module = { exports: {} as { readonly RULE_TEXTS?: unknown } };
  compileFunction(outputFiles[0]?.text ?? '', ['module', 'require'])(module, createRequire(path));
  return module.exports.RULE_TEXTS;
}

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
