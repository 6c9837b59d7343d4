import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { explorerPage } from '../../../.build/page.js';
import { lazy } from '../../../src/base/lazy.js';
import { run } from '../../../src/cli/program.js';
import { memoryIo } from '../../cli/memory-io.js';
import { CHROMIUM, testWith } from '../../package/tools.js';

// Opens pages of the explorer in a real browser. Logging, exceptions, network requests and policy violations are failures.

export interface View {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'dark' | 'light';
  /** A script that runs before the scripts of the page. */
  readonly script?: string;
}

/** An open page with its failures. */
export interface Watched {
  readonly page: Page;
  readonly faults: readonly string[];
  /** Opens a view of the page by its URL fragment, and waits for its content. */
  go(fragment: string): Promise<void>;
}

/**
 * A script that does not start work which the page delays by 100 ms or more. `runDelayedWork()` then runs this work, and returns whether
 * there was any. A test therefore need not wait.
 */
export const DELAYED_WORK = `{
  const held = new Map();
  const { setTimeout, clearTimeout } = globalThis;
  globalThis.setTimeout = (work, delay = 0) => {
    if (delay < 100) return setTimeout(work, delay);
    const id = {};
    held.set(id, work);
    return id;
  };
  globalThis.clearTimeout = (id) => (typeof id === 'object' ? held.delete(id) : clearTimeout(id));
  globalThis.runDelayedWork = () => {
    const all = [...held.values()];
    held.clear();
    for (const work of all) work();
    return all.length > 0;
  };
}`;

/** Defines a browser test. Its pages and files are removed at the end of the file. */
export function testInBrowser(name: string, check: () => Promise<void>): void {
  afterAll(cleared);
  testWith(
    CHROMIUM,
    'there is no Chromium; `apt-get install chromium`, or CHROMIUM says where it is',
    name,
    check,
  );
}

/** Browser options that turn off the sandbox and all network requests of the browser itself. */
const QUIET = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

/** Returns the page without an org. */
export const template = lazy(async () => (await explorerPage()).html);
let browser: Promise<Browser> | undefined;
let folder: string | undefined;
let files = 0;

async function cleared(): Promise<void> {
  const [open, made] = [browser, folder];
  [browser, folder] = [undefined, undefined];
  await (await open)?.close();
  if (made !== undefined) rmSync(made, { recursive: true });
}

export function launched(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: CHROMIUM ?? '', args: QUIET });
  return browser;
}

/** Runs a command line that writes a page, and returns the URL of the page. Paths in the command line are relative to fixtures/cli. */
export function pageOf(...line: readonly string[]): Promise<string> {
  return pageAbout(new Map(), line);
}

/** Returns the page that a command line writes for these files. */
export async function pageAbout(
  files: ReadonlyMap<string, string>,
  line: readonly string[],
): Promise<string> {
  const { io, files: made, err } = memoryIo({ files: new Map(files) });
  const page = await template();
  const code = await run([...line, '--output', 'page.html'], { ...io, page: () => Promise.resolve(page) });
  const text = made.get('page.html');
  if (code !== 0 || text === undefined) throw new Error(err());
  return pathToFileURL(written(text, 'html')).href;
}

/** Writes an org as a file for commands. */
export function orgFile(org: unknown): string {
  return written(JSON.stringify(org), 'json');
}

function written(text: string, ending: string): string {
  folder ??= mkdtempSync(join(tmpdir(), 'preflight-web-'));
  files += 1;
  const path = join(folder, `${files}.${ending}`);
  writeFileSync(path, text);
  return path;
}

export async function openPage(url: string, fragment = '', view: View = {}): Promise<Watched> {
  const { width = 1280, height = 900, scheme = 'light', script = '' } = view;
  const page = await (await launched()).newPage({ viewport: { width, height }, colorScheme: scheme });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('console', (message) => faults.push(`logged: ${message.text()}`));
  page.on('dialog', (dialog) => faults.push(`dialog: ${dialog.message()}`));
  await page.route('**/*', (route) => {
    const address = route.request().url();
    if (address.split('#')[0] === url) return route.continue();
    faults.push(`asked for: ${address}`);
    return route.abort();
  });
  await page.exposeFunction('faultOf', (fault: string) => void faults.push(fault));
  await page.addInitScript({ content: `${LISTENING}${script}` });
  await page.goto(`${url}#${fragment}`);
  await settled(page);
  return {
    page,
    faults,
    async go(fragment) {
      await page.evaluate(
        `new Promise((done) => {
          const before = location.hash;
          addEventListener('hashchange', () => requestAnimationFrame(() => setTimeout(done)), { once: true });
          location.hash = ${JSON.stringify(fragment)};
          if (location.hash === before) done();
        })`,
      );
      await settled(page);
    },
  };
}

/** Waits until the page has read the org and shows the answer for its address. */
async function settled(page: Page): Promise<void> {
  await page.waitForSelector('body:not(:has([aria-busy="true"])) main > :not(.waiting)', { timeout: 0 });
}

/** A script that reports violations of the content security policy of the page. The policy also applies to the worker of the page. */
const LISTENING = `
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    faultOf('forbidden: ' + violatedDirective + ' ' + blockedURI));
  document.addEventListener('preflight-violation', ({ detail }) => faultOf('forbidden in the worker: ' + detail));
`;

/** Opens all parts of the appendix of a report. */
export async function openAppendix(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open all parts' }).click();
  await page.waitForSelector('.written.rule');
}

/** Closes a page, and fails if it had failures. */
export async function closed({ page, faults }: Watched): Promise<void> {
  expect(faults).toEqual([]);
  await page.close();
}

/** Saves a picture to the folder in `ARTEFACTS`, if set. */
export async function pictured({ page }: Watched, name: string): Promise<void> {
  const artefacts = process.env.ARTEFACTS;
  if (artefacts === undefined) return;
  mkdirSync(artefacts, { recursive: true });
  await page.screenshot({ path: join(artefacts, `${name}.png`), fullPage: true });
}

/** Returns the output of a command line; paths are below fixtures/cli. */
export async function output(...words: readonly string[]): Promise<string> {
  const { io, out } = memoryIo();
  await run(words, io);
  return out();
}

/** Returns the text of the file that a button of the page saves. */
export async function savedBy({ page }: Watched, button: string): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const pieces: Uint8Array[] = [];
  const stream: AsyncIterable<Uint8Array> = await (await saved).createReadStream();
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
