import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from '../../../src/cli/program.js';
import type { FormValues } from '../../../src/features/explorer/protocol/form.js';
import { fragmentOf, isTextList, pageRouteOf } from '../../../src/features/explorer/protocol/fragment.js';
import { pageAnswerOf } from '../../../src/features/explorer/worker/answer-of.js';
import { formOf } from '../../../src/features/explorer/worker/form-of.js';
import { explainSignIn, explanationText } from '../../../src/public/what-if.js';
import { compile } from '../../../src/simulate/compile.js';
import { memoryIo } from '../../cli/memory-io.js';
import { orgIn } from '../logs/written-org.js';
import { violationsIn } from './accessible.js';
import { closed, openPage, orgFile, pageOf, pictured, testInBrowser } from './browser.js';

declare const location: { hash: string };

/** An org in which everyone is assigned to Wiki, and two groups to Payroll. */
const ORG = {
  ...JSON.parse(readFileSync('fixtures/cli/org.json', 'utf8')),
  appGroups: { '0oa2wiki': ['00g1everyone'], '0oa1payroll': ['00g1staff', '00g2finance'] },
  appUsers: { '0oa2wiki': [], '0oa1payroll': [] },
};

/** Questions about each of two applications. Each question names one of four users, some of four groups, or both. */
const QUESTIONS: readonly FormValues[] = ['Payroll', 'Wiki'].flatMap((app) =>
  [undefined, 'ann@example.com', 'bob@example.com', 'new@example.com', 'an@example.com'].flatMap((user) =>
    [undefined, ...subsetsOf(['Staff', 'Finance', 'HR', 'Everyone'])]
      .filter((group) => user !== undefined || group !== undefined)
      .map((group) => ({
        app,
        ip: '203.0.113.9',
        ...(user !== undefined && { user }),
        ...(group && { group }),
      })),
  ),
);

function subsetsOf(names: readonly string[]): readonly string[][] {
  return names.reduce<string[][]>((some, name) => some.concat(some.map((one) => [...one, name])), [[]]);
}

test('the interactive page gives the same answers as the library, and states for a rejected question what to enter', () => {
  const compiled = compile(orgIn(JSON.stringify(ORG)));
  const form = formOf(compiled);
  const asked = (values: FormValues) => pageAnswerOf(compiled, form, { values, isShowingAll: false });
  const kinds = new Set<string>();
  for (const values of QUESTIONS) {
    expect(pageRouteOf(fragmentOf({ ...pageRouteOf('ask'), values })).values).toEqual(values);
    const page = asked(values);
    const answer = explainSignIn(compiled.snapshot, values as never);
    kinds.add(`${page.kind} ${values.user === undefined ? 'groups' : 'user'} ${values.app}`);
    expect(page.kind === 'answered').toBe(answer.ok);
    if (page.kind === 'answered' && answer.ok) {
      const [headline] = explanationText(compiled.snapshot, answer.value);
      expect(`${page.before}${page.verdict}${page.after}${page.because}`).toBe(headline?.text);
      expect(page.assumptions).toEqual(answer.value.outcome.assumptions);
    }
    if (page.kind !== 'refused') continue;
    expect(page.reasons.join()).toContain('the button `+ group`');
    const groups = isTextList(values.group) ? [...values.group, 'Staff'] : ['Staff'];
    expect(asked({ ...values, group: groups }).kind).toBe('answered');
  }
  expect([...kinds].sort()).toEqual([
    'answered groups Payroll',
    'answered groups Wiki',
    'answered user Payroll',
    'answered user Wiki',
    'refused groups Payroll',
    'refused user Payroll',
    'refused user Wiki',
  ]);
});

