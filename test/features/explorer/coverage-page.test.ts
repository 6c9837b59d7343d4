import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { run } from '../../../src/cli/program.js';
import { memoryIo } from '../../cli/memory-io.js';
import { expectNoSidewaysScroll, violationsIn } from './accessible.js';
import { launched, orgFile, testInBrowser } from './browser.js';

declare const document: { readonly title: string };

const HOSTILE = '</title><script>document.title = "broken"</script>';

/** Returns the coverage page of the Payroll tests. A rule of the org has a script as its name, which the page must not run. */
async function coveragePage(): Promise<string> {
  const text = readFileSync(new URL('../../../fixtures/cli/org.json', import.meta.url), 'utf8');
  const org = orgFile(JSON.parse(text.replace('"Finance in the office"', JSON.stringify(HOSTILE))));
  const { io, out } = memoryIo();
  await run(
    ['test', 'suites/covered.preflight.yaml', '--export', org, '--coverage', '--coverage-format', 'html'],
    io,
  );
  return out();
}

testInBrowser(
  'the coverage page shows each rule with its test goals, is accessible, fits a phone, and runs no script in a name',
  async () => {
    const html = await coveragePage();
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await (await launched()).newPage({ colorScheme });
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('request', (request) => faults.push(`it asked for ${request.url()}`));
      await page.setContent(html, { timeout: 0 });
      expect(await page.evaluate(() => document.title)).toBe('Coverage of policies');
      const policies = page.locator('details > summary');
      expect(await policies.count()).toBeGreaterThan(3);
      const [first, cell] = [page.locator('details').first(), page.locator('details td').first()];
      expect(await cell.isVisible()).toBe(false);
      await first.locator('summary').click({ timeout: 0 });
      expect(await cell.isVisible()).toBe(true);
      expect(await page.locator('summary .marks .bad').count()).toBeGreaterThan(0);
      expect(await page.getByRole('img', { name: /\d covered/ }).count()).toBeGreaterThan(0);
      expect(await page.getByText(HOSTILE).count()).toBeGreaterThan(0);
      expect(await violationsIn(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await first.locator('summary').click({ timeout: 0 });
      await expectNoSidewaysScroll(page);
      expect(faults).toEqual([]);
      await page.close();
    }
  },
);
