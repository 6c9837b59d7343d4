import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { stringify } from 'yaml';
import * as core from '../../src/index.js';
import * as analysis from '../../src/public/analysis.js';
import * as linting from '../../src/public/lint.js';
import { answersBy, type Texts } from './answers.js';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Two states of an org, and a plan. */
export const texts: Texts = {
  json: readFileSync(`${root}fixtures/cli/diff/before.json`, 'utf8'),
  yaml: stringify(JSON.parse(readFileSync(`${root}fixtures/cli/diff/after.json`, 'utf8'))),
  plan: readFileSync(`${root}fixtures/terraform/update.plan.json`, 'utf8'),
};

/** Returns the answers of the library functions in `src`. Tests compare them with the answers of the packed package. */
export function answersOfSources() {
  return answersBy({ ...core, ...analysis, ...linting }, texts);
}

/** Returns the exported names of a source file. A test must not import the file itself, because vite would then load all modules again. */
export async function namesIn(file: string): Promise<readonly string[]> {
  return Object.keys(await import(`../../${file.replace(/\.ts$/, '.js')}`)).sort();
}

/**
 * Makes a new folder that contains only the packed package and its dependencies. The module `answers.mjs` in it exports the package's
 * answers (see `answersBy`), and `main.mjs` prints them.
 */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'policy-preflight-fresh-'));
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  // The full check has already packed the package, and sets `PACKED`.
  execFileSync('tar', ['-xzf', process.env.PACKED ?? packedIn(folder), '-C', modules], { cwd: folder });
  renameSync(join(modules, 'package'), join(modules, 'policy-preflight'));
  addDependencies(modules, 'policy-preflight');
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  write('package.json', '{ "name": "fresh", "private": true, "type": "module" }');
  write('answers-by.mjs', asJavaScript(readFileSync(new URL('answers.ts', import.meta.url), 'utf8')));
  write('texts.mjs', `export const texts = ${JSON.stringify(texts)};`);
  write('answers.mjs', ANSWERS);
  write('main.mjs', "import { answers } from './answers.mjs'; console.log(JSON.stringify(await answers()));");
  return folder;
}

const ANSWERS = `
  import * as core from 'policy-preflight';
  import * as analysis from 'policy-preflight/analysis';
  import * as linting from 'policy-preflight/lint';
  import { answersBy } from './answers-by.mjs';
  import { texts } from './texts.mjs';
  export const answers = () => answersBy({ ...core, ...analysis, ...linting }, texts);
`;

/** Copies dependencies from the project instead of a registry. */
function addDependencies(modules: string, name: string): void {
  const { dependencies = {} } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
  for (const needed of Object.keys(dependencies)) {
    cpSync(join(root, 'node_modules', needed), join(modules, needed), { recursive: true });
    addDependencies(modules, needed);
  }
}

/** Packs the package into a folder, and returns the name of the tarball. */
export function packedIn(folder: string): string {
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  return readdirSync(folder).find((file) => file.endsWith('.tgz')) as string;
}

export function asJavaScript(text: string): string {
  return transformSync(text, { loader: 'ts', format: 'esm' }).code;
}
