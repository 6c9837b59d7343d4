import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { withMarks } from './pure-calls.js';

// Pages carry what reads YAML, a sixth of all that a reading takes. The package also writes it, and knows the tags of YAML 1.1,
// in modules that no bundler can leave out; nothing here asks for either, so they stay out of a copy of its own.

/** Where the copy stands in the library. */
export const YAML_READER = 'packages/yaml';

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

/** Puts nothing in the place of what is never asked, under its names. */
export const readerAlone: Plugin = {
  name: 'reader alone',
  setup(build) {
    build.onLoad({ filter: UNASKED }, async ({ path }) => ({
      contents: Object.keys(await import(path))
        .map((name) => `export const ${name} = undefined;`)
        .join('\n'),
    }));
  },
};

/** Has the files of the library import the copy. */
export const ownYaml: Plugin = {
  name: 'own yaml',
  setup(build) {
    build.onLoad({ filter: /[/\\]src[/\\](read[/\\]text|write)[/\\].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const copy = relative(dirname(path), join(resolve('src'), `${YAML_READER}.js`)).replaceAll('\\', '/');
      return { contents: withMarks(text.replace("from 'yaml'", `from '${copy}'`)), loader: 'ts' };
    });
  },
};
