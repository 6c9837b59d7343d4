import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import ts from 'typescript';
import { withMarks } from './pure-calls.js';

/**
 * Leaves out the examples of lint rules, a quarter of them, and what was made for them: they are tests and pages, and only
 * `preflight rules` shows them.
 */
export const withoutExamples = withMembers('without examples', { examples: noExamples });

/** Makes the examples of lint rules when they are looked at. */
export const lazyExamples = withMembers('lazy examples', {
  examples: (written) => `get examples() { return ${written}; }`,
});

/** Leaves out all that only readers of a rule want: where findings are shown by their messages alone. */
export const withoutRuleTexts = withMembers('without texts of rules', {
  examples: noExamples,
  what: () => "what: ''",
  why: () => "why: ''",
  source: () => "source: ''",
  choices: () => 'choices: []',
});

function noExamples(): string {
  return 'get examples() { return { bad: [], good: [] }; }';
}

/** What stands for a member of a rule, by its name and how its value is written. */
type Members = Readonly<Record<string, (written: string) => string>>;

function withMembers(name: string, members: Members): Plugin {
  return {
    name,
    setup(build) {
      build.onLoad({ filter: /[/\\]src[/\\]lint[/\\]rules[/\\].*\.ts$/ }, ({ path }) => ({
        contents: withMarks(changed(readFileSync(path, 'utf8'), members)),
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
      node.getChildren().toReversed().forEach(visit);
      return;
    }
    result =
      result.slice(0, node.getStart()) + instead(node.initializer.getText()) + result.slice(node.getEnd());
  };
  visit(ts.createSourceFile('rule.ts', text, ts.ScriptTarget.ES2022, true));
  return result;
}

/** A member of what `defineRule` is given, the only one in its file. */
function isOfRule(node: ts.Node): node is ts.PropertyAssignment {
  return (
    ts.isPropertyAssignment(node) &&
    ts.isCallExpression(node.parent.parent) &&
    node.parent.parent.expression.getText() === 'defineRule'
  );
}
