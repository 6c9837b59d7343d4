import { expect, test } from 'vitest';
import { generatedOrg } from '../../../bench/explorer/generated-org.js';
import { expectAccessible } from './accessible.js';
import { closed, openPage, orgFile, output, pageOf, savedBy, template, testInBrowser } from './browser.js';
import type { PageDocument } from './page-globals.js';

declare const document: PageDocument;
declare const location: { readonly hash: string };
declare function scrollTo(x: number, y: number): void;

const SALTO = '../orgs/salto.json';

test('the interactive page without an org is smaller than 900 kB', async () => {
  const page = await template();
  expect(page.length).toBeLessThan(900_000);
});

testInBrowser(
  'the interactive page shows unreachable rules as in `preflight analyze` and findings as in `preflight lint`, and findings link to the rules',
  async () => {
    const watched = await openPage(await pageOf('report', '--interactive', SALTO), 'policies');
    const { page } = watched;
    await page.waitForSelector('.written');
    const json = JSON.parse(await output('analyze', SALTO, '--format', 'json')) as {
      readonly rules: readonly { readonly reachability: string; readonly rule: { readonly id: string } }[];
    };
    const dead = json.rules
      .filter(({ reachability }) => reachability === 'shadowed' || reachability === 'unsatisfiable')
      .map(({ rule }) => rule.id);
    await page.getByRole('radio', { name: 'unreachable' }).check();
    await page.waitForFunction(
      (count) => document.querySelectorAll('.written.rule').length === count,
      dead.length,
    );
    const shown = await page
      .locator('.written.rule')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
    expect(shown.toSorted()).toEqual(dead.toSorted());
    await page.getByRole('link', { name: 'Findings' }).click();
    await page.waitForSelector('.findings');
    await page
      .getByRole('button', { name: /^[\d,]+ more$/ })
      .evaluateAll((buttons) => buttons.forEach((button) => void (button as { click?(): void }).click?.()));
    const { findings } = JSON.parse(await output('lint', SALTO, '--format', 'json')) as {
      readonly findings: readonly { readonly rule: string; readonly message: string }[];
    };
    const listed = await page
      .locator('.findings > li')
      .evaluateAll((items) =>
        items.map((item) => [
          item.closest('section')?.getAttribute('aria-label'),
          [...item.childNodes]
            .flatMap(({ nodeName, textContent }) => (nodeName === 'SMALL' ? [] : [textContent]))
            .join(''),
        ]),
      );
    expect(listed.toSorted()).toEqual(
      findings.map(({ rule, message }) => [rule, message.replaceAll('`', '')]).toSorted(),
    );
    await page.getByRole('searchbox').fill('shadowed');
    await page.getByRole('link', { name: /custom policy › custom rule/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.written.rule').length === 1);
    expect(await page.locator('.written.rule').textContent()).toContain('custom rule');
    await closed(watched);
  },
);

testInBrowser(
  'the interactive page shows the same table as `preflight access --matrix`, and a cell and its sign-in can be opened by keyboard',
  async () => {
    const watched = await openPage(await pageOf('report', '--interactive', 'org.json'), 'matrix');
    const { page } = watched;
    await page.getByRole('combobox', { name: 'application', exact: true }).focus();
    await page.keyboard.type('Payroll');
    await page.getByRole('option', { name: 'Payroll' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Payroll: people by places' }).waitFor();
    const line = ['access', 'org.json', '--matrix', 'people,places', '--app', 'Payroll'];
    expect(await savedBy(watched, 'Save as CSV')).toBe(await output(...line, '--format', 'csv'));
    const [saved, written] = [
      await savedBy(watched, 'Save as SVG'),
      await output(...line, '--format', 'svg'),
    ];
    expect(withoutTitles(saved)).toBe(withoutTitles(written));
    await page.locator('td:nth-of-type(2) button').first().focus();
    await page.keyboard.press('Enter');
    await page
      .getByText(
        'blocked by a network blocklist before any policy; otherwise "Sensitive apps › High risk" would decide',
      )
      .waitFor();
    await page
      .getByRole('button', { name: /^Explain (this|example)/ })
      .first()
      .press('Enter');
    await page.waitForSelector('.verdict');
    await closed(watched);
  },
);

testInBrowser(
  'the access matrix shows applications as rows and people as columns by default, and the URL contains the chosen rows and columns',
  async () => {
    const url = await pageOf('report', '--interactive', 'org.json');
    const watched = await openPage(url, 'matrix');
    const { page } = watched;
    await page.getByRole('table', { name: 'apps by people' }).waitFor();
    const csvOf = (rows: string, columns: string) =>
      output('access', 'org.json', '--matrix', `${rows},${columns}`, '--format', 'csv');
    expect(await savedBy(watched, 'Save as CSV')).toBe(await csvOf('apps', 'people'));
    await page.getByRole('combobox', { name: 'rows', exact: true }).selectOption('risk');
    await page.getByText('Choose an application, or put apps on an axis.').waitFor();
    await page.getByRole('combobox', { name: 'columns', exact: true }).selectOption('apps');
    await page.getByRole('table', { name: 'risk by apps' }).waitFor();
    const address = await page.evaluate(() => location.hash);
    expect(address).toBe('#matrix?rows=risk&columns=apps');
    await closed(watched);
    const again = await openPage(url, address.slice(1));
    await again.page.getByRole('table', { name: 'risk by apps' }).waitFor();
    expect(await savedBy(again, 'Save as CSV')).toBe(await csvOf('risk', 'apps'));
    await closed(again);
  },
);

/**
 * Removes the titles of cells. They differ, because the page names the missing facts of a cell by their fields, and the command names them
 * by their options.
 */
function withoutTitles(svg: string): string {
  return svg.replace(/<title>.*?<\/title>/gs, '');
}

testInBrowser(
  'the accessibility checker axe-core finds no violation in any view of the interactive page, dark or light, and no view scrolls sideways',
  async () => {
    const url = await pageOf('report', '--interactive', SALTO);
    const report = await pageOf('report', SALTO);
    for (const [address, fragment, scheme, width] of [
      [url, 'policies', 'light', 390],
      [url, 'findings', 'dark', 1280],
      [url, 'matrix', 'light', 2560],
      [report, '', 'dark', 390],
    ] as const) {
      const watched = await openPage(address, fragment, { scheme, width });
      const { page } = watched;
      await page.waitForSelector('.look');
      if (fragment === 'matrix') {
        await page.getByRole('combobox', { name: 'application', exact: true }).click();
        await page.getByRole('option', { name: 'Zendesk' }).click();
        await page.getByRole('table', { name: 'Zendesk: people by places' }).waitFor();
      }
      await expectAccessible(watched, `${fragment || 'report'}-${scheme}-${width}`);
      await closed(watched);
    }
  },
);

testInBrowser(
  'the interactive page renders only a few of a thousand rules, and the last rule can be found and opened',
  async () => {
    const watched = await openPage(
      await pageOf('report', '--interactive', orgFile(longOrg(1000))),
      'policies',
    );
    const { page } = watched;
    await page.waitForSelector('.windowed .written');
    expect(await page.locator('.written').count()).toBeLessThan(100);
    await page.waitForFunction(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return [...document.querySelectorAll('.written b')].some(
        ({ textContent }) => textContent === 'Rule 999',
      );
    });
    await page.getByRole('searchbox').fill('rule 500');
    await page.waitForFunction(() => document.querySelectorAll('.written.rule').length === 1);
    await closed(watched);
  },
);

testInBrowser(
  'the access matrix renders only a few of a hundred applications, and scrolling and the arrow keys reach the others',
  async () => {
    const apps = Array.from({ length: 100 }, (_, number) => ({ id: `app${number}`, label: `App ${number}` }));
    const watched = await openPage(
      await pageOf('report', '--interactive', orgFile({ ...(longOrg(1) as object), apps })),
      'matrix?rows=apps&columns=places',
    );
    const { page } = watched;
    const rows = page.locator('.heat tbody th');
    await rows.first().waitFor();
    expect(await rows.count()).toBeLessThan(60);
    expect(await page.locator('.heat').getAttribute('aria-rowcount')).toBe('101');
    await page.locator('.heat button').first().focus();
    for (let row = 3; row <= 62; row++) {
      await page.keyboard.press('ArrowDown');
      await page.waitForFunction(
        (index) => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') === String(index),
        row,
      );
    }
    await page.locator('.heat').hover();
    await page.mouse.wheel(0, 10_000);
    await page.waitForSelector('tr[aria-rowindex="101"]');
    await closed(watched);
  },
);

function longOrg(count: number): unknown {
  const rules = Array.from({ length: count }, (_, number) => ({
    id: `rule${number}`,
    type: 'ACCESS_POLICY',
    name: `Rule ${number}`,
    status: 'INACTIVE',
    priority: number,
    system: false,
    conditions: { people: { groups: { include: [`group${number}`] } } },
    actions: { appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } } },
  }));
  const policy = {
    id: 'policy',
    type: 'ACCESS_POLICY',
    name: 'Long',
    status: 'ACTIVE',
    priority: 1,
    system: false,
    conditions: null,
    rules,
  };
  return { policies: [policy] };
}

testInBrowser(
  'the right edge of a table on the interactive page fades out while there are more columns on the right',
  async () => {
    const org = orgFile(generatedOrg({ applications: 20, rules: 2, users: 5 }));
    const fragment = 'matrix?rows=people&columns=apps';
    const watched = await openPage(await pageOf('report', '--interactive', org), fragment, { width: 500 });
    const { page } = watched;
    await page.waitForSelector('.scroll .heat');
    const edge = () =>
      page.evaluate("getComputedStyle(document.querySelector('.scroll')).getPropertyValue('--last-column')");
    await expect.poll(edge).toBe('0');
    await page.evaluate("document.querySelector('.scroll').scrollLeft = 10_000");
    await expect.poll(edge).toBe('1');
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(edge).toBe('1');
    await closed(watched);
  },
);

testInBrowser(
  'the header of a page with two states of an org fits in one row of a screen, and does not break the name of the org on a phone',
  async () => {
    const url = await pageOf(
      'report',
      '--interactive',
      '--framework',
      'stig',
      'org.json',
      'history/proposed.json',
    );
    const wide = await openPage(url, 'findings');
    const boxes = wide.page.locator('.top > :is(nav, .states, .theme)');
    const tops = await boxes.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().top),
    );
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(30);
    await closed(wide);
    const phone = await openPage(url, 'findings', { width: 390 });
    const org = await phone.page.locator('.org').boundingBox();
    expect(org?.width).toBeGreaterThan(300);
    await closed(phone);
  },
);

