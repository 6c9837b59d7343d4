import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import type ts from 'typescript';
import { getOrMake } from '../src/base/memo.js';
import { compiler } from './compiler.js';
import { childrenOf, withMarks } from './pure-calls.js';

/** What only the page of a rule shows. */
const OF_PAGES: Members = { examples: leftOut, source: leftOut, choices: leftOut };

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

function leftOut(): string {
  return '';
}

/** What stands for a member of a rule, by its name and how its value is written. */
type Members = Readonly<Record<string, (written: string) => string>>;

/** Several files of the package hold the rules: each rule is changed once for all of them. */
function withMembers(name: string, members: Members): Plugin {
  const known = new Map<string, string>();
  const changedAt = (path: string) => withMarks(changed(readFileSync(path, 'utf8'), members));
  return {
    name,
    setup(build) {
      build.onLoad({ filter: /[/\\]src[/\\]lint[/\\]rules[/\\].*\.ts$/ }, ({ path }) => ({
        contents: getOrMake(known, path, () => changedAt(path)),
        loader: 'ts',
      }));
    },
  };
}

function changed(text: string, members: Members): string {
  let result = text;
  const visit = (node: ts.Node): void => {
    const instead = isOfRule(node) ? members[node.name.getText()] : undefined;
    if (instead === undefined || !isOfRule(node)) {
      childrenOf(node).toReversed().forEach(visit);
      return;
    }
    const written = instead(node.initializer.getText());
    const after = result.slice(node.getEnd());
    result = result.slice(0, node.getStart()) + written + (written === '' ? after.replace(/^,/, '') : after);
  };
  visit(compiler.createSourceFile('rule.ts', text, compiler.ScriptTarget.ES2022, true));
  return result;
}

/** A member of what `defineRule` is given, the only one in its file. */
function isOfRule(node: ts.Node): node is ts.PropertyAssignment {
  return (
    compiler.isPropertyAssignment(node) &&
    compiler.isCallExpression(node.parent.parent) &&
    node.parent.parent.expression.getText() === 'defineRule'
  );
}
