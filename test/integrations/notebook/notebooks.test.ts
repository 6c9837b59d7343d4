import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { freshFolder, root } from '../../package/packed.js';
import { ARE_ASKED, TOOLS, testWith } from '../../package/tools.js';
import { type Notebook, PYTHON, runNotebook } from './run-notebook.js';

const folder = join(root, 'examples/notebooks');
const names = readdirSync(folder).filter((name) => name.endsWith('.ipynb'));

const KERNEL = TOOLS.deno === undefined || PYTHON === undefined ? undefined : ([TOOLS.deno, PYTHON] as const);
const NO_KERNEL =
  '`npm ci --prefix test/package/tools` fetches Deno, whose kernel runs them, and `apt-get install python3-nbclient` what talks to it';

/** The folder of a project as a user would have it: with the packed package, and the sample that the package writes. */
const project = KERNEL === undefined ? undefined : freshFolder();
if (project !== undefined) {
  cpSync(folder, project, { recursive: true });
  const command = join(project, 'node_modules/policy-preflight/dist/cli/main.js');
  execFileSync(process.execPath, [command, 'init', '--sample'], { cwd: project, stdio: 'pipe' });
  afterAll(() => rmSync(project, { recursive: true }));
}

for (const name of names)
  testWith(
    KERNEL?.join(' '),
    NO_KERNEL,
    `examples/notebooks/${name} prints the output that it contains`,
    async () => {
      const [deno, python] = KERNEL as NonNullable<typeof KERNEL>;
      await expect(runNotebook(join(project as string, name), deno, python)).toMatchFileSnapshot(
        join(folder, name),
      );
    },
  );

testWith(ARE_ASKED ? 'tsc' : undefined, '', 'the cells of the notebooks pass type checking', () => {
  const cells = new Map(names.map((name) => [join(folder, `${name}.ts`), codeOf(name)]));
  expect(cells.size).toBe(3);
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile;
  host.fileExists = (path) => cells.has(path) || ts.sys.fileExists(path);
  host.getSourceFile = (path, ...rest) => {
    const text = cells.get(path);
    return text === undefined
      ? readSource(path, ...rest)
      : ts.createSourceFile(path, text, {
          ...(rest[0] as object),
          languageVersion: ts.ScriptTarget.ES2022,
          impliedNodeFormat: ts.ModuleKind.ESNext,
        });
  };
  const program = ts.createProgram([...cells.keys()], { ...options, incremental: false }, host);
  const wrong = ts.getPreEmitDiagnostics(program);
  expect(
    wrong.map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    ),
  ).toEqual([]);
});

testWith(
  ARE_ASKED ? 'node' : undefined,
  '',
  'the cells of each notebook also run as one plain program in Node',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'policy-preflight-notebooks-'));
    try {
      mkdirSync(join(folder, 'node_modules'));
      symlinkSync(root, join(folder, 'node_modules/policy-preflight'));
      const node = (...words: readonly string[]) =>
        execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
      node(join(root, 'dist/cli/main.js'), 'init', '--sample');
      for (const name of names) {
        const program = join(folder, `${name}.mjs`);
        writeFileSync(program, `${codeOf(name)}\n;process.stdout.write('completed');\n`);
        expect(node(program), name).toBe('completed');
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test('each notebook begins with a Markdown cell and contains rendered output, and no notebook cell failed', () => {
  for (const name of names) {
    const { cells } = notebookOf(name);
    expect(cells[0]?.cell_type, name).toBe('markdown');
    const outputs = cells.flatMap((cell) => cell.outputs ?? []);
    expect(outputs.length, name).toBeGreaterThan(3);
    expect(JSON.stringify(outputs), name).not.toMatch(
      /"output_type":"error"|not what this function takes|no picture/,
    );
  }
});

function notebookOf(name: string): Notebook {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

function codeOf(name: string): string {
  const code = notebookOf(name).cells.filter(({ cell_type }) => cell_type === 'code');
  return [...code.map(({ source }) => [source].flat().join('')), 'export {};'].join('\n;\n');
}
