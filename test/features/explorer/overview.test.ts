import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { TONES } from '../../../src/features/compliance/report/compliance-words.js';
import { type AssuranceLevel, describeLevel } from '../../../src/model/assurance/assurance-level.js';
import { expectAccessible, violationsIn } from './accessible.js';
import { closed, openPage, orgFile, output, pageOf, testInBrowser, type Watched } from './browser.js';
import type { PageDocument } from './page-globals.js';

declare const document: PageDocument & { readonly title: string };
declare const location: { readonly hash: string };

const SALTO = '../orgs/salto.json';

testInBrowser(
  'the overview of the interactive page shows the same numbers as `preflight access`, `analyze`, `lint` and `compliance`',
  async () => {
    const watched = await openPage(await pageOf('report', '--interactive', SALTO, '--framework', 'stig'));
    const { page } = watched;
    await page.waitForSelector('[data-tile=access] li');
    const access = await jsonOf<AccessJson>('access', SALTO);
    const shown = await page
      .locator('[data-tile=access] li')
      .evaluateAll((rows) =>
        rows.map((row) => [row.getAttribute('data-app'), row.querySelector('.level')?.textContent]),
      );
    expect(shown).toEqual(
      access.applications
        .slice(0, shown.length)
        .map(({ application, level }) => [application.id, describeLevel(level.atMost)]),
    );
    expect(access.applications.every(({ level }) => level.isExact)).toBe(true);
    expect(await output('access', SALTO)).toContain(
      await page.locator('[data-tile=access] > p').first().textContent(),
    );
    const analysis = await jsonOf<AnalyzeJson>('analyze', SALTO);
    const dead = [...analysis.rules, ...analysis.policies].filter(({ reachability }) =>
      ['blocked', 'shadowed', 'unsatisfiable'].includes(reachability),
    );
    expect(await numberOf(watched, 'unreachable')).toBe(dead.length);
    const { findings } = await jsonOf<LintJson>('lint', SALTO);
    expect(await numberOf(watched, 'findings')).toBe(findings.length);
    const count = (wanted: string) => findings.filter(({ severity }) => severity === wanted).length;
    expect(await sharesOf(watched, 'findings')).toEqual([count('error'), count('warning'), count('info')]);
    const { frameworks } = await jsonOf<ComplianceJson>('compliance', SALTO, '--framework', 'stig');
    const verdicts = frameworks.flatMap(({ controls }) => controls.map(({ verdict }) => TONES[verdict]));
    const tones = ['bad', 'unsure', 'good', 'quiet'] as const;
    expect(await sharesOf(watched, 'compliance')).toEqual(
      tones.map((tone) => verdicts.filter((one) => one === tone).length),
    );
    await closed(watched);
  },
);

interface AccessJson {
  readonly applications: readonly {
    readonly application: { readonly id: string };
    readonly level: { readonly atMost: AssuranceLevel; readonly isExact: boolean };
  }[];
}

interface AnalyzeJson {
  readonly rules: readonly { readonly reachability: string }[];
  readonly policies: readonly { readonly reachability: string }[];
}

interface LintJson {
  readonly findings: readonly { readonly severity: string }[];
}

interface ComplianceJson {
  readonly frameworks: readonly {
    readonly controls: readonly { readonly verdict: keyof typeof TONES }[];
  }[];
}

async function jsonOf<Answer>(...line: readonly string[]): Promise<Answer> {
  return JSON.parse(await output(...line, '--format', 'json')) as Answer;
}

async function numberOf({ page }: Watched, tile: string): Promise<number> {
  return Number(await page.locator(`[data-tile=${tile}] .big-number`).textContent());
}

function sharesOf({ page }: Watched, tile: string): Promise<number[]> {
  return page
    .locator(`[data-tile=${tile}] [data-share] b`)
    .evaluateAll((counts) => counts.map(({ textContent }) => Number(textContent)));
}

