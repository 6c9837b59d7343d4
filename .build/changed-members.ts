import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import type ts from 'typescript';
import { getOrMake } from '../src/base/memo.js';
import { compiler } from './compiler.js';
import { childrenOf, type Edit, edited, marksIn } from './pure-calls.js';

/** How a member is written instead, given how its value is; `undefined` for what stays. */
type Instead = (member: ts.PropertyAssignment) => ((written: string) => string) | undefined;

export function leftOut(): string {
  return '';
}

interface Changing {
  /** By their paths. */
  readonly files: RegExp;
  /** What a text holds that may have such members. */
  readonly mayHave?: RegExp;
  readonly insteadOf: Instead;
  /** What it may come to name, and where that is from. */
  readonly named?: readonly [name: string, from: string];
}

/** Writes members of objects otherwise. Several files of the package hold the same modules: each is changed once for all of them. */
export function withChangedMembers(
  name: string,
  { files, mayHave, insteadOf, named: [value, from] = ['', ''] }: Changing,
): Plugin {
  const known = new Map<string, { readonly contents: string | undefined }>();
  const read = (path: string) => {
    const text = readFileSync(path, 'utf8');
    // Another plugin reads it.
    if (mayHave?.test(text) === false) return { contents: undefined };
    const result = changed(path, text, insteadOf);
    const isNamed = value !== '' && result.includes(value);
    return { contents: isNamed ? `import { ${value} } from '${from}';${result}` : result };
  };
  return {
    name,
    setup(build) {
      build.onLoad({ filter: files }, ({ path }) => {
        const { contents } = getOrMake(known, path, () => read(path));
        return contents === undefined ? undefined : { contents, loader: 'ts' };
      });
    },
  };
}

/** With the calls marked that make its constants, outside of what is written otherwise. */
function changed(path: string, text: string, insteadOf: Instead): string {
  const file = fileAt(path, text);
  const changes: Edit[] = [];
  const visit = (node: ts.Node): void => {
    const instead = compiler.isPropertyAssignment(node) ? insteadOf(node) : undefined;
    if (instead === undefined || !compiler.isPropertyAssignment(node)) {
      childrenOf(node).forEach(visit);
      return;
    }
    const written = instead(node.initializer.getText());
    const [start, end] = [node.getStart(), node.getEnd()];
    const isFollowed = written === '' && text[end] === ',';
    changes.push({ start, end: isFollowed ? end + 1 : end, written });
  };
  visit(file);
  const isKept = (mark: Edit) => !changes.some(({ start, end }) => start <= mark.start && mark.start < end);
  return edited(text, [...changes, ...marksIn(file).filter(isKept)]);
}

/** Most of what a build does to a rule is reading it, and several files of the package hold it each in a way of its own. */
const FILES = new Map<string, ts.SourceFile>();

function fileAt(path: string, text: string): ts.SourceFile {
  return getOrMake(FILES, path, () =>
    compiler.createSourceFile('module.ts', text, compiler.ScriptTarget.ES2022, true),
  );
}

/** Whether it is a member of what a function is given. */
export function isMemberOf(called: string, { parent: { parent } }: ts.PropertyAssignment): boolean {
  return compiler.isCallExpression(parent) && parent.expression.getText() === called;
}
