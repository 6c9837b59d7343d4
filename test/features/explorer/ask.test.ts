import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { generatedOrg } from '../../../bench/explorer/generated-org.js';
import { answersOf } from '../../../bench/explorer/in-page.js';
import { run } from '../../../src/cli/program.js';
import { memoryIo } from '../../cli/memory-io.js';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.js';
import { comparePageWithCommand, wordsIn } from './answers-law.js';
import {
  closed,
  DELAYED_WORK,
  openPage,
  orgFile,
  output,
  pageAbout,
  pageOf,
  testInBrowser,
} from './browser.js';
import type { PageDocument } from './page-globals.js';

declare const document: PageDocument;
declare const location: { hash: string };
declare function requestAnimationFrame(work: () => void): void;
declare function getComputedStyle(element: unknown): { readonly display: string };

const ANN = 'ask?app=Payroll&user=ann@example.com';

testInBrowser(
  'on the interactive page, a user enters the facts of a request by mouse, and the answer updates at once',
  async () => {
    const watched = await openPage(await pageOf('report', '--interactive', 'org.json'), 'ask');
    const { page } = watched;
    await page.getByRole('combobox', { name: 'user', exact: true }).fill('ann');
    await page.getByRole('option', { name: 'ann@example.com' }).click();
    await page.getByRole('combobox', { name: 'application' }).click();
    await page.getByRole('option', { name: 'Payroll' }).click();
    await page.waitForSelector('[data-entry=unknown]');
    await page.getByRole('button', { name: '+ place' }).click();
    await page.getByRole('radio', { name: /^Office/ }).check();
    await page.getByRole('button', { name: '+ platform' }).click();
    await page.getByRole('radio', { name: 'macOS', exact: true }).check();
    await page.getByRole('button', { name: '+ risk' }).click();
    await page.getByRole('radio', { name: 'LOW', exact: true }).check();
    await page.waitForSelector('[data-type=ACCESS_POLICY] .rule.decides:has-text("Finance in the office")');
    expect(decodeURIComponent(await page.evaluate(() => location.hash))).toMatch(
      /^#ask\?user=.*&app=.*&ip=203\.0\.113\.\d+&platform=MACOS&risk=LOW$/,
    );
    expect(await page.locator('.sentence .pill.is-set').allTextContents()).toEqual([
      'Office\u00a0▾',
      'risk LOW\u00a0▾',
      'on macOS\u00a0▾',
    ]);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.locator('button:has([data-leaf="people.groups.include"])').first().click();
    expect(await focused()).toBe('add group');
    await page.locator('button:has([data-leaf="people.users.exclude"])').click();
    expect(await focused()).toBe('user');
    expect(await page.locator('#fact-panel').isVisible()).toBe(false);
    await page.locator('button:has([data-leaf="riskScore.level"])').click();
    await page.getByRole('radio', { name: 'HIGH', exact: true }).check();
    await page.waitForSelector('[data-entry=out]');
    await page.getByRole('button', { name: 'Copy command' }).click();
    await page.getByRole('button', { name: '✓ Copied' }).waitFor();
    await closed(watched);
  },
);

