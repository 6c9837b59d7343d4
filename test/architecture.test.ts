import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { LAYERS, whyNotImported } from './layers.js';

/** The npm packages that src may import, each with the files that may import it. */
const homes: Readonly<Record<string, RegExp>> = {
  '@modelcontextprotocol/sdk': /^integrations\/mcp\//,
  'fast-check': /^integrations\/fast-check\//,
  '@noble/hashes':
    /^(lint\/rules\/idp-key|report\/text|features\/(pull\/files|compliance\/report|mock-api\/service\/wire))\//,
  'ipaddr.js': /^model\/facts\/zones\/addresses\.ts$/,
  yaml: /^documents\/(text|write)\//,
  'jsonc-parser': /^documents\/(text|write)\//,
  commander: /^(cli|console|features\/[a-z-]+\/(commands|console))\//,
  'web-tree-sitter': /^console\/files\/terraform\//,
  'csv-parse': /^features\/logs\/console\/forms\//,
  fzstd: /^features\/logs\/console\/forms\//,
  hyparquet: /^features\/logs\/console\/forms\//,
  'hyparquet-writer': /^features\/logs\/console\/forms\//,
  tinypool: /^console\/io\/node\/node-pool\.ts$/,
  yauzl: /^console\/files\/terraform\//,
  chokidar: /^console\/io\/node\/node-watch\.ts$/,
  'node-forge': /^features\/mock-api\/server\/node\/node-certificates\.ts$/,
  jose: /^features\/pull\/http\/(dpop|oauth)\.ts$/,
  jsonata: /^lint\/config\/bounded-jsonata\.ts$/,
  picomatch: /^(lint\/config\/ignored|integrations\/vitest\/suite-paths)\.ts$/,
  vitest: /^integrations\/vitest\/(runner|matcher-types)\.ts$/,
  expect: /^integrations\/vitest\/matcher-types\.ts$/,
  ignore: /^console\/io\/node\/list-files\.ts$/,
  picocolors: /^report\/text\//,
  preact: /^features\/explorer\/page\//,
  '@preact/signals': /^features\/explorer\/page\//,
  '@tanstack/virtual-core': /^features\/explorer\/page\/parts\//,
  '@atlaskit/pragmatic-drag-and-drop': /^features\/explorer\/page\/parts\//,
  '@rgrove/parse-xml': /^features\/compliance\/checklists\//,
  uuid: /^features\/compliance\/(report\/oscal|checklists\/xccdf)\.ts$/,
  'vscode-languageserver': /^integrations\/lsp\//,
  'supports-hyperlinks': /^console\/io\/node\/node-io\.ts$/,
};

/** An import in src. `file` and, if it is in src, `target` are paths relative to src; any other `target` is the specifier as written. */
interface Import {
  readonly file: string;
  readonly specifier: string;
  readonly target: string;
  readonly kind: 'file' | 'node' | 'package';
}

const src = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.[cm]?tsx?$/.test(file))
  .sort();
const imports = files.flatMap(importsOf);
const importsOfFiles = imports.filter(({ kind }) => kind === 'file');
const importsOfPackages = imports.filter(({ kind }) => kind === 'package');

test('a source file imports only from lower layers or from its own folder', () => {
  const wrong = importsOfFiles.flatMap((one) => {
    const why = whyNotImported(one.file, one.target);
    return why === undefined ? [] : [`${place(one)}: ${why}`];
  });
  expect(wrong).toEqual([]);
  expect(files).toContain('index.ts');
});

test('in each source folder with layers, every subfolder belongs to one of the layers', () => {
  const wrong = Object.entries(LAYERS).flatMap(([folder, layers]) => {
    const inside = files.flatMap((file) => (folder === '.' ? [file] : below(folder, file)));
    const names = new Set(inside.map((file) => (file.includes('/') ? (file.split('/', 1)[0] ?? '.') : '.')));
    const listed = layers.flat();
    return [
      ...[...names].filter((name) => !listed.includes(name)).map((name) => `${folder}/${name} has no layer`),
      ...listed.filter((name) => !names.has(name)).map((name) => `${folder}/${name} does not exist`),
    ];
  });
  expect(wrong).toEqual([]);
});

