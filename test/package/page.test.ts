import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { answersOfSources, freshFolder } from './packed.js';
import { CHROMIUM, testWith } from './tools.js';

// Tests the package bundled for a page that forbids code evaluation at run time, in a real browser.

const POLICY = "script-src 'self'";
const PAGE = '<!doctype html><title>waiting</title><script type="module" src="/page.js"></script>';

const opened: { close(): unknown }[] = [];

afterAll(async () => {
  for (const each of opened) await each.close();
});

testWith(
  CHROMIUM,
  'there is no Chromium; `apt-get install chromium`, or CHROMIUM says where it is',
  `a page with the content security policy ${POLICY} reads, simulates, lints and compares`,
  async (executablePath) => {
    const server = await serving({ '/': PAGE, '/page.js': await bundled() });
    const browser = await chromium.launch({ executablePath, args: QUIET });
    opened.push(browser);
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction('document.title !== "waiting"', undefined, { timeout: 0 });
    expect(errors).toEqual([]);
    expect(JSON.parse(await page.title())).toEqual({ ...(await answersOfSources()), makesCode: false });
  },
);

/** Options for a browser without sandbox and without network requests of its own, so that it queries only the server of the test. */
const QUIET = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

async function bundled(): Promise<string> {
  const folder = freshFolder();
  opened.push({ close: () => rmSync(folder, { recursive: true }) });
  const contents = `
    import { answers } from './answers.mjs';
    document.title = JSON.stringify(await answers().catch(String));
  `;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    write: false,
    minify: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    outdir: join(folder, 'built'),
  });
  return outputFiles[0]?.text ?? '';
}

function serving(files: Readonly<Record<string, string>>): Promise<Server> {
  const server = createServer((request, response) => {
    const text = files[request.url ?? ''];
    response.writeHead(text === undefined ? 404 : 200, {
      'Content-Security-Policy': POLICY,
      'Content-Type': request.url?.endsWith('.js') ? 'text/javascript' : 'text/html',
    });
    response.end(text);
  });
  opened.push(server);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