testInBrowser('the heads of the access table show long names completely, in two lines', async () => {
  const org = JSON.stringify(generatedOrg({ applications: 8, rules: 10, users: 400 }));
  const file = orgFile(
    JSON.parse(org.replaceAll('"Group ', '"Employees of the department of sales and support number ')),
  );
  const watched = await openPage(await pageOf('report', '--interactive', file), 'matrix');
  const names = watched.page.locator('.heat thead .name');
  await names.first().waitFor();
  const texts = await names.allTextContents();
  expect(Math.max(...texts.map(({ length }) => length))).toBeGreaterThan(50);
  const cut = await names.evaluateAll((elements) =>
    elements.filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    ),
  );
  expect(cut).toHaveLength(0);
  await closed(watched);
});

testInBrowser(
  'for an export without applications, the access table says so instead of showing only heads',
  async () => {
    const org = { ...generatedOrg({ applications: 1, rules: 2, users: 3 }), apps: [] };
    const watched = await openPage(await pageOf('report', '--interactive', orgFile(org)), 'matrix');
    await watched.page.getByText('the export contains no apps').waitFor();
    await watched.page.getByText('1 policy · 2 rules').waitFor();
    expect(await watched.page.locator('.heat').count()).toBe(0);
    await closed(watched);
  },
);