testInBrowser(
  'on the interactive page, Back leads through views and questions, and each view has its own title',
  async () => {
    const watched = await openPage(await pageOf('report', '--interactive', 'org.json'));
    const { page } = watched;
    const hash = () => page.evaluate(() => location.hash);
    const titleIs = (text: string) => page.waitForFunction((title) => document.title === title, text);
    await titleIs('Overview · example.okta.com (org.json)');
    await page.getByRole('link', { name: 'How can somebody sign in to', exact: false }).click();
    await page.waitForSelector('[data-entry]');
    const question = await hash();
    expect(question).toMatch(/^#ask\?.*app=/);
    expect(await page.evaluate(() => document.title)).toMatch(
      /Payroll · Ask · example\.okta\.com \(org\.json\)$/,
    );
    await page.locator('#pill-place').click();
    await page.getByRole('textbox', { name: 'address' }).pressSequentially('10.1.2.3');
    await page.waitForFunction(() => location.hash.includes('ip=10.1.2.3'));
    await page.getByRole('link', { name: 'Policies', exact: true }).click();
    await page.getByRole('searchbox').fill('staff');
    await titleIs('Policies · example.okta.com (org.json)');
    await page.goBack();
    expect(await hash()).toContain('ip=10.1.2.3');
    await page.goBack();
    expect(await hash()).toBe(question);
    await page.waitForSelector('[data-entry]');
    await page.goBack();
    expect(await hash()).toBe('#overview');
    await page.waitForSelector('[data-tile=access] li');
    await page.goForward();
    expect(await hash()).toBe(question);
    await watched.go('nowhere?app=Payroll');
    await page.getByRole('alert').getByText('nowhere').waitFor();
    await closed(watched);
  },
);

testInBrowser(
  'the accessibility checker axe-core finds no violation in the overview of the interactive page, at any width, and nothing scrolls sideways',
  async () => {
    const url = await pageOf('report', '--interactive', SALTO, '--framework', 'stig');
    for (const [scheme, width] of [
      ['light', 1280],
      ['dark', 390],
      ['light', 2560],
    ] as const) {
      const watched = await openPage(url, '', { scheme, width });
      const { page } = watched;
      await page.waitForSelector('[data-tile=access] li');
      await expectAccessible(watched, `overview-${scheme}-${width}`);
      await closed(watched);
    }
  },
);

testInBrowser(
  'on the interactive page, Ctrl+K finds people by any of their names, and opens applications, rules and views, by keyboard only',
  async () => {
    const org = JSON.parse(readFileSync('fixtures/cli/org.json', 'utf8')) as OrgJson;
    const [ann] = org.users;
    const people = { ...org, users: [withName(ann, 'Björn', 'Test'), ...org.users.slice(1)] };
    const watched = await openPage(await pageOf('report', '--interactive', orgFile(people)));
    const { page } = watched;
    const goTo = async (words: string, option: string, key = 'Control+k') => {
      await page.keyboard.press(key);
      await page.keyboard.type(words);
      await page.getByRole('option', { name: option }).first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    };
    await page.waitForSelector('[data-tile=access] li');
    await goTo('test bjorn', 'person · Björn Test');
    await page.waitForFunction((id) => location.hash === `#ask?user=${id}`, ann?.id);
    await goTo('payroll', 'Payroll application');
    await page.waitForSelector('.verdict[data-entry]');
    await goTo('finance in the office', 'Sensitive apps › Finance in the office rule');
    await page.waitForFunction(() => document.querySelectorAll('.written.rule').length === 1);
    await page.locator('.written.rule b').click();
    await goTo('findings', 'Findings view', '/');
    await page.waitForSelector('.findings > li');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('fin');
    await page.getByRole('option').first().waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await closed(watched);
  },
);

interface OrgJson {
  readonly users: readonly UserJson[];
}

interface UserJson {
  readonly id: string;
  readonly profile: object;
}

function withName(user: UserJson | undefined, firstName: string, lastName: string): object {
  return { ...user, profile: { ...user?.profile, firstName, lastName } };
}
