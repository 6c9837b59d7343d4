import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsIn } from './accessible.js';
import { closed, openPage, orgFile, output, pageOf, pictured, testInBrowser } from './browser.js';
import type { PageDocument } from './page-globals.js';

declare const document: PageDocument;
declare const location: { hash: string };
declare const innerWidth: number;
declare function requestAnimationFrame(work: () => void): void;

const ANN = 'ask?app=Payroll&user=ann@example.com';

testInBrowser('a question is asked by mouse, and the answer changes with it at once', async () => {
  const watched = await openPage(await pageOf('explore', 'org.json'));
  const { page } = watched;
  await page.getByRole('combobox', { name: 'user', exact: true }).fill('ann');
  await page.getByRole('option', { name: 'ann@example.com' }).click();
  await page.getByRole('combobox', { name: 'application' }).click();
  await page.getByRole('option', { name: 'Payroll' }).click();
  await page.waitForSelector('[data-entry=unknown]');
  await page
    .locator('.question')
    .getByRole('radio', { name: /^Office/ })
    .check();
  await page.locator('.question').getByRole('radio', { name: 'MACOS', exact: true }).check();
  await page.locator('.question').getByRole('radio', { name: 'LOW', exact: true }).check();
  await page.waitForSelector('[data-type=ACCESS_POLICY] .rule.decides:has-text("Finance in the office")');
  expect(decodeURIComponent(await page.evaluate(() => location.hash))).toMatch(
    /^#ask\?user=.*&app=.*&ip=203\.0\.113\.\d+&platform=MACOS&risk=LOW$/,
  );
  await page.locator('.question').getByRole('radio', { name: 'HIGH', exact: true }).check();
  await page.waitForSelector('[data-entry=out]');
  await closed(watched);
});

testInBrowser('and by keyboard alone, where the fact is missed: the focus stays there', async () => {
  const watched = await openPage(await pageOf('explore', 'org.json'));
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
  const missed = page.locator('[data-leaf="riskScore.level"]');
  await missed.getByRole('radio', { name: 'not known' }).focus();
  await press('ArrowRight', 'ArrowRight', 'ArrowRight');
  await page.waitForSelector('[data-entry=out]');
  expect(await page.evaluate(() => location.hash)).toContain('risk=');
  expect(
    await page.evaluate(() => document.activeElement?.closest('[data-leaf]')?.getAttribute('data-leaf')),
  ).toBe('riskScore.level');
  await closed(watched);
});

testInBrowser(
  'axe-core finds nothing, dark or light, with an open list, at any width; nothing scrolls sideways',
  async () => {
    const url = await pageOf('explore', 'org.json');
    for (const [scheme, width] of [
      ['light', 1280],
      ['dark', 390],
      ['dark', 2560],
    ] as const) {
      const watched = await openPage(url, ANN, { scheme, width });
      const { page } = watched;
      await page.waitForSelector('.tree .missing');
      await pictured(watched, `ask-${scheme}-${width}`);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      if (scheme === 'light') await page.getByRole('combobox', { name: 'application' }).click();
      expect(await violationsIn(page)).toEqual([]);
      await closed(watched);
    }
  },
);

testInBrowser(
  'law W4: the same request has the same tree on the page and from the command line',
  async () => {
    const verdicts = new Set<string>();
    for (const [org, arbitrary, numRuns] of ORGS) {
      const watched = await openPage(await pageOf('explore', org), 'ask?whole=yes');
      const requests = fc.sample(arbitrary, { numRuns });
      const pages = await watched.page.evaluate(treesOf, requests);
      for (const [index, { line, headline, nodes }] of pages.entries()) {
        expect([requests[index], nodes]).toEqual([requests[index], await nodesOf(line, org)]);
        if (index % 8 === 0)
          expect([requests[index], headline]).toEqual([requests[index], await headlineFor(line, org)]);
        verdicts.add(/[A-Z]{6,}/.exec(headline)?.[0] ?? '');
      }
      await closed(watched);
    }
    expect([...verdicts]).toEqual(expect.arrayContaining(['ALLOWED', 'DENIED', 'REFUSED', 'UNDECIDED']));
  },
);

