import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import manifest from '../package.json' with { type: 'json' };
import { DOCUMENT_SCHEMAS } from '../src/cli/schemas/all-schemas.js';
import { ANSWER_SCHEMAS } from '../src/cli/schemas/answer-schemas.js';
import { explorerPage } from './page.js';

// Writes the files of `dist` that are not code: the page, the schemas, files copied from packages, the SBOM and the licenses.

/**
 * Files that the build copies from packages. tree-sitter-hcl is only a development dependency, because its package has an install script.
 * The published package therefore contains a copy of the grammar.
 */
const COPIED = {
  'tree-sitter-hcl.wasm': '@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm',
};

const METAFILES = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((file) => /metafile-\w+\.json$/.test(file))
  .map((file) => `dist/${file}`);

const page = await explorerPage();
writeFileSync('dist/explorer.html', page.html);
writeFileSync('dist/cli/package.json', '{ "type": "commonjs" }\n');
mkdirSync('dist/schemas', { recursive: true });
for (const [name, schema] of Object.entries({ ...DOCUMENT_SCHEMAS, ...ANSWER_SCHEMAS }))
  writeFileSync(`dist/schemas/${name}.json`, JSON.stringify(schema));
const { resolve } = createRequire(import.meta.url);
for (const [name, file] of Object.entries(COPIED)) copyFileSync(resolve(file), `dist/${name}`);

const bundled = METAFILES.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')).inputs));
const copied = Object.values(COPIED).map((file) => `node_modules/${file}`);
const inside = packagesOf([...page.files, ...bundled, ...copied]);
writeFileSync('dist/third-party-licenses.txt', termsOf(inside));
writeFileSync('dist/sbom.cdx.json', JSON.stringify(sbomOf(inside), null, 2));
for (const path of [...METAFILES, 'dist/declared']) rmSync(path, { recursive: true });

/** Returns the packages of some files, sorted by name, each with its folder and manifest. */
function packagesOf(files: readonly string[]) {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  return [...folders]
    .map((folder) => ({ folder, ...JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the license texts of packages: most licenses require that their text is distributed with the software. */
function termsOf(packages: ReturnType<typeof packagesOf>): string {
  const terms = packages.map(({ folder, name, version, license, author }) => {
    const texts = readdirSync(folder)
      .filter((file) => /^(licen[cs]e|notice)/i.test(file))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim());
    return `${name} ${version} (${license})\n\n${texts.join('\n\n') || `by ${author?.name ?? author}`}\n`;
  });
  return terms.join(`\n${'-'.repeat(80)}\n\n`);
}

/** Returns the SBOM of bundled and copied packages. Source: CycloneDX 1.6. */
function sbomOf(packages: ReturnType<typeof packagesOf>) {
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
