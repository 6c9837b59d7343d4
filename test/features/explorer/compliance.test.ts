import { expect, test } from 'vitest';
import { expectAccessible } from './accessible.js';
import { closed, openAppendix, openPage, output, pageOf, testInBrowser } from './browser.js';
import type { PageDocument } from './page-globals.js';

declare const document: PageDocument;

const ORG = 'org.json';
const ASKED = [ORG, '--framework', 'stig'];

testInBrowser(
  'the interactive page shows each control like `preflight compliance`, in order, and a violating sign-in can be opened by keyboard',
  async () => {
    const watched = await openPage(await pageOf('report', '--interactive', ...ASKED), 'compliance', {
      scheme: 'dark',
      width: 390,
      script: LOGGING_ALERTS,
    });
    const { page } = watched;
    const markdown = await output(
      ...['compliance', ORG, '--framework', 'stig', '--format', 'markdown', '--no-remedies'],
    );
    const shown = await page
      .locator('.compliance tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) =>
          ['th', '.does', 'summary'].map((part) =>
            (row.querySelector(part)?.textContent ?? '').replace(/^[✓✗?–!] /, ''),
          ),
        ),
      );
    const said = markdown
      .split('\n')
      .filter((line) => /^\| (?!control|---)/.test(line))
      .map((line) => line.slice(2).replaceAll('\\', '').split(' | '));
    expect(shown).toEqual(said.map(([name, grade, verdict, title]) => [`${name} ${grade}`, verdict, title]));
    await page.getByRole('checkbox', { name: /^✓ met/ }).uncheck();
    await page.getByRole('searchbox').fill('session');
    const count = await page.locator('.compliance tbody tr').count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(said.length);
    await page.getByRole('searchbox').fill('');
    const row = page.locator('.compliance tr:has(a)').first();
    await row.locator('summary').focus();
    await page.keyboard.press('Enter');
    await row.locator('dt:has-text("reproduce")').waitFor();
    await expectAccessible(watched, 'compliance-explore-dark-390');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.verdict');
    await closed(watched);
  },
);

testInBrowser(
  'the accessibility checker axe-core finds no violation in the compliance controls of an HTML report',
  async () => {
    const url = await pageOf('report', 'diff/before.json', 'diff/after.json', '--framework', 'vendor');
    const watched = await openPage(url, 'compliance', { width: 2560 });
    await openAppendix(watched.page);
    await watched.page.waitForSelector('.compliance table');
    await expectAccessible(watched, 'compliance-report-light-2560');
    await closed(watched);
  },
);

/** A script that writes each alert of the page to the console. A test fails if the console contains a message. */
const LOGGING_ALERTS = `
  new MutationObserver(() => {
    const alert = document.querySelector('[role=alert]');
    if (alert) console.log(alert.textContent);
  }).observe(document, { childList: true, subtree: true });
`;

test('`preflight report` for an unknown compliance framework fails with a suggestion for the name', async () => {
  await expect(pageOf('report', '--interactive', ORG, '--framework', 'stgi')).rejects.toThrow(
    /unknown framework `stgi`; did you mean `stig`\?; expected .*stig/,
  );
});

testInBrowser(
  'if no compliance framework is chosen, the interactive page has no compliance view, and a report states that no framework was checked',
  async () => {
    const explored = await openPage(await pageOf('report', '--interactive', ORG), 'compliance');
    expect(await explored.page.getByRole('link', { name: 'Compliance' }).count()).toBe(0);
    await closed(explored);
    const report = await openPage(await pageOf('report', ORG));
    await report.page.getByText('No published baseline was checked').waitFor();
    await closed(report);
  },
);