test('in the source code, only the function that converts the result of a threshold check to an exit code uses the code for a failed check', () => {
  const homes = /^console\/io\/(exit-code|write-report)\.ts$/;
  const wrong = files.filter(
    (file) => !homes.test(file) && /EXIT\.found/.test(readFileSync(src + file, 'utf8')),
  );
  expect(
    wrong.map((file) => `src/${file}: call codeByThreshold with a ThresholdResult of the answer`),
  ).toEqual([]);
});

test('the code of a report derives its pass or fail mark from the result of the answer, and contains no mark of its own', () => {
  const chosen = /(?:return|\?|\(|(?<!: )\[)\s*'(?:good|bad|unsure)'/;
  const wrong = files.filter(
    (file) =>
      /^report\/|^features\/[a-z-]+\/report\//.test(file) && chosen.test(readFileSync(src + file, 'utf8')),
  );
  expect(wrong.map((file) => `src/${file}: call toneOf with a ThresholdResult of the answer`)).toEqual([]);
});

test('only the console, commands, some integrations and the HTTP server import modules of Node', () => {
  const outside =
    /^(cli|console|integrations\/(lsp|mcp|vitest)|features\/([a-z-]+\/(console|commands)|mock-api\/server\/node))\//;
  const wrong = imports.filter(({ file, kind }) => kind === 'node' && !outside.test(file));
  expect(
    wrong.map((wrong) => `${place(wrong)}: only files matching ${outside} may import from Node`),
  ).toEqual([]);
});

test('only the modules in a fixed list import npm packages', () => {
  const wrong = importsOfPackages.filter(({ file, target }) => homes[packageOf(target)]?.test(file) !== true);
  expect(
    wrong.map((wrong) => {
      const home = homes[packageOf(wrong.target)];
      return `${place(wrong)}: ${home === undefined ? 'the package has no home yet' : `only files matching ${home} may`}`;
    }),
  ).toEqual([]);
});

test('the pass and fail marks of a result (such as ✓ and ✗) are defined in one table only', () => {
  const wrong = files.filter(
    (file) => file !== 'report/text/mark.ts' && /[✓✗]/.test(readFileSync(src + file, 'utf8')),
  );
  expect(wrong.map((file) => `src/${file}: import MARKS of src/report/text/mark.ts`)).toEqual([]);
});

test('a source file that prints a list of applications takes their pass or fail marks from the summary of the answer, and compares no assurance levels itself', () => {
  const shows = (file: string) =>
    /^(report|cli|console|features|integrations)\//.test(file) &&
    importsOfFiles.some(
      (one) => one.file === file && /^analysis\/questions\/population(-summary)?\.ts$/.test(one.target),
    );
  const wrong = files.filter(
    (file) => shows(file) && /compareStrength|isBelowTwoFactors/.test(readFileSync(src + file, 'utf8')),
  );
  expect(
    wrong.map((file) => `src/${file}: take the verdict from analysis/questions/population-summary.ts`),
  ).toEqual([]);
});

test('the command line and the integrations import features only in the lists of what features add', () => {
  const lists = /^(cli|integrations\/notebook)\/features\//;
  const wrong = importsOfFiles.filter(
    ({ file, target }) =>
      /^(cli|integrations)\//.test(file) && !lists.test(file) && target.startsWith('features/'),
  );
  expect(wrong.map((one) => `${place(one)}: add it to a list in a folder matching ${lists}`)).toEqual([]);
});

test('the compliance code and the simulator do not depend on the catalogue of lint rules', () => {
  const entries = ['features/compliance/commands/compliance.ts', 'cli/commands/simulate.ts'];
  for (const entry of entries) {
    const reached = new Set([entry]);
    for (const file of reached)
      for (const one of importsOfFiles) if (one.file === file) reached.add(one.target);
    expect(reached.size).toBeGreaterThan(100);
    expect([...reached].filter((file) => file === 'lint/rules/registry.ts')).toEqual([]);
  }
});

test('the service of the mock API is given the lint rules that refuse requests, and imports none', () => {
  const reached = new Set(['features/mock-api/service/operations.ts']);
  for (const file of reached)
    for (const one of importsOfFiles) if (one.file === file) reached.add(one.target);
  expect(reached.size).toBeGreaterThan(100);
  expect([...reached].filter((file) => file.startsWith('lint/rules/'))).toEqual([]);
});

/** The largest number of modules that each command loads statically: dynamic imports and imports of types do not count. */
const MOST_MODULES = {
  'cli/commands/simulate.ts': 450,
  'features/compliance/commands/compliance.ts': 800,
  'features/mock-api/commands/scim-check.ts': 620,
  'features/mock-api/commands/serve.ts': 760,
};

test.each(Object.entries(MOST_MODULES))('the command in %s loads at most %i modules', (entry, most) => {
  const reached = new Set([entry]);
  for (const file of reached) for (const target of loadedBy(file)) reached.add(target);
  expect(reached.size).toBeGreaterThan(most - 100);
  expect(reached.size).toBeLessThanOrEqual(most);
});

test('only the command `mcp` loads the MCP server, and only its thread loads the tools', () => {
  const closureOf = (entry: string) => {
    const reached = new Set([entry]);
    for (const file of reached)
      for (const one of importsOfFiles) if (one.file === file) reached.add(one.target);
    return [...reached];
  };
  const isOfServer = (file: string) => file.startsWith('integrations/mcp/');
  const entries = ['cli/commands/simulate.ts', 'cli/commands/lint.ts', 'index.ts'];
  for (const entry of [...entries, ...files.filter((file) => file.startsWith('public/'))])
    expect(closureOf(entry).filter(isOfServer), entry).toEqual([]);
  const tools = closureOf('cli/commands/other-commands.ts').filter(isOfServer);
  expect(tools.length).toBeGreaterThan(3);
  expect(tools.filter((file) => file.startsWith('integrations/mcp/tools/'))).toEqual([]);
  expect(closureOf('integrations/mcp/calls/mcp-thread.ts')).toContain('integrations/mcp/tools/registry.ts');
});

test('the most frequent commands do not load the editor integration', () => {
  const reached = new Set(['cli/commands/simulate.ts', 'cli/commands/lint.ts', 'cli/program.ts']);
  // The parser loads the modules of commands on demand.
  const isOnDemand = (target: string) => /^cli\/(run-parsed|completion\/complete)\.ts$/.test(target);
  for (const file of reached)
    for (const one of importsOfFiles)
      if (one.file === file && !isOnDemand(one.target)) reached.add(one.target);
  expect(reached.size).toBeGreaterThan(100);
  expect([...reached].filter((file) => file.startsWith('integrations/'))).toEqual([]);
});

test('source files do not import each other in a cycle', () => {
  expect(cycles().map((cycle) => cycle.map((file) => `src/${file}`).join(' -> '))).toEqual([]);
});

test('no test reads the clock or waits for a fixed time', () => {
  const tests = fileURLToPath(new URL('.', import.meta.url));
  const clock = /performance[.]now|Date[.]now|hr[t]ime|set(?:Timeout|Interval)[^/]/;
  const reading = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => clock.test(readFileSync(posix.join(tests, file), 'utf8')));
  expect(reading).toEqual([]);
});

function importsOf(file: string): Import[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(src + file, 'utf8'), true, true);
  return importedFiles.map(({ fileName: specifier }) => {
    if (specifier.startsWith('.'))
      return { file, specifier, target: fileBehind(file, specifier), kind: 'file' };
    return { file, specifier, target: specifier, kind: isBuiltin(specifier) ? 'node' : 'package' };
  });
}