testInBrowser(
  'on the interactive page, a user enters the facts of a request by keyboard only, and Escape returns to the question',
  async () => {
    const watched = await openPage(await pageOf('report', '--interactive', 'org.json'), 'ask');
    const { page } = watched;
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.getByRole('combobox', { name: 'user', exact: true }).focus();
    await page.keyboard.type('ann');
    await page.getByRole('option', { name: 'ann@example.com' }).waitFor();
    await press('ArrowDown', 'Enter');
    await page.getByRole('combobox', { name: 'application' }).focus();
    await press('ArrowDown');
    await page.getByRole('option', { name: 'Payroll' }).waitFor();
    await page.keyboard.type('pay');
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1);
    await press('Enter');
    await page.waitForSelector('[data-entry=unknown]');
    const counts = await page
      .locator('.grid tr')
      .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('td button').length));
    const row = counts.findIndex((count) => count > 1);
    const buttons = page.locator('.grid tr').nth(row).locator('td button');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const [first, last] = [await buttons.first().textContent(), await buttons.last().textContent()];
    await buttons.first().focus();
    await press('End');
    expect(await focused()).toBe(last);
    await press('Home');
    expect(await focused()).toBe(first);
    await press(...Array.from({ length: (counts[row] ?? 1) - 1 }, () => 'ArrowRight'));
    expect(await focused()).toBe(last);
    await press('ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowUp');
    expect(await focused()).toBe(last);
    await press('ArrowLeft');
    expect(await focused()).not.toBe(last);
    await page.locator('button:has([data-leaf="riskScore.level"])').press('Enter');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-control]')?.outerHTML)).toContain(
      'data-control="risk"',
    );
    await press('ArrowRight', 'ArrowRight', 'ArrowRight');
    await page.waitForSelector('[data-entry=out]');
    expect(await page.evaluate(() => location.hash)).toContain('risk=');
    await press('Escape');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('id'))).toBe('pill-risk');
    await closed(watched);
  },
);

testInBrowser(
  'the interactive page suggests the same change as `preflight explain`, and its button applies the change with the stated result',
  async () => {
    const facts = ['--user', 'ann@example.com', '--ip', '203.0.113.9', '--risk', 'LOW', '--platform', 'IOS'];
    const json = JSON.parse(
      await output('explain', 'org.json', '--app', 'Payroll', ...facts, '--format', 'json'),
    ) as { readonly counterfactuals: { readonly found: readonly { readonly changes: readonly Change[] }[] } };
    const changes = json.counterfactuals.found.map((one) =>
      one.changes.map(({ text }) => text).join(' and '),
    );
    const watched = await openPage(
      await pageOf('report', '--interactive', 'org.json'),
      `${ANN}&ip=203.0.113.9&risk=LOW&platform=IOS`,
    );
    const { page } = watched;
    await page.waitForSelector('[data-entry=out] .suggestion:not(.plain)');
    const buttons = page.locator('.suggestion:not(.plain)');
    const words = await buttons.allTextContents();
    expect(words.length).toBeGreaterThan(0);
    expect(words.map((text) => text.split(' →')[0]).sort()).toEqual(
      changes.map((text) => text.replaceAll('`', '')).sort(),
    );
    await buttons.first().click();
    await page.waitForSelector('.verdict:not([data-entry=out])');
    const line = wordsIn(await page.locator('.aside code').first().textContent());
    const [again] = (await output('explain', 'org.json', ...line.slice(4))).split('\n  ');
    expect(words[0]).toContain(
      'allowed by the policies with 2FA, if the user has the required authenticators',
    );
    expect(again?.replaceAll('\n', ' ')).toMatch(
      /^it is UNDECIDED .*it is unknown whether the user has the required authenticators$/,
    );
    expect(await page.locator('.rule.decides[data-rule-id=rul2finance]').count()).toBe(1);
    await closed(watched);
  },
);

interface Change {
  readonly text: string;
}

testInBrowser(
  'while a user changes facts quickly, the interactive page answers each question, and searches for suggestions only after the last one',
  async () => {
    const script = `${DELAYED_WORK}
      globalThis.calls = [];
      globalThis.Worker = class extends Worker {
        postMessage(message) {
          if (message.name !== undefined) calls.push(message.name);
          super.postMessage(message);
        }
      };`;
    const asked = `${ANN}&ip=203.0.113.9&risk=LOW&platform=IOS`;
    const watched = await openPage(await pageOf('report', '--interactive', 'org.json'), asked, { script });
    const { page } = watched;
    const suggested = async () => {
      await page.waitForFunction('runDelayedWork()');
      await page.waitForSelector('.suggestion:not(.plain)');
    };
    await suggested();
    const calls = () => page.evaluate<readonly string[]>('calls');
    const before = (await calls()).length;
    await answersOf(page, 5);
    expect((await calls()).slice(before)).toEqual(['ask', 'ask', 'ask', 'ask', 'ask']);
    await suggested();
    expect((await calls()).slice(before + 5)).toEqual(['suggestions']);
    await closed(watched);
  },
);

