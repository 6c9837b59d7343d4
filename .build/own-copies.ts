import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { PACKAGES_FOLDER } from './lazy-packages.js';
import { withMarks } from './pure-calls.js';

/** A package of which pages would carry much that is never asked: the library holds a copy without that. */
interface OwnCopy {
  /** Where the copy stands in the library. */
  readonly copy: string;
  /** The files of `src` that import it. */
  readonly importers: RegExp;
}

export const OWN_COPIES: Readonly<Record<string, OwnCopy>> = {
  yaml: { copy: `${PACKAGES_FOLDER}/yaml`, importers: /[/\\]src[/\\](read[/\\]text|write)[/\\].*\.ts$/ },
  'ipaddr.js': { copy: `${PACKAGES_FOLDER}/ipaddr`, importers: /[/\\]src[/\\]facts[/\\]addresses\.ts$/ },
};

/** Has the files of the library import the copies. */
export const ownCopies: Plugin = {
  name: 'own copies',
  setup(build) {
    for (const [name, { copy, importers }] of Object.entries(OWN_COPIES))
      build.onLoad({ filter: importers }, ({ path }) => {
        const own = relative(dirname(path), join(resolve('src'), `${copy}.js`)).replaceAll('\\', '/');
        const text = readFileSync(path, 'utf8').replace(`from '${name}'`, `from '${own}'`);
        return { contents: withMarks(text), loader: 'ts' };
      });
  },
};