/** Returns the source files that a file loads before it runs. */
function loadedBy(file: string): string[] {
  const values = /^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)';/gm;
  return [...readFileSync(src + file, 'utf8').matchAll(values)].map(([, from = '']) =>
    fileBehind(file, from),
  );
}

/** Returns the source file of an import specifier: `./network.js` is written for Node, and its source file is network.ts. */
function fileBehind(file: string, specifier: string): string {
  const path = posix.join(posix.dirname(file), specifier);
  const [tsx, ts] = [path.replace(/\.js$/, '.tsx'), path.replace(/\.js$/, '.ts')];
  return files.includes(tsx) ? tsx : ts;
}

/** Returns the path of a file relative to a folder, as a list; empty if the file is not in the folder. */
function below(folder: string, file: string): string[] {
  return file.startsWith(`${folder}/`) ? [file.slice(folder.length + 1)] : [];
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function place({ file, specifier }: Import): string {
  return `src/${file} imports '${specifier}'`;
}

/** Finds import cycles depth first, including type imports. A file that is met again on the way down closes a cycle. */
function cycles(): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  for (const file of files) visit(file, []);
  return found;

  function visit(file: string, path: readonly string[]): void {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    const own = importsOfFiles.filter((one) => one.file === file);
    for (const { target } of own) visit(target, [...path, file]);
    done.add(file);
  }
}
