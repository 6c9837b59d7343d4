import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DOCUMENT_SCHEMAS } from '../src/cli/schemas/all-schemas.js';
import { ANSWER_SCHEMAS } from '../src/cli/schemas/answer-schemas.js';
import { packagesOf, sbomOf, termsOf } from './inside.js';
import { explorerPage } from './page.js';

// Writes the files of `dist` that are not code: the page, the schemas, files copied from packages, the SBOM and the licenses.

/** Files copied from packages: the package of the grammar has an install script, and the script is embedded in an HTML page. */
const COPIED = {
  'tree-sitter-hcl.wasm': '@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm',
  'mutation-test-elements.js': 'mutation-testing-elements/mutation-test-elements.js',
};

const METAFILES = ['dist/metafile-esm.json', 'dist/cli/metafile-cjs.json'];

const page = await explorerPage();
writeFileSync('dist/explorer.html', page.html);
writeFileSync('dist/cli/package.json', '{ "type": "commonjs" }\n');
mkdirSync('dist/schemas', { recursive: true });
for (const [name, schema] of Object.entries({ ...DOCUMENT_SCHEMAS, ...ANSWER_SCHEMAS }))
  writeFileSync(`dist/schemas/${name}.json`, JSON.stringify(schema, null, 2));
const { resolve } = createRequire(import.meta.url);
for (const [name, file] of Object.entries(COPIED)) copyFileSync(resolve(file), `dist/${name}`);

const bundled = METAFILES.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')).inputs));
const copied = Object.values(COPIED).map((file) => `node_modules/${file}`);
const inside = packagesOf([...page.files, ...bundled, ...copied]);
writeFileSync('dist/third-party-licenses.txt', termsOf(inside));
writeFileSync('dist/sbom.cdx.json', JSON.stringify(sbomOf(inside), null, 2));
for (const path of [...METAFILES, 'dist/declared']) rmSync(path, { recursive: true });
