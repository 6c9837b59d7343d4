import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { run } from '../../../src/cli/program.js';
import { memoryIo } from '../../cli/memory-io.js';
import { closed, openPage, pageAbout, testInBrowser, type Watched } from './browser.js';

// Questions that a new user has about the sample export. Each is answered in at most five inputs, beginning at the first view. An
// input is a click, a typed word or a key.

const MOST_INPUTS = 5;

testInBrowser(
  'a new user of the interactive page finds out in five inputs why Ben is denied access to Payroll',
  async () => {
    const asked = await begin();
    await asked.click('link', 'Ask');
    await asked.type('ben');
    await asked.press('Enter');
    await asked.click('combobox', 'application');
    await asked.click('option', 'Payroll');
    await asked.page
      .getByText('ben@example.com is DENIED access to Payroll: not assigned to the application')
      .waitFor();
    await asked.end();
  },
);

testInBrowser(
  'a new user of the interactive page finds out in five inputs what Ben needs to sign in to the CRM',
  async () => {
    const asked = await begin();
    await asked.click('link', 'CRM');
    await asked.click('link', 'Ask');
    await asked.click('combobox', 'user');
    await asked.type('ben');
    await asked.press('Enter');
    await asked.page.locator('.suggestion', { hasText: 'from VPN' }).waitFor();
    await asked.end();
  },
);

testInBrowser(
  'a new user of the interactive page finds out in two inputs who can sign in to Payroll with a password only',
  async () => {
    const asked = await begin(withPasswordRule);
    await asked.click('link', 'Payroll');
    await asked.page.waitForSelector('.view-title:has-text("Matrix") ~ .heat-and-cell');
    const weak = asked.page.locator('.heat tbody tr', {
      has: asked.page.getByRole('button', { name: 'password', exact: true }),
    });
    expect(await weak.getByRole('rowheader').allTextContents()).toEqual([
      'cara@example.com, ida@example.com · 2',
    ]);
    await asked.clickOn(weak.getByRole('button', { name: 'password', exact: true }).first());
    await asked.page.getByText('IT Admins by password').first().waitFor();
    await asked.end();
  },
);

testInBrowser(
  'a new user of the interactive page finds out in one input which rule is unreachable, and why',
  async () => {
    const asked = await begin();
    const tile = asked.page.locator('[data-tile=unreachable]');
    await asked.clickOn(tile.getByRole('link', { name: 'Finance apps › Finance staff at high risk' }));
    await asked.page
      .locator('.written.rule', { hasText: 'Finance staff at high risk' })
      .getByText('unreachable: shadowed by Finance apps › Finance staff')
      .waitFor();
    await asked.end();
  },
);

testInBrowser(
  'a new user of the interactive page finds out in five inputs which access changes if a rule moves up',
  async () => {
    const asked = await begin();
    await asked.clickOn(asked.page.locator('[data-tile=unreachable]').getByRole('link').first());
    await asked.click('button', 'Change Finance apps');
    await asked.click('button', 'Move Finance staff at high risk');
    await asked.click('button', 'Up');
    await asked.click('button', 'Drop here');
    const region = asked.page.locator('#regions[aria-busy=false] .region.stricter');
    await region.getByText('2 users: ann@example.com and eva@example.com').waitFor();
    expect(await asked.page.getByRole('list', { name: 'Affected people' }).textContent()).toBe(
      '↑ stricter: 2 users: ann@example.com and eva@example.com',
    );
    await asked.end();
  },
);

testInBrowser(
  'a new user of the interactive page finds out in two inputs which compliance control fails, and why',
  async () => {
    const asked = await begin();
    const tile = asked.page.locator('[data-tile=compliance]');
    await asked.clickOn(tile.getByRole('link', { name: 'Global session idle timeout' }));
    const control = asked.page.locator('[data-control="V-273186 session-idle"]');
    await asked.clickOn(control.getByText('Global session idle timeout'));
    await control.getByText('idle timeout 2 hours').waitFor();
    await asked.end();
  },
);

/** A simulated user. The test counts the inputs, such as clicks and keys. */
interface Asked extends Watched {
  click(role: 'button' | 'combobox' | 'link' | 'option', name: string): Promise<void>;
  clickOn(locator: Locator): Promise<void>;
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Fails if the user needed too many inputs. */
  end(): Promise<void>;
}

/** Opens the first view of the page about the sample export. */
async function begin(change: (policies: Policy[]) => void = () => {}): Promise<Asked> {
  const files = new Map<string, string>();
  await run(['init', '--sample'], memoryIo({ files }).io);
  const path = 'sample/export/policies.json';
  const policies = JSON.parse(files.get(path) ?? '') as Policy[];
  change(policies);
  files.set(path, JSON.stringify(policies));
  const line = ['report', '--interactive', 'sample/export', '--framework', 'stig'];
  const watched = await openPage(await pageAbout(files, line));
  const { page } = watched;
  await page.waitForSelector('.weakest li');
  let inputs = 0;
  const counting = async (input: Promise<void>) => {
    inputs += 1;
    await input;
  };
  return {
    ...watched,
    click: (role, name) => counting(page.getByRole(role, { name, exact: true }).first().click()),
    clickOn: (locator) => counting(locator.click()),
    async type(text) {
      await page.waitForFunction("document.activeElement.matches('input')");
      await counting(page.keyboard.type(text));
    },
    press: (key) => counting(page.keyboard.press(key)),
    async end() {
      expect(inputs).toBeLessThanOrEqual(MOST_INPUTS);
      await closed(watched);
    },
  };
}

interface Policy {
  readonly id: string;
  readonly rules: Rule[];
}

interface Rule {
  readonly id: string;
  readonly name: string;
  readonly priority: number;
  readonly conditions: unknown;
  readonly actions: unknown;
}

/** Adds a rule above the others of the policy of Payroll, by which administrators need only a password on the VPN. */
function withPasswordRule(policies: Policy[]): void {
  const rules = policies.find(({ id }) => id === 'rstfinance0000000002')?.rules ?? [];
  const [like] = rules;
  if (like === undefined) throw new Error('the sample has no rule of Payroll');
  rules.unshift({
    ...like,
    id: 'rulpassword000000010',
    name: 'IT Admins by password',
    priority: 0,
    conditions: {
      people: { groups: { include: ['00gadmins00000000004'] } },
      network: { connection: 'ZONE', include: ['nzovpn00000000000003'] },
    },
    actions: {
      appSignOn: {
        access: 'ALLOW',
        verificationMethod: {
          type: 'ASSURANCE',
          factorMode: '1FA',
          constraints: [{ knowledge: { types: ['password'] } }],
        },
      },
    },
  });
}
