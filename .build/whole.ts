import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ALL_SCHEMAS } from '../src/report/schemas/all-schemas.js';
import { explorerPage } from './explorer.js';
import { LICENSES, licensesText } from './licenses.js';
import { makeCommandLine, makeLibrary } from './make.js';
import { FACES } from './parts.js';
import { WASM } from './wasm.js';

/** All of `dist` but its declarations. */
export async function makeWhole(): Promise<void> {
  await Promise.all([makeLibrary('dist'), makeCommandLine('dist'), writeExplorer(), writeWasm()]);
  writeSchemas();
  writeFaces();
  writeFileSync(`dist/${LICENSES}`, licensesText());
}

/** The page that `preflight explore` fills. */
async function writeExplorer(): Promise<void> {
  const page = await explorerPage();
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/explorer.html', page);
}

/** Beside the command line, which reads it where `--terraform` is given. */
function writeWasm(): void {
  const require = createRequire(import.meta.url);
  mkdirSync('dist/hcl', { recursive: true });
  for (const [name, file] of Object.entries(WASM))
    copyFileSync(require.resolve(file), `dist/hcl/${name}.wasm`);
}

function writeSchemas(): void {
  mkdirSync('dist/schemas');
  for (const [name, schema] of Object.entries(ALL_SCHEMAS))
    writeFileSync(`dist/schemas/${name}.json`, JSON.stringify(schema, null, 2));
}

/** Of the one file of CommonJS, what each import is. */
function writeFaces(): void {
  for (const face of Object.keys(FACES))
    writeFileSync(`dist/cjs/${face}.js`, `module.exports = require('./all.js')['${face}'];\n`);
}
