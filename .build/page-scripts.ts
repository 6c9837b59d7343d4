import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

/** Puts the script of the page of mutants where src/cli/mutants/page-script.ts reads it from its package. */
export const pageScripts: Plugin = {
  name: 'page scripts',
  setup(build) {
    build.onLoad({ filter: /[\\/]cli[\\/]mutants[\\/]page-script\.ts$/ }, () => {
      const path = fileURLToPath(import.meta.resolve('mutation-testing-elements/mutation-test-elements.js'));
      const text = JSON.stringify(readFileSync(path, 'utf8'));
      return { contents: `export const pageScript = async () => ${text};`, loader: 'js' };
    });
  },
};
