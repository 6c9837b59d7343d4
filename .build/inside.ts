import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

/** A package of which something stands in `dist`. */
interface Inside {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly author?: string | { readonly name?: string };
}

/** The packages that files belong to, by name. */
export function packagesOf(files: readonly string[]): readonly Inside[] {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  return [...folders]
    .map((folder) => ({ ...JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), folder }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Their names, versions and licenses: most licenses ask that their text goes with the software. */
export function termsOf(packages: readonly Inside[]): string {
  return packages
    .map(({ folder, name, version, license, author }) => {
      const texts = readdirSync(folder)
        .filter((file) => /^(licen[cs]e|notice)/i.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8').trim());
      const by = typeof author === 'string' ? author : author?.name;
      return `${name} ${version} (${license})\n\n${texts.join('\n\n') || `by ${by ?? 'its authors'}`}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** The same for programs that look for advisories. Source: CycloneDX 1.6. */
export function sbomOf(packages: readonly Inside[]) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: componentOf({ ...manifest, folder: '.' }) },
    components: packages.map(componentOf),
  };
}

function componentOf({ name, version, license }: Inside) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, purl, licenses: [{ license: { id: license } }] };
}
