import { expect, test } from 'vitest';
import { expectAccessible } from './accessible.js';
import { closed, openAppendix, openPage, output, pageOf, pictured, testInBrowser } from './browser.js';
import type { PageDocument } from './page-globals.js';

declare const document: PageDocument;
declare const innerWidth: number;

testInBrowser(
  'an HTML report shows the access of users like `preflight access`, and the access by location like `preflight access --matrix`',
  async () => {
    const watched = await openPage(await pageOf('report', 'org.json', '--app', 'Payroll'));
    const { page } = watched;
    await openAppendix(page);
    const { applications } = JSON.parse(await output('access', 'org.json', '--format', 'json')) as {
      readonly applications: readonly { readonly application: { readonly name: string } }[];
    };
    const ways = await page.locator('.ways').textContent();
    for (const { application } of applications) expect(ways).toContain(application.name);
    const markdown = await output(
      'access',
      'org.json',
      '--matrix',
      'people,places',
      '--app',
      'Payroll',
      '--format',
      'markdown',
    );
    const table = page.getByRole('table', { name: 'Payroll: people by places' });
    const shown = await table
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll('th, td')].map(
            (cell) =>
              cell.getAttribute('title') ??
              cell.querySelector('.unseen')?.textContent ??
              cell.textContent ??
              '',
          ),
        ),
      );
    const [, , ...lines] = markdown.split('\n').filter((line) => line.startsWith('|'));
    expect(shown.toSorted()).toEqual(
      lines
        .map((line) =>
          line.split(' | ').map((cell) => cell.replace(/^\| | \|$|&#8203;/g, '').replaceAll('\\', '')),
        )
        .toSorted(),
    );
    await closed(watched);
  },
);

testInBrowser(
  'an HTML report marks its headline with the same sign as `preflight access` if an assurance level is unknown',
  async () => {
    const org = '../incomplete/zones-missing-weak-rule.json';
    const watched = await openPage(await pageOf('report', org));
    const [head = ''] = (await output('access', org)).split('\n\n');
    await openAppendix(watched.page);
    const summary = watched.page.locator('.summary.unsure');
    expect(await summary.textContent()).toBe(head.replace(/\n */g, ' '));
    const verdict = await watched.page.locator('.report-verdict.unsure').textContent();
    expect(verdict).toMatch(/0 of \d+ applications? can be reached with one factor; .*unknown/);
    await closed(watched);
  },
);