testInBrowser(
  'the interactive page offers the missing facts of an undecided answer, and prints an answer with its question',
  async () => {
    const watched = await openPage(await pageOf('report', '--interactive', 'org.json'), ANN);
    const { page } = watched;
    await page.locator('.missing-facts').getByRole('button', { name: 'risk' }).click();
    expect(await page.evaluate(() => document.activeElement?.closest('[data-control]')?.outerHTML)).toContain(
      'data-control="risk"',
    );
    await page.getByRole('radio', { name: 'LOW', exact: true }).check();
    await page.waitForFunction(() => !document.querySelector('.missing-facts')?.textContent.includes('risk'));
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('.pill:visible').allTextContents()).toEqual(['risk LOW\u00a0▾']);
    expect(await page.locator('.story').isVisible()).toBe(true);
    expect(
      await page.locator('nav:visible, .suggestions:visible, .switch:visible, .theme:visible').count(),
    ).toBe(0);
    await closed(watched);
  },
);

testInBrowser(
  'a printed answer has the changes that would allow the sign-in, in plain words, but no signs of buttons, and cuts no text',
  async () => {
    const question = `${ANN}&ip=192.0.2.77&platform=LINUX&risk=LOW`;
    const watched = await openPage(await pageOf('report', '--interactive', 'org.json'), question);
    const { page } = watched;
    await page.waitForSelector('.suggestion:not(.plain)');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('.suggestion:visible').allTextContents()).toEqual([
      expect.stringMatching(/^from Office/),
    ]);
    expect(await page.locator('.pill > [aria-hidden]:visible, .clear:visible').count()).toBe(0);
    const story = await page.locator('.story').textContent();
    expect(story).toMatch(/failed conditions: zone \(expected Office; got .*\), platform \(.*; got Linux\)/i);
    expect(story).toMatch(/with platform WINDOWS and address \S+, the deciding rule is/i);
    expect(await page.locator('[data-leaf="platform.include"] small').allTextContents()).toEqual([
      'got Linux',
    ]);
    for (const selector of ['.answer', '.tree', '.leaf small', '.step > span'])
      expect(
        await page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).display),
        selector,
      ).toBe('block');
    await closed(watched);
  },
);

testInBrowser(
  'if a rule depends on a zone of countries, the interactive page offers the country, and shows it in the question',
  async () => {
    const files = new Map<string, string>();
    await run(['init', '--sample'], memoryIo({ files }).io);
    const page = await pageAbout(files, ['report', '--interactive', 'sample/export']);
    const watched = await openPage(page, 'ask?app=Payroll&user=ann@example.com');
    const country = watched.page.locator('.missing-facts').getByRole('button', { name: 'country' });
    await country.click();
    await watched.page.locator('[data-control="country"] input').fill('KP');
    await watched.page.waitForSelector('[data-entry=out]');
    expect(await watched.page.locator('.pill.is-set').allTextContents()).toEqual(['country KP\u00a0▾']);
    expect(await watched.page.locator('[data-leaf="network.exclude"] small').allTextContents()).toEqual([]);
    await closed(watched);
  },
);

testInBrowser(
  'for a policy with hundreds of rules, the interactive page shows the rules that may decide, and counts the others',
  async () => {
    const org = orgFile(generatedOrg({ applications: 2, rules: 300, users: 20 }));
    const watched = await openPage(await pageOf('report', '--interactive', org), 'ask?app=app1&user=user3');
    const { page } = watched;
    await page.waitForSelector('.grid .decides');
    const shown = await page.locator('.grid .rule').count();
    expect(shown).toBeLessThan(20);
    const folded = (await page.locator('.grid .folded').allTextContents()).flatMap((text) =>
      [...text.matchAll(/\d+/g)].map(Number),
    );
    expect(shown + folded.reduce((sum, count) => sum + count, 0)).toBe(300);
    await page.getByRole('checkbox', { name: 'show all rules' }).check();
    await page.waitForFunction((few) => document.querySelectorAll('.grid .rule').length > few, shown);
    await closed(watched);
  },
);

