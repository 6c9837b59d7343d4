import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { packed } from '../src/web/packed.js';
import { packagesTold } from './licenses.js';
import { withoutRuleTexts } from './rule-texts.js';
import { requestValidator } from './validators.js';
import { withoutFormats } from './without-formats.js';
import { withoutTexts } from './without-texts.js';

/** Browsers that have what the page uses. */
const TARGET = ['chrome123', 'firefox121', 'safari17.5'];

const SHARED: BuildOptions = {
  bundle: true,
  write: false,
  minify: true,
  platform: 'browser',
  target: TARGET,
  legalComments: 'none',
  mainFields: ['browser', 'module:es2019', 'module', 'main'],
};

/** The page without an org, in one file: its script, with the library packed inside, its style, and the policy that allows these two. */
export async function explorerPage(): Promise<string> {
  const [worker, style] = await Promise.all([
    workerScript(),
    bundled({ entryPoints: [at('page/style/page.css')] }),
  ]);
  const script = await bundled({
    entryPoints: [at('page/main.tsx')],
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [libraryInside(await packed(worker))],
  });
  const parts = { script: escaped(script), style: style.trim() };
  const filled = {
    'script-hash': hashOf(parts.script),
    'library-hash': hashOf(worker),
    'style-hash': hashOf(parts.style),
    ...parts,
  };
  return Object.entries(filled).reduce(
    (page, [name, text]) => page.replace(`--${name}--`, () => text),
    readFileSync(at('page/page.html'), 'utf8'),
  );
}

/** A worker from a Blob URL has to be a classic script; where there is none, the page runs it under its hash. */
export function workerScript(): Promise<string> {
  return bundled({
    entryPoints: [at('worker/worker.ts')],
    format: 'iife',
    plugins: [requestValidator, withoutRuleTexts, withoutFormats, withoutTexts],
  });
}

async function bundled(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    ...SHARED,
    ...options,
    plugins: [packagesTold, ...(options.plugins ?? [])],
  });
  return outputFiles?.[0]?.text ?? '';
}

function libraryInside(text: string): Plugin {
  return {
    name: 'library inside',
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]page[/\\]library\.ts$/ }, () => ({
        contents: `export const LIBRARY = ${JSON.stringify(text)};`,
      }));
    },
  };
}

/** What would end the element early; the hash is of what stands there. */
function escaped(script: string): string {
  return script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--').trim();
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function at(path: string): string {
  return fileURLToPath(new URL(`../src/web/${path}`, import.meta.url));
}
