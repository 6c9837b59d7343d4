import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type BuildOptions, build, transform } from 'esbuild';
import { pack } from '../src/features/explorer/pack.js';
import { SHARED_STYLE } from '../src/report/text/page-style.js';

const SHARED: BuildOptions = {
  bundle: true,
  write: false,
  minify: true,
  metafile: true,
  platform: 'browser',
  target: ['chrome123', 'firefox121', 'safari17.5'],
  legalComments: 'none',
  mainFields: ['browser', 'module:es2019', 'module', 'main'],
};

/** Builds the explorer page without an org: one HTML file with its script, the compressed library, its style and a content security policy. */
export async function explorerPage() {
  // A worker from a Blob URL must be a classic script. If the browser has no workers, the page runs this script itself. The content
  // security policy allows the script by its hash.
  const worker = await bundled('worker/worker.ts', { format: 'iife' });
  const shared = await transform(SHARED_STYLE, { loader: 'css', minify: true });
  const own = await bundled('page/style/page.css');
  const style = `${shared.code}${own.text}`.trim();
  const define = { LIBRARY: JSON.stringify(await pack(worker.text)) };
  const main = await bundled('page/main.tsx', { format: 'esm', define });
  // Escapes text that would end the script element. The hash is computed from the escaped script.
  const script = main.text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--').trim();
  const html = readFileSync('src/features/explorer/page/page.html', 'utf8')
    .replace('--script-hash--', hashOf(script))
    .replace('--library-hash--', hashOf(worker.text))
    .replace('--style-hash--', hashOf(style))
    .replace('--script--', () => script)
    .replace('--style--', () => style);
  return { html, files: [worker, own, main].flatMap(({ files }) => files) };
}

async function bundled(entry: string, options: BuildOptions = {}) {
  const entryPoints = [`src/features/explorer/${entry}`];
  const { outputFiles, metafile } = await build({ ...SHARED, ...options, entryPoints });
  return { text: outputFiles?.[0]?.text ?? '', files: Object.keys(metafile?.inputs ?? {}) };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
