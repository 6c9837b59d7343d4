import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** The page carries an org as the snapshot is written: what reads recordings, plans of Terraform and other shapes is left out of it. */
export const withoutFormats: Plugin = {
  name: 'without formats',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]read[/\\]formats[/\\]registry\.ts$/ }, ({ path }) => {
      const [line] = readFileSync(path, 'utf8').match(/^import \{ org \} from .*$/m) ?? [];
      if (line === undefined) throw new Error(`${path} names the form of an org in another way`);
      return { contents: `${line}\nexport const FORMATS = [org];`, loader: 'ts' };
    });
    onLoad({ filter: /[/\\]read[/\\]terraform[/\\]one-org\.ts$/ }, ({ path }) => {
      if (!readFileSync(path, 'utf8').includes('\nexport function withOneOrg('))
        throw new Error(`${path} says of which org a plan is in another way`);
      return { contents: 'export const withOneOrg = (parsed) => parsed;', loader: 'ts' };
    });
  },
};
