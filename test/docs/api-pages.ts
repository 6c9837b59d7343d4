import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { ENTRIES } from './entries.js';

/** The files with the types that the pages show. */
export const API_FILES: readonly string[] = Object.values(ENTRIES).map(([, file]) => file);

const root = fileURLToPath(new URL('../../', import.meta.url));

/** An exported name of the package, as its page in docs/api shows it. */
export interface Documented {
  readonly name: string;
  readonly isType: boolean;
  /** The doc comment of the exported name, as text. */
  readonly doc: string;
  /** The TypeScript declaration of the exported name. */
  readonly code: string;
  /** The example programs that import this export, with the lines that use it. */
  readonly examples: readonly { readonly file: string; readonly lines: readonly string[] }[];
}

/** Returns the pages of docs/api by path, with the exports that they show. */
export function apiPages(
  program: ts.Program,
): ReadonlyMap<string, { readonly text: string; readonly all: readonly Documented[] }> {
  const examples = readExamples();
  return new Map(
    Object.entries(ENTRIES).map(([entry, [page, file, purpose]]) => {
      const all = documented(program, root + file).map((one) => ({
        ...one,
        examples: examples.flatMap((example) => usesOf(one.name, entry, example)),
      }));
      return [page, { text: pageOf(entry, purpose, all), all }];
    }),
  );
}

function documented(program: ts.Program, file: string): Omit<Documented, 'examples'>[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} exports nothing`);
  return checker
    .getExportsOfModule(module)
    .map((exported) => describe(exported, checker))
    .sort((a, b) => Number(a.isType) - Number(b.isType) || (a.name < b.name ? -1 : 1));
}

function describe(exported: ts.Symbol, checker: ts.TypeChecker): Omit<Documented, 'examples'> {
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
  const [declaration] = symbol.declarations ?? [];
  if (declaration === undefined) throw new Error(`${exported.name} is declared nowhere`);
  const isType = ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration);
  const doc = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const type = checker.getTypeOfSymbolAtLocation(symbol, declaration);
  const code = isType
    ? declaration.getText().replace(/^export /, '')
    : `${exported.name}: ${shapeOf(type, checker)}`;
  return { name: exported.name, isType, doc, code };
}

const SHOWN = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

/** Returns the type as text: a function on one line, an object with one line for each member. */
function shapeOf(type: ts.Type, checker: ts.TypeChecker): string {
  if (type.getCallSignatures().length > 0) return checker.typeToString(type, undefined, SHOWN);
  const shown = checker.typeToString(type, undefined, SHOWN | ts.TypeFormatFlags.MultilineObjectLiterals);
  return shown.replace(/ {4}/g, '\n  ').replace(/;\}/g, ';\n}');
}

interface Example {
  readonly file: string;
  readonly lines: readonly string[];
  /** The imported names, by entry point of the package. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
}

function readExamples(): Example[] {
  return readdirSync(`${root}examples`, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => {
      const text = readFileSync(`${root}examples/${file}`, 'utf8');
      const imports = [...text.matchAll(/^import \{\s*([^}]*?),?\s*\} from '(policy-preflight[^']*)'/gm)];
      return {
        file,
        lines: text.replace(/^import [^;]*;\n/gm, '').split('\n'),
        imports: new Map(imports.map(([, names = '', entry = '']) => [entry, names.split(/,\s*(?:type )?/)])),
      };
    });
}

function usesOf(name: string, entry: string, { file, lines, imports }: Example): Documented['examples'] {
  if (imports.get(entry)?.includes(name) !== true) return [];
  const code = lines.map((line) => line.trim()).filter((line) => !line.startsWith('//'));
  return [{ file, lines: withDeclarations(code, new RegExp(`\\b${name}\\b`)) }];
}

/** Returns the lines that contain the name, and the one-line declarations of the variables that these lines use. */
function withDeclarations(code: readonly string[], name: RegExp): readonly string[] {
  const shown = new Set(code.filter((line) => name.test(line)));
  for (const line of shown)
    for (const declaration of code) {
      const declared = /^const (\w+) = .*;$/.exec(declaration)?.[1];
      if (declared !== undefined && new RegExp(`\\b${declared}\\b`).test(line)) shown.add(declaration);
    }
  return code.filter((line) => shown.has(line));
}

function pageOf(entry: string, purpose: string, all: readonly Documented[]): string {
  const values = all.filter(({ isType }) => !isType);
  const types = all.filter(({ isType }) => isType);
  return [
    `# \`${entry}\``,
    `Import this entry for ${purpose}. This page lists its functions and values, then its types. \`npm run docs\` writes the page from the doc comments.`,
    'A function that returns an `Answer` or a `Result`, directly or in a promise, does not throw or reject. For an invalid argument, the result has `ok: false`, and its other fields state the reason. `unwrap` returns the value of a result, or throws the reason. In the descriptions below, *Errors* states the result for invalid arguments. A *refusal* is an `Answer` without a value: a rejection with an HTTP status, as the service would send it. A code such as `wrong-argument` is the `error.code` of the result. *Spec* names a heading of [the specification](../specification.md).',
    values.map(({ name }) => `[${name}](#${anchor(name)})`).join(' · '),
    ...values.map(sectionOf),
    '## Types',
    ...types.map(typeSection),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function sectionOf({ name, doc, code, examples }: Documented): string {
  const [example] = examples;
  const shown =
    example === undefined
      ? []
      : [`From [${example.file}](../../examples/${example.file}):`, block(example.lines)];
  return [`## ${name}`, doc, block([code]), ...shown].join('\n\n');
}

function typeSection({ name, doc, code }: Documented): string {
  return [`### ${name}`, ...(doc === '' ? [] : [doc]), block([code])].join('\n\n');
}

function block(lines: readonly string[]): string {
  return ['```ts', ...lines, '```'].join('\n');
}

function anchor(name: string): string {
  return name.toLowerCase();
}