testInBrowser(
  'the interactive page accepts a user whom the export does not contain if the groups of the user are stated',
  async () => {
    const url = await pageOf('report', '--interactive', orgFile(ORG));
    const watched = await openPage(url, 'ask?app=Payroll');
    const { page } = watched;
    const user = page.getByRole('combobox', { name: 'user', exact: true });
    await user.fill('nn@example.com');
    await page.getByRole('option', { name: 'ann@example.com' }).waitFor();
    await page.getByRole('option', { name: 'nn@example.com not in the export' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await user.fill('new@example.com');
    await page.getByRole('option', { name: 'new@example.com not in the export' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.reasons:has-text("also pass the groups of the user (the button + group)")');
    await pictured(watched, 'stranger-refused');
    await page.getByRole('button', { name: '+ group' }).click();
    await page.getByRole('combobox', { name: 'add group' }).fill('staff');
    await page.getByRole('option', { name: 'Staff' }).click();
    await page.waitForSelector('.verdict[data-entry]:has-text("new@example.com")');
    await page.getByText('The user is in these groups and in no others but Everyone.').waitFor();
    await pictured(watched, 'stranger-answered');
    const address = await page.evaluate(() => location.hash);
    expect(decodeURIComponent(address)).toBe('#ask?app=Payroll&user=new@example.com&group*=.00g1staff');
    const verdict = await page.locator('.verdict [role=status]').textContent();
    await user.fill('nnn@example.com');
    await page.getByRole('option', { name: 'nnn@example.com not in the export' }).click();
    await page.waitForSelector('.verdict[data-entry]:has-text("nnn@example.com")');
    expect(await page.evaluate(() => location.hash)).toContain('group*=.00g1staff');
    await user.fill('ann');
    await page.getByRole('option', { name: 'ann@example.com' }).click();
    await page.waitForSelector('.verdict[data-entry]:has-text("ann@example.com")');
    expect(await page.evaluate(() => location.hash)).not.toContain('group');
    await watched.go(address.slice(1));
    await page.waitForSelector('.verdict[data-entry]:has-text("new@example.com")');
    expect(await page.locator('.verdict [role=status]').textContent()).toBe(verdict);
    await closed(watched);
  },
);

test('if the interactive page is asked about groups instead of a user, the command line that it shows prints the same headline', async () => {
  const compiled = compile(orgIn(JSON.stringify(ORG)));
  const question = { values: { app: 'Wiki', group: ['HR'] }, isShowingAll: false };
  const page = pageAnswerOf(compiled, formOf(compiled), question);
  if (page.kind !== 'answered') throw new Error('the page has no answer');
  const { io, out } = memoryIo();
  expect(await run([page.command, orgFile(ORG), ...page.line.split(' ')], io)).toBe(0);
  expect(out().replace(/\s+/g, ' ')).toContain(`${page.before}${page.verdict}${page.after}${page.because}`);
});

testInBrowser(
  '`preflight report` writes an interactive page that opens with a question about a user whom the export does not contain',
  async () => {
    const question = ['--app', 'Payroll', '--user', 'new@example.com', '--group', 'Staff'];
    const watched = await openPage(await pageOf('report', '--interactive', orgFile(ORG), ...question));
    await watched.page.waitForSelector('.verdict[data-entry]:has-text("new@example.com")');
    expect(decodeURIComponent(await watched.page.evaluate(() => location.hash))).toBe(
      '#ask?app=0oa1payroll&user=new@example.com&group*=.00g1staff',
    );
    await closed(watched);
  },
);

testInBrowser(
  'for an application that is assigned to everyone, the interactive page accepts groups in place of a user',
  async () => {
    const watched = await openPage(
      await pageOf('report', '--interactive', orgFile(ORG)),
      'ask?app=Wiki&group*=.HR',
    );
    const { page } = watched;
    await page.waitForSelector('.verdict[data-entry]:has-text("a member of HR")');
    await page.getByText('Command line and request').click();
    expect(await page.locator('.aside code').first().textContent()).toMatch(
      /^npx policy-preflight explain \S+ --app/,
    );
    await watched.go('ask?app=Payroll&group*=.HR');
    await page.waitForSelector('.reasons:has-text("which you can pass with the button + group")');
    await pictured(watched, 'groups-refused');
    await closed(watched);
  },
);
