import { readdirSync, readFileSync } from 'node:fs';
import manifest from '../package.json' with { type: 'json' };

/** Returns the packages of some files, sorted by name, each with its folder and manifest. */
export function packagesOf(files: readonly string[]) {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  return [...folders]
    .map((folder) => ({ folder, ...JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the license texts of packages: most licenses require that their text is distributed with the software. */
export function termsOf(packages: ReturnType<typeof packagesOf>): string {
  const terms = packages.map(({ folder, name, version, license, author }) => {
    const texts = readdirSync(folder)
      .filter((file) => /^(licen[cs]e|notice)/i.test(file))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim());
    return `${name} ${version} (${license})\n\n${texts.join('\n\n') || `by ${author?.name ?? author}`}\n`;
  });
  return terms.join(`\n${'-'.repeat(80)}\n\n`);
}

/** Returns the SBOM of bundled and copied packages. Source: CycloneDX 1.6. */
export function sbomOf(packages: ReturnType<typeof packagesOf>) {
  const [component, ...components] = [manifest, ...packages].map(({ name, version, license }) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      licenses: [{ license: { id: license } }],
    };
  });
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components };
}
