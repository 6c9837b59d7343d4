import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { WASM } from './wasm.js';

/** Where the package says whose software it has inside, and under which terms: most licenses ask that their text goes with it. */
export const LICENSES = 'third-party-licenses.txt';

const IN_PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The folders of packages of which something stands in what is built. */
const INSIDE = new Set(Object.values(WASM).flatMap((file) => packageOf(`node_modules/${file}`)));

/** Has a run tell which packages it puts inside. */
export const packagesTold: Plugin = {
  name: 'packages told',
  setup({ initialOptions, onEnd }) {
    initialOptions.metafile = true;
    onEnd(({ metafile }) => {
      const inputs = Object.values(metafile?.outputs ?? {}).flatMap((output) =>
        Object.entries(output.inputs),
      );
      for (const [path, { bytesInOutput }] of inputs)
        if (bytesInOutput > 0) for (const folder of packageOf(path)) INSIDE.add(folder);
    });
  },
};

function packageOf(path: string): readonly string[] {
  return IN_PACKAGE.exec(path) ?? [];
}

/** Of each package inside, its name, version and license as it has them. */
export function licensesText(): string {
  const told = [...INSIDE].map(licenseIn).sort();
  return [...new Set(told)].join(`\n${'-'.repeat(80)}\n\n`);
}

function licenseIn(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const own = texts.length > 0 ? texts : [`by ${author?.name ?? author ?? 'its authors'}`];
  return `${name} ${version} (${license})\n\n${own.join('\n\n')}\n`;
}
