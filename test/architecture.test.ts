import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { floors, storeys } from './floors.js';

/** Package -> the files that may import it. */
const homes: Readonly<Record<string, RegExp>> = {
  'fast-check': /^fast-check\//,
  '@noble/hashes': /^(lint\/rules\/idp-key|pull\/files|report|service\/wire)\//,
  'ipaddr.js': /^facts\/(zones|([a-z-]+-)?address(es)?)\.ts$/,
  yaml: /^(read\/text|write)\//,
  'jsonc-parser': /^(read\/text|write)\//,
  commander: /^(cli|report)\//,
  'web-tree-sitter': /^cli\/files\//,
  'csv-parse': /^cli\/history\/forms\//,
  fzstd: /^cli\/history\/forms\//,
  hyparquet: /^cli\/history\/forms\//,
  'hyparquet-writer': /^cli\/history\/forms\//,
  tinypool: /^cli\/io\/node-pool\.ts$/,
  yauzl: /^cli\/files\//,
  chokidar: /^cli\/io\/node-watch\.ts$/,
  'node-forge': /^server\/node\/node-certificates\.ts$/,
  jose: /^pull\/http\/(dpop|oauth)\.ts$/,
  jsonata: /^lint\/config\/bounded-jsonata\.ts$/,
  picomatch: /^(lint\/config\/ignored|vitest\/suite-paths)\.ts$/,
  vitest: /^vitest\/(runner|matcher-types)\.ts$/,
  expect: /^vitest\/matcher-types\.ts$/,
  ignore: /^cli\/io\/list-files\.ts$/,
  picocolors: /^(cli|report)\//,
  preact: /^web\/page\//,
  '@preact/signals': /^web\/page\//,
  '@tanstack/virtual-core': /^web\/page\/parts\//,
  '@atlaskit/pragmatic-drag-and-drop': /^web\/page\/parts\//,
  '@rgrove/parse-xml': /^report\/checklists\//,
  uuid: /^report\/(compliance\/oscal|checklists\/xccdf)\.ts$/,
  'supports-hyperlinks': /^cli\/io\/node-io\.ts$/,
};

/** `file` is relative to src; `target` likewise for a file of src, otherwise it is the specifier as written. */
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

test('every file of src stands on a floor', () => {
  const homeless = files.filter((file) => floors[folderOf(file)] === undefined);
  expect(homeless.map((file) => `src/${file}: \`${folderOf(file)}\` has no floor`)).toEqual([]);
  expect(files).toContain('index.ts');
});

test('a file imports from lower floors or its own folder', () => {
  const wrong = importsOfFiles.filter(({ file, target }) => !mayImport(folderOf(file), folderOf(target)));
  expect(
    wrong.map((wrong) => {
      const [own, other] = [folderOf(wrong.file), folderOf(wrong.target)];
      return `${place(wrong)}: ${own} (floor ${floors[own]}) may not import ${other} (floor ${floors[other]})`;
    }),
  ).toEqual([]);
});

test('inside a folder a file imports from lower storeys or its own', () => {
  const wrong = importsOfFiles.filter(({ file, target }) => !mayImportInside(file, target));
  expect(
    wrong.map((wrong) => {
      const order = storeys[folderOf(wrong.file)]?.join(', ');
      return `${place(wrong)}: ${storeyOf(wrong.target)} stands above ${storeyOf(wrong.file)} (from the ground up: ${order})`;
    }),
  ).toEqual([]);
});

test('every subfolder of a folder with an order has its place in it', () => {
  const homeless = files.filter((file) => storeys[folderOf(file)]?.includes(storeyOf(file)) === false);
  expect(
    homeless.map((file) => `src/${file}: \`${storeyOf(file)}\` has no place in ${folderOf(file)}`),
  ).toEqual([]);
});

test('a command maps the result of its answer to an exit code, and computes none', () => {
  const homes = /^cli\/io\/(exit-code|write-report)\.ts$/;
  const wrong = files.filter(
    (file) => !homes.test(file) && /EXIT\.found/.test(readFileSync(src + file, 'utf8')),
  );
  expect(
    wrong.map((file) => `src/${file}: call codeByThreshold with a ThresholdResult of the answer`),
  ).toEqual([]);
});

