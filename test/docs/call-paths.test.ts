import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { run } from '../../src/cli/program.js';
import { memoryIo } from '../cli/memory-io.js';
import { root } from '../package/packed.js';
import { sectionsOf } from './sections.js';

/** A build of the program in which each function that the architecture page names records its first call. */
const folder = mkdtempSync(join(tmpdir(), 'preflight-calls-'));
const page = sectionsOf(readFileSync('docs/architecture.md', 'utf8')).get('The paths of data') ?? '';

interface Step {
  readonly file: string;
  readonly name: string;
}

/** Returns the functions that the architecture page lists below `**preflight <command>**`, in order. */
function stepsOf(command: string): readonly Step[] {
  const [, after = ''] = page.split(`**\`preflight ${command}\`**`);
  const [list = ''] = after.split('**`preflight');
  return [...list.matchAll(/`(src\/[\w./-]+\.ts)` `(\w+)`/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }));
}

const traced = ['simulate', 'diff'].flatMap(stepsOf);

const tracer: Plugin = {
  name: 'trace',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => {
      const file = relative(root, path).replaceAll('\\', '/');
      const names = traced.filter((step) => step.file === file).map(({ name }) => name);
      if (names.length === 0) return undefined;
      return { contents: withTrace(readFileSync(path, 'utf8'), file, names), loader: 'ts' };
    });
  },
};

/** Inserts a trace call at the start of the body of each named declaration. In a class or object, every function gets a trace call. */
function withTrace(text: string, file: string, names: readonly string[]): string {
  const starts: { readonly at: number; readonly note: string }[] = [];
  const noteIn = (node: ts.Node, name: string): void => {
    if ('body' in node && node.body !== undefined && ts.isBlock(node.body as ts.Node))
      starts.push({
        at: (node.body as ts.Block).getStart(source) + 1,
        note: `globalThis.calledInTrace(${JSON.stringify(`${file} ${name}`)});`,
      });
    ts.forEachChild(node, (child) => noteIn(child, name));
  };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  for (const statement of source.statements) {
    const declared = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map(({ name }) => name.getText(source))
      : ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
        ? [statement.name?.text ?? '']
        : [];
    for (const name of declared) if (names.includes(name)) noteIn(statement, name);
  }
  return starts
    .sort((one, other) => other.at - one.at)
    .reduce((whole, { at, note }) => whole.slice(0, at) + note + whole.slice(at), text);
}

let command: typeof run;

beforeAll(async () => {
  const outfile = join(folder, 'program.mjs');
  await build({
    entryPoints: [join(root, 'src/cli/program.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    absWorkingDir: root,
    plugins: [tracer],
  });
  ({ run: command } = await import(pathToFileURL(outfile).href));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['simulate', ['simulate', 'org.json', '--app', 'Payroll', '--group', 'Staff', '--format', 'text']],
  ['diff', ['diff', '../compare/before.json', '../compare/after.json']],
])(
  'the command preflight %s calls the functions that the architecture page names, in this order',
  async (name, args) => {
    const called = new Set<string>();
    Object.assign(globalThis, { calledInTrace: (step: string) => called.add(step) });
    const { io, err } = memoryIo();
    expect(await command(args, io)).toBeLessThan(2);
    expect(err()).toBe('');
    const steps = new Set(stepsOf(name).map((step) => `${step.file} ${step.name}`));
    expect([...called].filter((step) => steps.has(step))).toEqual([...steps]);
  },
);
