import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { packed } from '../src/web/packed.js';

const SHARED: BuildOptions = {
  bundle: true,
  write: false,
  minify: true,
  metafile: true,
  platform: 'browser',
  /** Browsers that have what the page uses. */
  target: ['chrome123', 'firefox121', 'safari17.5'],
  legalComments: 'none',
  mainFields: ['browser', 'module:es2019', 'module', 'main'],
};

interface Page {
  readonly html: string;
  /** What stands in it. */
  readonly inputs: readonly Metafile['inputs'][];
}

/** The page without an org, in one file: its script, with the library packed inside, its style, and the policy that allows these two. */
export async function explorerPage(): Promise<Page> {
  // A worker from a Blob URL has to be a classic script; where there is none, the page runs it under its hash.
  const worker = await bundled({ entryPoints: [at('worker/worker.ts')], format: 'iife' });
  const style = await bundled({ entryPoints: [at('page/style/page.css')] });
  const script = await bundled({
    entryPoints: [at('page/main.tsx')],
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { LIBRARY: JSON.stringify(await packed(worker.text)) },
  });
  const parts = { script: escaped(script.text), style: style.text.trim() };
  const filled = {
    'script-hash': hashOf(parts.script),
    'library-hash': hashOf(worker.text),
    'style-hash': hashOf(parts.style),
    ...parts,
  };
  const html = Object.entries(filled).reduce(
    (page, [name, text]) => page.replace(`--${name}--`, () => text),
    readFileSync(at('page/page.html'), 'utf8'),
  );
  return { html, inputs: [worker, style, script].map(({ inputs }) => inputs) };
}

async function bundled(options: BuildOptions) {
  const { outputFiles, metafile } = await build({ ...SHARED, ...options });
  return { text: outputFiles?.[0]?.text ?? '', inputs: metafile?.inputs ?? {} };
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