/** Names, ids and values of fixtures/cli/org.json, as the address of the page says them. */
const arbitraryQuestion = fc
  .record(
    {
      app: fc.constantFrom('app=0oa1payroll', 'app=Payroll', 'app=Wiki'),
      who: fc.constantFrom(
        'user=00u1ann',
        'user=00u2bob',
        'group*=.00g1staff',
        'group*=.Finance&group*=.Staff',
        'group*=',
      ),
      place: fc.constantFrom(
        '',
        'ip=203.0.113.9',
        'ip=198.51.100.7',
        'ip=2001:db8::1',
        'zone*=.nzo3abroad',
        'zone*=',
      ),
      risk: fc.constantFrom('', 'risk=LOW', 'risk=MEDIUM', 'risk=HIGH'),
      platform: fc.constantFrom('', 'platform=MACOS', 'platform=IOS', 'platform=WINDOWS'),
      registered: fc.constantFrom('', 'registered!=true', 'registered!=false'),
      identifier: fc.constantFrom('', 'identifier=ann@example.com', "identifier=o'neill $HOME"),
    },
    { requiredKeys: ['app', 'who', 'place', 'risk', 'platform', 'registered', 'identifier'] },
  )
  .map((parts) => `ask?${[...Object.values(parts).filter((part) => part !== ''), 'whole=yes'].join('&')}`);

const arbitrarySaltoQuestion = fc
  .tuple(
    fc.constantFrom(
      'app=Zendesk',
      'app=Microsoft Office 365',
      'app=Okta Admin Console',
      'app=Okta Dashboard',
    ),
    fc.constantFrom(
      'group*=.Engineers',
      'group*=',
      'group*=.Okta Administrators',
      'group*=.test group&group*=.Engineers',
    ),
    fc.constantFrom('', 'ip=203.0.113.9', 'zone*='),
    fc.constantFrom('', 'office365Client=WEB', 'office365Client=MODERN_AUTH'),
  )
  .map((parts) => `ask?${[...parts.filter((part) => part !== ''), 'whole=yes'].join('&')}`);

/** The second has nobody in it; in the first nothing is known of what may be enrolled. */
const ORGS = [
  ['org.json', arbitraryQuestion, 150],
  ['../orgs/salto.json', arbitrarySaltoQuestion, 50],
] as const;

/** In the page: each of these questions, and what stands there when it is answered. */
async function treesOf(fragments: readonly string[]) {
  const trees: { line: string; headline: string; nodes: string[] }[] = [];
  for (const [index, fragment] of fragments.entries()) {
    const before = document.querySelector('[data-request]')?.textContent;
    location.hash = fragment;
    await new Promise<void>((resolve) => {
      const look = () => {
        const answer = document.querySelector('.answer');
        const isThere =
          answer?.getAttribute('aria-busy') === 'false' && answer.querySelector('.verdict') !== null;
        const isNew =
          index === 0 ||
          document.querySelector('[data-request]')?.textContent !== before ||
          fragment === fragments[index - 1];
        const isSaid = decodeURIComponent(location.hash) === `#${fragment}`;
        if (isThere && isSaid && (isNew || frames++ > 20)) resolve();
        else requestAnimationFrame(look);
      };
      let frames = 0;
      requestAnimationFrame(look);
    });
    const nodes = [...document.querySelectorAll('[data-type]')].flatMap((type) => {
      const name = type.getAttribute('data-type');
      return [...type.querySelectorAll('[data-policy], [data-rule-id]')].flatMap((owner) => {
        const id = owner.getAttribute('data-policy') ?? owner.getAttribute('data-rule-id');
        const leaves = [...owner.querySelectorAll(':scope > .leaves > [data-leaf]')].map(
          (leaf) => `${name} ${id} ${leaf.getAttribute('data-leaf')} ${leaf.getAttribute('data-verdict')}`,
        );
        return [`${name} ${id} ${owner.getAttribute('data-verdict')}`, ...leaves];
      });
    });
    const verdict = document.querySelector('.verdict');
    const reasons = [...(verdict?.querySelectorAll('.reasons > li') ?? [])].map(
      ({ textContent }) => textContent,
    );
    const [, ...words] = [...(verdict?.querySelector('p')?.childNodes ?? [])].map(
      ({ textContent }) => textContent,
    );
    const headline = reasons.length > 0 ? reasons.join() : words.join('');
    trees.push({
      line: document.querySelector('.aside code')?.textContent ?? '',
      headline,
      nodes: nodes.sort(),
    });
  }
  return trees;
}