testInBrowser(
  'the accessibility checker axe-core finds no violation in the request form of the interactive page, dark or light, and nothing scrolls sideways',
  async () => {
    const url = await pageOf('report', '--interactive', 'org.json');
    for (const [scheme, width] of [
      ['light', 1280],
      ['dark', 390],
      ['dark', 2560],
    ] as const) {
      const watched = await openPage(url, ANN, { scheme, width });
      const { page } = watched;
      await page.waitForSelector('.grid .UNDEFINED');
      await page.waitForSelector('.suggestion');
      if (scheme === 'dark') await page.getByRole('button', { name: '+ place' }).click();
      if (scheme === 'light') await page.getByRole('combobox', { name: 'application' }).click();
      await expectAccessible(watched, `ask-${scheme}-${width}`);
      await closed(watched);
    }
  },
);

testInBrowser(
  'the interactive page and the command line show the same explanation for any request',
  async () => {
    const { verdicts } = await comparePageWithCommand(150, 50);
    expect([...verdicts]).toEqual(expect.arrayContaining(['ALLOWED', 'DENIED', 'BLOCKED', 'UNDECIDED']));
  },
);

testInBrowser(
  'the interactive page shows names that contain scripts or reversed text as plain text',
  async () => {
    const names = [
      '</script><script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      'pay\u202egnp.exe',
      '__proto__',
      '<!--<script>',
      'W'.repeat(170),
    ];
    let at = 0;
    const hostile = JSON.parse(readFileSync('fixtures/cli/org.json', 'utf8'), (key, value) => {
      if (!['name', 'label', 'login'].includes(key) || typeof value !== 'string') return value;
      const name = `${names[at++ % names.length]} ${at}`;
      return value === 'Everyone' ? value : name;
    });
    const org = orgFile(hostile);
    const watched = await openPage(
      await pageOf('report', '--interactive', org),
      'ask?app=0oa1payroll&user=00u1ann&whole=yes',
    );
    const { page } = watched;
    await page.waitForSelector('.verdict');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('combobox', { name: 'application' }).click();
    await page.getByRole('option').first().waitFor();
    for (const [fragment, there] of VIEWS) {
      if (fragment !== '') await watched.go(fragment);
      await page.waitForSelector(there);
      expect(await elementsOf(page)).toEqual([]);
      const text = await page.evaluate(() => document.body.textContent);
      expect(text, fragment).toContain('<img src=x onerror=alert(1)>');
      expect(text, fragment).toContain('\\u{202e}');
      expect(text, fragment).not.toContain('\u202e');
    }
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await page.getByText('More fields').click();
    await page.waitForSelector('.rule-form textarea');
    expect(await elementsOf(page)).toEqual([]);
    await closed(watched);
  },
);

/** Each view, and the text that it shows when complete. */
const VIEWS = [
  ['', '.verdict'],
  ['policies', '.written.rule'],
  ['matrix?app=0oa1payroll', 'table'],
  ['findings', '.findings > li'],
  [
    `change?policy=rst1sensitive&edit=${encodeURIComponent(
      JSON.stringify({ kind: 'move', policyId: 'rst1sensitive', ruleId: 'rul3devices', above: 'rul1risk' }),
    )}`,
    '.changes[aria-busy=false] .region',
  ],
] as const;

/** Returns elements that the page itself never creates. If there are such elements, a text of the org was inserted as HTML. */
function elementsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('img, iframe, object, body script:not([type])')].map(
      ({ outerHTML }) => outerHTML,
    ),
  );
}