test('a report takes its marks from the result of the answer, or from a table', () => {
  const chosen = /(?:return|\?|\(|(?<!: )\[)\s*'(?:good|bad|unsure)'/;
  const wrong = files.filter(
    (file) =>
      file.startsWith('report/') && !COLOURED.has(file) && chosen.test(readFileSync(src + file, 'utf8')),
  );
  expect(wrong.map((file) => `src/${file}: call toneOf with a ThresholdResult of the answer`)).toEqual([]);
});

/** A cell of a matrix has a colour by its assurance level, and no mark. */
const COLOURED: ReadonlySet<string> = new Set(['report/matrix/cell-words.ts']);

test('only src/console, src/integrations/vitest and src/features/mock-api/server/node import Node', () => {
  const outside = /^(cli|vitest|server\/node)\//;
  const wrong = imports.filter(({ file, kind }) => kind === 'node' && !outside.test(file));
  expect(
    wrong.map(
      (wrong) =>
        `${place(wrong)}: only src/console, src/integrations/vitest and src/features/mock-api/server/node may import from Node`,
    ),
  ).toEqual([]);
});

test('a package is imported only where it is at home', () => {
  const wrong = importsOfPackages.filter(({ file, target }) => homes[packageOf(target)]?.test(file) !== true);
  expect(
    wrong.map((wrong) => {
      const home = homes[packageOf(wrong.target)];
      return `${place(wrong)}: ${home === undefined ? 'the package has no home yet' : `only files matching ${home} may`}`;
    }),
  ).toEqual([]);
});

test('the marks of a result are in one table', () => {
  const wrong = files.filter(
    (file) => file !== 'report/text/mark.ts' && /[✓✗]/.test(readFileSync(src + file, 'utf8')),
  );
  expect(wrong.map((file) => `src/${file}: import MARKS of src/report/text/mark.ts`)).toEqual([]);
});

test('a file that shows applications takes their marks from the summary: it compares no assurance levels', () => {
  const shows = (file: string) =>
    /^(report|web|cli|notebook)\//.test(file) &&
    importsOfFiles.some(
      (one) => one.file === file && /^questions\/population(-summary)?\.ts$/.test(one.target),
    );
  const wrong = files.filter(
    (file) => shows(file) && /compareStrength|isBelowTwoFactors/.test(readFileSync(src + file, 'utf8')),
  );
  expect(wrong.map((file) => `src/${file}: take the verdict from questions/population-summary.ts`)).toEqual(
    [],
  );
});

test('no file imports itself by a detour', () => {
  expect(cycles().map((cycle) => cycle.map((file) => `src/${file}`).join(' -> '))).toEqual([]);
});

test('no test waits for a clock, or measures by one: what is bounded is counted', () => {
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

/** `./network.js` is written for Node; the file is network.ts. */
function fileBehind(file: string, specifier: string): string {
  const path = posix.join(posix.dirname(file), specifier);
  const [tsx, ts] = [path.replace(/\.js$/, '.tsx'), path.replace(/\.js$/, '.ts')];
  return files.includes(tsx) ? tsx : ts;
}

function folderOf(file: string): string {
  return file.split('/', 1)[0] ?? file;
}

/** The subfolder, or `.` for the files beside the subfolders. */
function storeyOf(file: string): string {
  const [, storey, rest] = file.split('/', 3);
  return rest === undefined ? '.' : (storey ?? '.');
}

function mayImportInside(file: string, target: string): boolean {
  const order = storeys[folderOf(file)];
  if (order === undefined || folderOf(target) !== folderOf(file)) return true;
  return order.indexOf(storeyOf(target)) <= order.indexOf(storeyOf(file));
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function mayImport(folder: string, other: string): boolean {
  return folder === other || (floors[other] ?? Number.POSITIVE_INFINITY) < (floors[folder] ?? -1);
}

function place({ file, specifier }: Import): string {
  return `src/${file} imports '${specifier}'`;
}

/** Walks the imports depth first; a file met again on the way down closes a cycle. Type imports count too. */
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
