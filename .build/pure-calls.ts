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
  return edited(text, marksIn(compiler.createSourceFile('module.ts', text, compiler.ScriptTarget.ES2022)));
}

/** What stands in a text from start to end is written otherwise. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly written: string;
}

export function edited(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((result, { start, end, written }) => result.slice(0, start) + written + result.slice(end), text);
}

/** A mark before each call that makes a constant of the module. */
export function marksIn(file: ts.SourceFile): Edit[] {
  const starts = new Set(
    file.statements.filter(compiler.isVariableStatement).flatMap((one) => callsIn(one, file)),
  );
  return [...starts].map((start) => ({ start, end: start, written: '/* @__PURE__ */ ' }));
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
