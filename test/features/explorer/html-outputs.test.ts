import { expect, test } from 'vitest';
import { expectNoSidewaysScroll, violationsIn } from './accessible.js';
import { launched, output, testInBrowser } from './browser.js';

/** Command lines that write an HTML page. */
const LINES = [
  'access org.json --matrix apps,people --format html',
  'compliance org.json --framework stig --format html',
  'logs backtest history/logs --export org.json --format html',
  'logs replay history/logs --base org.json --export history/proposed.json --format html',
  'test suites/covered.preflight.yaml --coverage --coverage-format html',
  'test --mutate mutants/payroll.preflight.yaml --mutants 20 --format html',
];

test('the HTML of a compliance check has columns for other standards only in tables that fill them', async () => {
  const html = await output(
    ...'compliance org.json --framework stig --framework base --format html'.split(' '),
  );
  const tables = html.split('<table').slice(1);
  expect(tables.map((table) => [table.includes('NIS2'), /data-title="NIS2[^>]*>[^<]/.test(table)])).toEqual([
    [true, true],
    [false, false],
  ]);
});

testInBrowser(
  'each HTML output starts with its result, fits a phone without sideways scrolling, and is accessible there',
  async () => {
    for (const line of LINES) {
      const html = await output(...line.split(' '));
      const page = await (await launched()).newPage({ viewport: { width: 390, height: 844 } });
      await page.setContent(html.slice(html.indexOf('<!doctype html>')), { timeout: 0 });
      expect(await page.locator('main > *').first().getAttribute('class'), line).toContain('verdict');
      for (const summary of await page.locator('summary').all())
        await summary.evaluate((element) => element.parentElement?.setAttribute('open', ''));
      await expectNoSidewaysScroll(page);
      expect(await violationsIn(page), line).toEqual([]);
      await page.close();
    }
  },
);
