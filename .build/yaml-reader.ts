import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { compiler } from './compiler.js';

// Pages carry what reads YAML, a sixth of all that a reading takes. The package also writes it, and knows the tags of YAML 1.1,
// in modules that no bundler can leave out; nothing here asks for either, so they stay out of a copy of its own.

const UNASKED = new RegExp(
  `[/\\\\]yaml[/\\\\]browser[/\\\\]dist[/\\\\](${[
    'stringify',
    'doc[/\\\\](anchors|applyReviver|createNode)',
    'parse[/\\\\]cst-',
    'nodes[/\\\\](addPairToJSMap|toJS)',
    'schema[/\\\\](json[/\\\\]schema|yaml-1.1)',
    'visit',
  ].join('|')})`,
);

/** The classes of these change, copy and write what they hold, too; no bundler leaves out a method. */
const CLASSES =
  /[/\\]yaml[/\\]browser[/\\]dist[/\\](doc[/\\](directives|Document)|nodes[/\\](Alias|Collection|Node|Pair|Scalar|YAMLMap|YAMLSeq))\.js$/;

/** What of them is asked in reading; a key may be an alias. */
const ASKED: ReadonlySet<string> = new Set([
  'Alias.toString',
  'Directives.add',
  'Directives.atDocument',
  'Directives.tagName',
  'Document.setSchema',
  'Scalar.toString',
]);

/** Puts nothing in the place of what is never asked, under its names. */
export const readerAlone: Plugin = {
  name: 'reader alone',
  setup(build) {
    build.onLoad({ filter: UNASKED }, async ({ path }) => ({
      contents: Object.keys(await import(path))
        .map((name) => `export const ${name} = undefined;`)
        .join('\n'),
    }));
    build.onLoad({ filter: /[/\\]yaml[/\\]browser[/\\]dist[/\\]schema[/\\]tags\.js$/ }, () => ({
      contents: CORE_TAGS,
    }));
    build.onLoad({ filter: CLASSES }, ({ path }) => ({
      contents: withoutMethods(readFileSync(path, 'utf8'), (name) => !ASKED.has(name)),
    }));
  },
};

/** No document is read with other tags than those of the core schema, whatever its directives say. */
const CORE_TAGS = `
import { schema } from './core/schema.js';
export const coreKnownTags = {};
export const getTags = () => [...schema];
`;

/** A method is called `Class.method`. */
function withoutMethods(text: string, isLeftOut: (name: string) => boolean): string {
  const { statements } = compiler.createSourceFile('module.js', text, compiler.ScriptTarget.ES2022);
  const methods = statements
    .filter(compiler.isClassDeclaration)
    .flatMap(({ name: { text: owner } = {}, members }) =>
      members
        .filter(compiler.isMethodDeclaration)
        .filter(({ name }) => compiler.isIdentifier(name) && isLeftOut(`${owner}.${name.text}`)),
    );
  return methods.reduceRight((left, { pos, end }) => left.slice(0, pos) + left.slice(end), text);
}