testInBrowser(
  'an HTML report about a change begins with the change, marks the changed cells of the access matrix, and the accessibility checker axe-core finds no violation',
  async () => {
    const url = await pageOf('report', 'diff/before.json', 'diff/after.json');
    for (const [scheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      const watched = await openPage(url, '', { scheme, width });
      const { page } = watched;
      await page.waitForSelector('.regions li');
      await openAppendix(page);
      expect(await page.getByText(/cells change/).count()).toBeGreaterThan(0);
      expect(await page.locator('main section').first().getAttribute('aria-label')).toBe('Change');
      await expectAccessible(watched, `report-change-${scheme}-${width}`);
      await closed(watched);
    }
  },
);

testInBrowser(
  'a printed HTML report contains all policies, cuts nothing off, is not wider than the paper, and has no buttons',
  async () => {
    for (const orgs of [['org.json'], ['diff/before.json', 'diff/after.json']]) {
      const watched = await openPage(await pageOf('report', ...orgs), '', { width: PAPER });
      const { page } = watched;
      await openAppendix(page);
      await page.emulateMedia({ media: 'print' });
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      const org = JSON.parse(await output('inspect', orgs.at(-1) ?? '', '--format', 'json')) as Inspected;
      await page.waitForFunction(
        (rules) => document.querySelectorAll('.written.rule').length === rules,
        org.policies.rules.total,
      );
      await pictured(watched, `report-printed-${orgs.length}`);
      expect(await page.evaluate(CUT_OFF)).toEqual([]);
      expect(await page.locator('nav:visible, button:visible, input:visible').count()).toBe(0);
      expect(await page.locator('.report-verdict').isVisible()).toBe(true);
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
      await closed(watched);
    }
  },
);

testInBrowser(
  'the first page of an HTML report has the figures of `preflight access`, and its footer names the export file and the date of the report',
  async () => {
    const watched = await openPage(await pageOf('report', 'org.json', '--framework', 'stig'));
    const { page } = watched;
    const { applications } = JSON.parse(await output('access', 'org.json', '--format', 'json')) as {
      readonly applications: readonly {
        readonly level: { readonly atMost: string; readonly isExact: boolean };
      }[];
    };
    const weak = applications.filter(({ level }) => level.atMost.startsWith('1fa')).length;
    expect(await page.locator('.report-verdict').isVisible()).toBe(true);
    expect(await page.locator('.report-verdict').textContent()).toContain(
      `${weak} of ${applications.length} applications can be reached with one factor`,
    );
    const rows = await page.locator('.summary-page .lines tbody tr').evaluateAll((some) =>
      some.map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => {
          const mark = cell.querySelector('svg')?.textContent ?? '';
          return (cell.textContent ?? '').slice(mark.length).trim();
        }),
      ),
    );
    const lines = (await output('access', 'org.json'))
      .split('\n')
      .map((line) => line.replace(/ +/g, ' ').slice(2));
    expect(rows.length).toBe(applications.length);
    for (const [name, level, people, policy] of rows)
      expect(lines.some((line) => isCutOf(line, [name, level, people, policy]))).toBe(true);
    const failed = JSON.parse(
      await output('compliance', 'org.json', '--framework', 'stig', '--format', 'json'),
    ) as { readonly frameworks: readonly { readonly controls: readonly ControlJson[] }[] };
    const controls = failed.frameworks.flatMap((framework) => framework.controls);
    const verdicts = controls.map(({ verdict }) => verdict);
    expect(await page.locator('.controls tbody tr').count()).toBe(
      verdicts.filter((one) => ['check text only', 'effective only', 'not met', 'undecided'].includes(one))
        .length,
    );
    for (const { title, verdict, checkText, effective } of controls) {
      const cells = page
        .locator('.controls tbody tr')
        .filter({ has: page.getByRole('rowheader', { name: title }) })
        .getByRole('cell');
      const remedies = effective.reasons?.map(({ remedy }) => remedy.replaceAll('`', ''));
      if (verdict === 'undecided')
        expect(await cells.nth(2).locator('p').allTextContents()).toEqual(remedies);
      if (verdict === 'effective only')
        expect(await cells.nth(1).textContent()).toContain(checkText?.text.replaceAll('`', ''));
    }
    expect(await page.locator('.about-report').textContent()).toMatch(
      /2026-01-15.*personal data of \d+ users/,
    );
    const foot = await page.evaluate(
      'document.adoptedStyleSheets.flatMap((one) => [...one.cssRules].map((rule) => rule.cssText)).join()',
    );
    expect(foot).toMatch(/org\.json . 2026-01-15 . policy-preflight/);
    expect(await page.title()).toBe('org.json · access report');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.appendix').isVisible()).toBe(false);
    expect(await page.locator('.written.rule').count()).toBe(0);
    await closed(watched);
  },
);

interface ControlJson {
  readonly title: string;
  readonly verdict: string;
  readonly checkText?: { readonly text: string };
  readonly effective: { readonly reasons?: readonly { readonly remedy: string }[] };
}

/** Whether a line of the terminal contains these words in order. A truncated word ends with an ellipsis. */
function isCutOf(line: string, words: readonly (string | undefined)[]): boolean {
  let rest = line;
  for (const word of words.map((one = '') => one)) {
    const whole = [...word].every((letter, at) => rest[at] === letter);
    const end = whole ? word.length : rest.indexOf('…') + 1;
    if (end === 0 && word !== '') return false;
    if (!whole && !word.startsWith(rest.slice(0, end - 1))) return false;
    rest = rest.slice(end).trimStart();
  }
  return rest === '';
}

/** The width of A4 in page pixels, without usual margins. */
const PAPER = 718;

interface Inspected {
  readonly policies: { readonly rules: { readonly total: number } };
}

/** Returns content that paper would not show: beyond its edge, or inside a scrollable element. */
const CUT_OFF = `
  [...document.querySelectorAll('main *')].filter((one) => {
    const { overflowX, overflowY, position, display } = getComputedStyle(one);
    if (position === 'absolute' || display === 'none' || one.clientWidth === 0) return false;
    const isClipped = [overflowX, overflowY].some((how) => how !== 'visible') &&
      (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
    return isClipped || one.getBoundingClientRect().right > innerWidth + 1;
  }).map((one) => one.className + ': ' + one.textContent.slice(0, 80))`;

test('`preflight report` for an application that the org does not contain fails, and the error names the application', async () => {
  await expect(pageOf('report', 'org.json', '--app', 'Pairoll')).rejects.toThrow(/Pairoll/);
});