interface WireOwner {
  readonly id: string;
  readonly status: string;
  readonly conditions: readonly { readonly type: string; readonly status: string }[];
  readonly rules?: readonly WireOwner[];
}

interface WireRefusal {
  readonly errorCauses: readonly { readonly errorSummary: string }[];
}

interface WireAnswer {
  readonly evaluation: readonly (Record<
    'evaluated' | 'result' | 'undefined',
    { readonly policies: readonly WireOwner[] } | null
  > & { readonly policyType: string })[];
}

/** What the command line that the page shows answers: each policy, rule and condition with its verdict. */
async function nodesOf(line: string, org: string): Promise<readonly string[]> {
  const words = [...wordsFor(line, org), '--format', 'json', '--expand', 'EVALUATED', '--expand', 'RULE'];
  const json = JSON.parse(await output(...words)) as Partial<WireAnswer>;
  const nodes = (json.evaluation ?? []).flatMap(({ policyType, ...lists }) =>
    Object.values(lists)
      .flatMap((list) => (list as { readonly policies?: readonly WireOwner[] } | null)?.policies ?? [])
      .flatMap((policy) => [policy, ...(policy.rules ?? [])])
      .flatMap(({ id, status, conditions }) => [
        `${policyType} ${id} ${status}`,
        ...conditions.map((leaf) => `${policyType} ${id} ${leaf.type} ${leaf.status}`),
      ]),
  );
  return [...new Set(nodes)].sort();
}

/** And its first sentence, or why the service refuses. */
async function headlineFor(line: string, org: string): Promise<string> {
  const words = wordsFor(line, org);
  const json = JSON.parse(await output(...words, '--format', 'json')) as Partial<WireRefusal>;
  if (json.errorCauses !== undefined) return json.errorCauses.map(({ errorSummary }) => errorSummary).join();
  const [headline = ''] = (await output(...words, '--format', 'tree')).split(/\n(?=$| )/m);
  return headline.replaceAll('\n', ' ');
}

function wordsFor(line: string, org: string): string[] {
  const [, command = '', , ...rest] = wordsIn(line);
  return [command, org, ...rest];
}

/** The words of a line as a shell takes them. */
function wordsIn(line: string): string[] {
  return [...line.matchAll(/(?:'[^']*'|\\.|[^\s'\\])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|\\(.)/g, '$1$2'),
  );
}

testInBrowser('names that are scripts, or turn text around, are text', async () => {
  const names = [
    '</script><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'pay\u202egnp.exe',
    '__proto__',
    '<!--<script>',
  ];
  let at = 0;
  const hostile = JSON.parse(readFileSync('fixtures/cli/org.json', 'utf8'), (key, value) =>
    ['name', 'label', 'login'].includes(key) && typeof value === 'string'
      ? `${names[at++ % names.length]} ${at}`
      : value,
  );
  const org = orgFile(hostile);
  const watched = await openPage(await pageOf('explore', org), 'ask?app=0oa1payroll&user=00u1ann&whole=yes');
  const { page } = watched;
  await page.waitForSelector('.verdict');
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
  await page.waitForSelector('.rule-form textarea');
  expect(await elementsOf(page)).toEqual([]);
  await closed(watched);
});

/** Each view, and what is there once it is. */
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

/** Elements that the page itself never makes. */
function elementsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('img, iframe, object, body script:not([type])')].map(
      ({ outerHTML }) => outerHTML,
    ),
  );
}
