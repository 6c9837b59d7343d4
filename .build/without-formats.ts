import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/**
 * The page carries an org as the snapshot is written: what reads recordings, plans of Terraform and other shapes is left out of it, and
 * so is what looks for changes in the files of a configuration.
 */
export const withoutFormats: Plugin = {
  name: 'without formats',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]read[/\\]formats[/\\]registry\.ts$/ }, ({ path }) => {
      const [line] = readFileSync(path, 'utf8').match(/^import \{ org \} from .*$/m) ?? [];
      if (line === undefined) throw new Error(`${path} names the form of an org in another way`);
      return { contents: `${line}\nexport const FORMATS = [org];`, loader: 'ts' };
    });
    onLoad({ filter: /[/\\]report[/\\]text[/\\]configured-change\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const names = [...source.matchAll(/^export function (\w+)\(/gm)].map(([, name]) => name);
      if (!names.includes('configuredChange')) throw new Error(`${path} says where a change is otherwise`);
      const nothing = names.map((name) =>
        name === 'configuredChange'
          ? `export const ${name} = () => ({ by: [], see: [] });`
          : `export const ${name} = () => undefined;`,
      );
      return { contents: nothing.join('\n'), loader: 'ts' };
    });
  },
};
