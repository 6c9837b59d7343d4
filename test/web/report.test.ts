import { expect, test } from 'vitest';
import { violationsIn } from './accessible.js';
import { closed, openPage, output, pageOf, pictured, testInBrowser } from './browser.js';
import type { PageDocument } from './page-globals.js';

declare const document: PageDocument;
declare const innerWidth: number;

testInBrowser('a report says who gets in as `apps` does, and from where as `matrix` does', async () => {
  const watched = await openPage(await pageOf('report', 'org.json', '--app', 'Payroll'));
  const { page } = watched;
  await page.waitForSelector('.read-table');
  const { applications } = JSON.parse(await output('apps', 'org.json', '--format', 'json')) as {
    readonly applications: readonly { readonly application: { readonly name: string } }[];
  };
  const ways = await page.locator('.ways').textContent();
  for (const { application } of applications) expect(ways).toContain(application.name);
  const markdown = await output('matrix', 'org.json', '--app', 'Payroll', '--format', 'markdown');
  const table = page.getByRole('table', { name: 'Payroll: people by places' });
  const shown = await table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').replace(/^[✓✗?–·] /, '')),
      ),
    );
  const [, , ...lines] = markdown.split('\n').filter((line) => line.startsWith('|'));
  expect(shown).toEqual(
    lines.map((line) =>
      line.split(' | ').map((cell) => cell.replace(/^\| | \|$|&#8203;/g, '').replaceAll('\\', '')),
    ),
  );
  await closed(watched);
});

testInBrowser(
  'a report of a change marks the cells that change, and axe-core finds nothing in it',
  async () => {
    const url = await pageOf('report', 'diff/before.json', 'diff/after.json');
    for (const [scheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      const watched = await openPage(url, '', { scheme, width });
      const { page } = watched;
      await page.waitForSelector('.regions li');
      await pictured(watched, `report-change-${scheme}-${width}`);
      expect(await page.getByText(/cells change/).count()).toBeGreaterThan(0);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await violationsIn(page)).toEqual([]);
      await closed(watched);
    }
  },
);

test('an application that the org does not hold is named', async () => {
  await expect(pageOf('report', 'org.json', '--app', 'Pairoll')).rejects.toThrow(/Pairoll/);
});
