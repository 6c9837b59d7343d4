import { readFileSync } from 'node:fs';
import type { ImportKind, Plugin } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };

/**
 * The entry requires the parser, with all commands, from a file of its own: a question for the version opens one file, and
 * what is required spares the loader of modules.
 */
export const parserApart = requiring(/[/\\]cli[/\\]program\.ts$/, {
  './run-parsed.js': './cli/run-parsed.cjs',
});

/** What few runs come to, in files of its own: how a line goes on, the sources of a plan, and sources without one. All read; the parser does not. */
export const RARELY_OPENED = {
  complete: 'src/cli/completion/complete.ts',
  'partial-sources': 'src/cli/files/partial-sources.ts',
  'terraform-configuration': 'src/cli/files/terraform-configuration.ts',
};

export const rarelyOpenedApart: readonly Plugin[] = [
  requiring(/[/\\]cli[/\\]run-parsed\.ts$/, { './completion/complete.js': './complete.cjs' }),
  requiring(/[/\\]files[/\\](?:partial-sources|read-org)\.ts$/, {
    './terraform-configuration.js': './terraform-configuration.cjs',
  }),
  requiring(/[/\\]commands[/\\]lint\.ts$/, { '../files/partial-sources.js': './partial-sources.cjs' }),
];

/**
 * Leaves commands to runs of their own. Some make files in CommonJS: Node reads a large one in nine tenths of the time
 * that the same takes as a module.
 */
export function commandsApart(inCommonJs: readonly string[]): Plugin {
  return requiring(
    /[/\\]cli[/\\]commands[/\\]registry\.ts$/,
    Object.fromEntries(inCommonJs.map((command) => [`./${command}.js`, `./${command}.cjs`])),
  );
}

/**
 * The version stands in the entry, and what is carried beside it: to look them up by the name of the package takes Node longer
 * than all else there.
 */
export const lookedUp: Plugin = {
  name: 'looked up',
  setup(build) {
    build.onLoad({ filter: /[/\\]cli[/\\]io[/\\]own-package\.ts$/ }, ({ path }) => ({
      contents: put(
        put(readFileSync(path, 'utf8'), VERSION, JSON.stringify(manifest.version)),
        FOLDER,
        'dirname(__dirname)',
      ),
      loader: 'ts',
    }));
  },
};

const VERSION = "createRequire(import.meta.url)('policy-preflight/package.json').version";
const FOLDER = "dirname(createRequire(import.meta.url).resolve('policy-preflight/package.json'))";

/** Of what stands beside the library: its public functions are those of the library, and in CommonJS the runner is that of Jest. */
export const facesOutside: Plugin = {
  name: 'faces outside',
  setup(build) {
    build.onResolve({ filter: /^\.\.\/public\/[\w-]+\.js$/ }, ({ path, importer }) => {
      if (!BESIDE_THE_LIBRARY.test(importer)) return undefined;
      const name = path.slice('../public/'.length);
      if (name === OPTIONS_CHECKED) return undefined;
      return { path: `./${IN_THE_CORE.has(name) ? 'index.js' : name}`, external: true };
    });
    build.onLoad({ filter: /[/\\]vitest[/\\]runner\.ts$/ }, ({ path }) => ({
      contents: put(readFileSync(path, 'utf8'), "await import('vitest')", 'undefined'),
      loader: 'ts',
    }));
  },
};

const BESIDE_THE_LIBRARY = /[/\\]src[/\\](fast-check|notebook|vitest)[/\\]/;

/** This module is not an entry point: each entry point that checks options includes its own copy. */
const OPTIONS_CHECKED = 'arguments.js';

const IN_THE_CORE: ReadonlySet<string> = new Set(['core.js', 'org.js', 'unwrap.js']);

/** What a file opens when it is needed stays apart, and is required where it is in the table. */
function requiring(file: RegExp, table: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'requiring',
    setup(build) {
      build.onResolve({ filter: /^\.\// }, ({ path, importer, kind }) =>
        file.test(importer) && LATER.has(kind) ? { path, external: true } : undefined,
      );
      build.onLoad({ filter: file }, ({ path }) => ({
        contents: Object.entries(table).reduce(replaced, readFileSync(path, 'utf8')),
        loader: 'ts',
      }));
    },
  };
}

const LATER: ReadonlySet<ImportKind> = new Set(['dynamic-import', 'require-call']);

function replaced(text: string, [from, to]: readonly [string, string]): string {
  return put(text, `await import('${from}')`, `require('${to}')`);
}

function put(text: string, old: string, replacement: string): string {
  if (!text.includes(old)) throw new Error(`what is built no longer has ${old}`);
  return text.replace(old, replacement);
}
