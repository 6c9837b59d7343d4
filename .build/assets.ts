import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import manifest from '../package.json' with { type: 'json' };
import { DOCUMENT_SCHEMAS } from '../src/cli/schemas/all-schemas.js';
import { ANSWER_SCHEMAS } from '../src/cli/schemas/answer-schemas.js';
import { explorerPage } from './page.js';

// Writes the files of `dist` that are not code: the explorer page, the schemas, the grammar of HCL, the SBOM and the licenses.

/**
 * A file of tree-sitter-hcl that the published package contains. tree-sitter-hcl itself is only a development dependency, because it has an
 * install script.
 */
const GRAMMAR = 'node_modules/@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm';

/** The files in which tsup describes the bundles that it built. `inputs` has the source files of these bundles. */
const METAFILES = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((file) => /metafile-\w+\.json$/.test(file))
  .map((file) => `dist/${file}`);
const inputs = METAFILES.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')).inputs));

const page = await explorerPage();
writeFileSync('dist/explorer.html', page.html);
mkdirSync('dist/schemas');
for (const [name, schema] of Object.entries({ ...DOCUMENT_SCHEMAS, ...ANSWER_SCHEMAS }))
  writeFileSync(`dist/schemas/${name}.json`, JSON.stringify(schema));
copyFileSync(GRAMMAR, 'dist/tree-sitter-hcl.wasm');
writeFileSync('dist/cli/package.json', '{ "type": "commonjs" }\n');
const contained = packagesOf([...inputs, ...page.files, GRAMMAR]);
writeFileSync('dist/third-party-licenses.txt', licensesOf(contained));
writeFileSync('dist/sbom.cdx.json', JSON.stringify(sbomOf(contained), null, 2));
for (const path of [...METAFILES, 'dist/declared']) rmSync(path, { recursive: true });

/** Returns the packages of some files, sorted by name, each with its folder and manifest. */
function packagesOf(files: readonly string[]) {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  return [...folders]
    .map((folder) => ({ folder, ...JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the license texts of packages: most licenses require that their text is distributed with the software. */
function licensesOf(packages: ReturnType<typeof packagesOf>): string {
  const licenses = packages.map(({ folder, name, version, license, author }) => {
    const texts = readdirSync(folder)
      .filter((file) => /^(licen[cs]e|notice)/i.test(file))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim());
    return `${name} ${version} (${license})\n\n${texts.join('\n\n') || `by ${author?.name ?? author}`}\n`;
  });
  return licenses.join(`\n${'-'.repeat(80)}\n\n`);
}

/** Returns the SBOM of the packages that this package contains. Source: CycloneDX 1.6. */
function sbomOf(packages: ReturnType<typeof packagesOf>) {
  const [component, ...components] = [manifest, ...packages].map(({ name, version, license: id }) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return { type: 'library', 'bom-ref': purl, name, version, purl, licenses: [{ license: { id } }] };
  });
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components };
}
