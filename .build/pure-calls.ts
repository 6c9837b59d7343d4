import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import type ts from 'typescript';
import { compiler } from './compiler.js';

/**
 * Marks the calls that make the constants of a module: importing a file has no effect here, so what a bundler does not
 * find used it may leave out, with all that it holds.
 */
export const pureCalls: Plugin = {
  name: 'pure calls',
  setup(build) {
    build.onLoad({ filter: /[/\\]src[/\\].*\.ts$/ }, ({ path }) => ({
      contents: withMarks(readFileSync(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

/** A third of all files have no constant. */
const CONSTANT = /^(export )?const /m;

export function withMarks(text: string): string {
  if (!CONSTANT.test(text)) return text;
  const file = compiler.createSourceFile('module.ts', text, compiler.ScriptTarget.ES2022);
  const starts = new Set(
    file.statements.filter(compiler.isVariableStatement).flatMap((one) => callsIn(one, file)),
  );
  return [...starts]
    .sort((a, b) => b - a)
    .reduce((marked, start) => `${marked.slice(0, start)}/* @__PURE__ */ ${marked.slice(start)}`, text);
}

/** Where calls begin that are made when the module is read: not those inside functions. */
function callsIn(node: ts.Node, file: ts.SourceFile): number[] {
  if (compiler.isFunctionLike(node)) return [];
  const inner = childrenOf(node).flatMap((child) => callsIn(child, file));
  return compiler.isCallExpression(node) || compiler.isNewExpression(node)
    ? [node.getStart(file), ...inner]
    : inner;
}

/** The nodes directly inside; `getChildren` makes their tokens, too, and takes far longer. */
export function childrenOf(node: ts.Node): readonly ts.Node[] {
  const children: ts.Node[] = [];
  compiler.forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}
