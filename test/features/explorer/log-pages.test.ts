import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from '../../../src/cli/program.js';
import { memoryIo } from '../../cli/memory-io.js';
import { violationsIn } from './accessible.js';
import { launched, orgFile, testInBrowser } from './browser.js';

declare const document: { readonly title: string };

const HOSTILE = '</title><script>document.title = "broken"</script>';

/** Returns a page about the log of the fixtures, for an org with two rule names that contain a script. */
async function pageOf(title: 'backtest' | 'replay'): Promise<string> {
  const text = readFileSync(new URL('../../../fixtures/cli/org.json', import.meta.url), 'utf8');
  const name = JSON.stringify(HOSTILE);
  const hostile = text
    .replaceAll('"Finance in the office"', name)
    .replace(/"name": "Staff"(?=,\s*"status")/, `"name": ${name}`);
  const org = orgFile(JSON.parse(hostile));
  const orgs =
    title === 'backtest' ? ['--export', org] : ['--base', org, '--export', 'history/proposed.json'];
  const { io, out } = memoryIo();
  await run(['logs', title, 'history/logs', ...orgs, '--format', 'html'], io);
  return out();
}

test('the HTML reports of the logs commands name facts and fields in words, not by their paths in logs and documents', async () => {
  for (const title of ['backtest', 'replay'] as const)
    expect(await pageOf(title)).not.toMatch(/requireFactor|os_platform|userAgent|ipChain|ipDetails/);
  expect(await pageOf('backtest')).toContain('1: the platform<');
  expect(await pageOf('replay')).toContain('denied, or allowed: a second factor');
});

testInBrowser(
  'the HTML reports of the logs commands plot the sign-ins by day, are accessible, send no request and run no script in a name',
  async () => {
    for (const title of ['backtest', 'replay'] as const) {
      const html = await pageOf(title);
      expect(html).toContain('&#60;script&#62;');
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await (await launched()).newPage({ colorScheme });
        const faults: string[] = [];
        page.on('pageerror', (error) => faults.push(String(error)));
        page.on('request', (request) => faults.push(`it asked for ${request.url()}`));
        page.on('console', (message) => faults.push(message.text()));
        await page.setContent(html, { timeout: 0 });
        expect((await page.evaluate(() => document.title)).toLowerCase()).toBe(`${title} of the log`);
        const bars = page.locator('figure svg[role=img] rect');
        expect(await bars.count()).toBeGreaterThan(0);
        const figures = await page.locator('figure td.number').allTextContents();
        expect(figures.reduce((sum, text) => sum + Number(text), 0)).toBeGreaterThan(0);
        expect(await violationsIn(page)).toEqual([]);
        expect(faults).toEqual([]);
        await page.close();
      }
    }
  },
);
