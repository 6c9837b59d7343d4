import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import ts from 'typescript';
import { withMarks } from './pure-calls.js';

/**
 * Leaves out the examples of lint rules, a quarter of them, and what was made for them: they are tests and pages, and only
 * `preflight rules` shows them.
 */
export const withoutExamples = withExamples('without examples', () => '{ bad: [], good: [] }');

/** Makes the examples of lint rules when they are looked at. */
export const lazyExamples = withExamples('lazy examples', (examples) => examples);

function withExamples(name: string, examplesFor: (written: string) => string): Plugin {
  return {
    name,
    setup(build) {
      build.onLoad({ filter: /[/\\]src[/\\]lint[/\\]rules[/\\].*\.ts$/ }, ({ path }) => ({
        contents: withMarks(withGetter(readFileSync(path, 'utf8'), examplesFor)),
        loader: 'ts',
      }));
    },
  };
}

function withGetter(text: string, examplesFor: (written: string) => string): string {
  let changed = text;
  const visit = (node: ts.Node): void => {
    if (!isExamples(node)) {
      ts.forEachChild(node, visit);
      return;
    }
    const getter = `get examples() { return ${examplesFor(node.initializer.getText())}; }`;
    changed = changed.slice(0, node.getStart()) + getter + changed.slice(node.getEnd());
  };
  visit(ts.createSourceFile('rule.ts', text, ts.ScriptTarget.ES2022, true));
  return changed;
}

/** `examples` of what `defineRule` is given, the only one in its file. */
function isExamples(node: ts.Node): node is ts.PropertyAssignment {
  return (
    ts.isPropertyAssignment(node) &&
    node.name.getText() === 'examples' &&
    ts.isCallExpression(node.parent.parent)
  );
}
