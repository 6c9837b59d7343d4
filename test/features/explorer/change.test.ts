import { expect } from 'vitest';
import { groupBy } from '../../../src/base/group-by.js';
import { expectAccessible } from './accessible.js';
import {
  closed,
  openPage,
  orgFile,
  output,
  pageOf,
  pictured,
  savedBy,
  testInBrowser,
  type Watched,
} from './browser.js';
import type { PageDocument } from './page-globals.js';

declare const document: PageDocument;

testInBrowser(
  'after a rule is dragged, the interactive page shows the same access changes as `preflight diff` for the edited org that the page exports',
  async () => {
    const watched = await openPage(await pageOf('report', '--interactive', 'org.json'), 'change');
    const { page } = watched;
    await page.getByRole('combobox', { name: 'policy' }).fill('sensitive');
    await page.getByRole('option', { name: /Sensitive apps/ }).click();
    await page.locator('[data-row=rul2finance]').dragTo(page.locator('[data-row=rul1risk]'), {
      targetPosition: { x: 120, y: 4 },
    });
    await shownChanges(watched);
    expect(await page.locator('.edits > li > span').allTextContents()).toEqual([
      'Sensitive apps › Finance in the office is moved above High risk',
    ]);
    expect(await rulesIn(watched)).toEqual(['rul2finance', 'rul1risk', 'rul3devices', 'rul4catchall']);
    expect(await page.locator('.ghost').allTextContents()).toEqual(['2 Finance in the office was here']);
    expect(await page.locator('li:has(.ghost) + li [data-row]').getAttribute('data-row')).toBe('rul3devices');
    await agreesWithDiff(watched);
    await page.getByRole('button', { name: 'Explain such a sign-in' }).first().click();
    await page.waitForSelector('.rule.decides:has-text("Finance in the office")');
    await page.getByRole('radio', { name: 'original' }).check();
    await page.waitForSelector('.rule.decides:has-text("High risk")');
    await closed(watched);
  },
);

testInBrowser(
  'on the interactive page, a rule can be lifted, moved and dropped by keyboard only, and the move undone and redone',
  async () => {
    const watched = await openPage(
      await pageOf('report', '--interactive', 'org.json'),
      'change?policy=rst1sensitive',
    );
    const { page } = watched;
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.getByRole('button', { name: 'Move Managed devices', exact: true }).focus();
    await press('Enter', 'ArrowUp', 'Escape');
    expect(await page.locator('.edits').count()).toBe(0);
    await press(' ', 'Home');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[role=status]')].some(
        ({ textContent }) => textContent === 'Managed devices: position 1 of 3',
      ),
    );
    await press('Enter');
    await shownChanges(watched);
    expect(await rulesIn(watched)).toEqual(['rul3devices', 'rul1risk', 'rul2finance', 'rul4catchall']);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('id'))).toBe('handle-rul3devices');
    await agreesWithDiff(watched);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.waitForSelector('.empty');
    await page.getByRole('button', { name: 'Redo' }).press('Enter');
    await shownChanges(watched);
    await press('Control+z');
    await page.waitForSelector('.empty');
    await press('Control+Shift+z');
    await shownChanges(watched);
    await closed(watched);
  },
);

testInBrowser(
  'the interactive page has a form for conditions and actions of a rule, which reports what the service rejects',
  async () => {
    const watched = await openPage(
      await pageOf('report', '--interactive', 'org.json'),
      'change?policy=rst1sensitive',
    );
    const { page } = watched;
    const rule = page.locator('[data-row=rul1risk]');
    await rule.getByRole('button', { name: 'Edit' }).click();
    await rule.getByLabel('Risk', { exact: true }).selectOption('MEDIUM');
    const effect = rule.locator('.edit-effect', { hasText: 'sign-ins' });
    await effect.waitFor();
    expect(await effect.textContent()).toBe(await page.locator('#regions .summary').textContent());
    expect(
      await rule
        .locator('.plain-fields > div', { has: page.locator('.edit-effect') })
        .locator('label')
        .first()
        .textContent(),
    ).toBe('Risk');
    await page.waitForSelector('[data-row=rul1risk] .leaves:has-text("MEDIUM")');
    await rule.getByRole('combobox', { name: 'add to Who (groups)' }).fill('finance');
    await rule.getByRole('option', { name: /Finance/ }).click();
    await page.waitForSelector('[data-row=rul1risk] .leaves:has-text("Finance")');
    await rule.getByRole('combobox', { name: 'add to Where (zones)' }).fill('office');
    await rule.getByRole('option', { name: /Office/ }).click();
    await page.waitForSelector('[data-row=rul1risk] .leaves:has-text("Office")');
    await page.waitForSelector('.edits:has-text("ZONE")');
    await rule.getByRole('button', { name: 'Remove Office from Where (zones)' }).click();
    await page.waitForSelector('[data-row=rul1risk]:not(:has(.leaves:has-text("Office")))');
    await rule.getByLabel('Then', { exact: true }).selectOption('ALLOW');
    await rule.getByText('More fields').click();
    await rule.getByLabel('add a condition').selectOption('platform');
    await rule.getByRole('button', { name: 'Add to include' }).click();
    const entry = rule.getByRole('group', { name: 'include 1' });
    await entry.getByLabel('type', { exact: true }).selectOption('DESKTOP');
    await page.waitForSelector('[data-row=rul1risk] .leaves:has-text("DESKTOP")');
    await entry.getByLabel('os type').selectOption('WINDOWS');
    await page.waitForSelector('[data-row=rul1risk] .leaves:has-text("WINDOWS")');
    await rule.getByLabel('verificationMethod type').selectOption('ASSURANCE');
    await rule.getByLabel('How many factors').selectOption('2FA');
    await rule.getByRole('button', { name: 'Add to verificationMethod constraints' }).click();
    const constraint = rule.getByRole('group', { name: 'verificationMethod constraints 1' });
    await constraint.getByLabel('possession phishingResistant').selectOption('REQUIRED');
    await page.waitForSelector('.edits:has-text("phishingResistant")');
    await pictured(watched, 'change-form-light-1280');
    await rule.locator('summary:has-text("JSON")').click();
    const text = rule.locator('details.whole textarea');
    await text.fill('{');
    await text.blur();
    await page.waitForSelector('[data-row=rul1risk] [role=alert]');
    await shownChanges(watched);
    await agreesWithDiff(watched);
    for (const edits of [[MOVED], [MOVED, REFUSED]])
      await watched.go(
        `change?${edits.map((one) => `edit=${encodeURIComponent(JSON.stringify(one))}`).join('&')}`,
      );
    await page.waitForSelector('.edits .refused [role=alert]');
    await agreesWithDiff(watched);
    await closed(watched);
  },
);

const MOVED = { kind: 'move', policyId: 'rst1sensitive', ruleId: 'rul3devices', above: 'rul1risk' };
const REFUSED = { kind: 'remove', policyId: 'rst1sensitive', ruleId: 'rul4catchall' };

testInBrowser(
  'after edits, the interactive page shows the same findings as `preflight lint` for the exported org',
  async () => {
    const edit = encodeURIComponent(JSON.stringify(EMPTIED));
    const watched = await openPage(
      await pageOf('report', '--interactive', 'org.json'),
      `change?policy=rst1sensitive&edit=${edit}`,
    );
    const { page } = watched;
    await page.waitForSelector('[data-row=rul3devices] .note:has-text("analysis/rule-shadowed")');
    const after = orgFile(JSON.parse(await savedBy(watched, 'Save the edited org')));
    const found = JSON.parse(await output('lint', after, '--format', 'json')) as LintJson;
    await watched.go(`findings?edit=${edit}`);
    await page.waitForSelector('.group');
    const shown = await page.locator('.group h3').allTextContents();
    const counts = groupBy(found.findings, ({ rule }) => rule);
    expect(shown.map((text) => text.trim().replace(/^\S /, '')).sort()).toEqual(
      [...counts].map(([rule, some]) => `${rule} ${some.length}`).sort(),
    );
    await page.getByRole('radio', { name: 'original' }).check();
    await page.waitForFunction(
      () =>
        ![...document.querySelectorAll('.group')].some(({ textContent }) =>
          textContent?.includes('shadowed'),
        ),
    );
    await closed(watched);
  },
);

/** An edit after which the rule matches everything that rules below it matched. */
const EMPTIED = { kind: 'condition', policyId: 'rst1sensitive', ruleId: 'rul1risk', path: ['riskScore'] };

interface LintJson {
  readonly findings: readonly { readonly rule: string }[];
}

testInBrowser(
  'an interactive page about two orgs shows the same as `preflight diff`, before and after edits',
  async () => {
    const [before, after] = ['diff/small-before.yaml', 'diff/small-after.yaml'];
    const watched = await openPage(await pageOf('report', '--interactive', before, after), 'change');
    await shownChanges(watched);
    const said = await output('diff', before, after, '--format', 'markdown');
    expect(withoutNames(await savedBy(watched, 'Save the change'))).toBe(withoutNames(said));
    await closed(watched);
    const report = await openPage(await pageOf('report', before, after));
    await shownChanges(report);
    await pictured(report, 'report-change-light-1280');
    await closed(report);
  },
);

testInBrowser(
  'the interactive page shows the same results if the browser has no web workers, or if a web worker fails to start',
  async () => {
    const url = await pageOf('report', '--interactive', 'org.json');
    const asked = await openPage(url, 'ask?app=Payroll&user=ann@example.com&risk=HIGH', {
      script: 'delete globalThis.Worker;',
    });
    await asked.page.waitForSelector('[data-entry=out]');
    await closed(asked);
    const edited = await openPage(url, `change?edit=${encodeURIComponent(JSON.stringify(MOVED))}`, {
      script:
        'Worker = class { postMessage() {} constructor() { requestAnimationFrame(() => this.onerror({ message: "" })) } };',
    });
    await agreesWithDiff(edited);
    await closed(edited);
  },
);

testInBrowser(
  'without web workers, the interactive page stays responsive during a search, and can cancel the search',
  async () => {
    const url = await pageOf('report', '--interactive', 'org.json');
    const edit = encodeURIComponent(JSON.stringify(MOVED));
    const watched = await openPage(url, 'change?policy=rst1sensitive', { script: IN_SLICES });
    const { page } = watched;
    await page.waitForSelector('[data-row=rul3devices]');
    await page.evaluate('hold()');
    await page.evaluate(`location.hash = 'change?policy=rst1sensitive&edit=${edit}'`);
    await page.getByRole('button', { name: 'Stop the search' }).click();
    await page.waitForSelector('text=The search was stopped');
    await page.evaluate('goOn()');
    await page.waitForSelector('[data-row=rul3devices]');
    expect(await page.locator('.changes .summary').count()).toBe(0);
    await page.getByRole('button', { name: 'Search again' }).click();
    await agreesWithDiff(watched);
    await closed(watched);
  },
);

/**
 * A script that removes `Worker`, so that the page computes in short slices of time. It also replaces the clock, so that each step seems to
 * take a second and fills a slice. `hold` stops the computation after the next slice, and `goOn` continues it.
 */
const IN_SLICES = `
  delete globalThis.Worker;
  let time = 0;
  Object.assign(performance, { now: () => (time += 1000) });
  const post = MessagePort.prototype.postMessage;
  const held = [];
  globalThis.hold = () => {
    MessagePort.prototype.postMessage = function (message) {
      if (message === null) held.push(() => post.call(this, message));
      else post.call(this, message);
    };
  };
  globalThis.goOn = () => {
    MessagePort.prototype.postMessage = post;
    for (const one of held.splice(0)) one();
  };
`;

testInBrowser(
  'the interactive page shows the test coverage of rules if tests are passed, and can open with a given request',
  async () => {
    const tests = ['--tests', 'suites/payroll.preflight.yaml'];
    const url = await pageOf(
      'report',
      '--interactive',
      'org.json',
      ...tests,
      '--app',
      'Payroll',
      '--user',
      'ann@example.com',
    );
    const watched = await openPage(url);
    const { page } = watched;
    await page.waitForSelector('.verdict');
    await watched.go('policies');
    await page.waitForSelector('.tag.tested');
    const json = JSON.parse(
      await output('test', 'suites/payroll.preflight.yaml', '--coverage-format', 'json'),
    ) as CoverageJson;
    const covered = json.orgs.flatMap(({ goals }) =>
      goals.flatMap(({ measure, state, rule }) =>
        measure === 'rules' && state === 'covered' ? [rule?.id] : [],
      ),
    );
    const shown = await page
      .locator('.written.rule:has(.tag.tested)')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
    expect(shown.toSorted()).toEqual(covered.toSorted());
    await page.getByRole('radio', { name: 'not tested' }).check();
    await page.waitForFunction(() => document.querySelectorAll('.tag.tested').length === 0);
    await closed(watched);
  },
);

interface CoverageJson {
  readonly orgs: readonly {
    readonly goals: readonly {
      readonly measure: string;
      readonly state: string;
      readonly rule?: { readonly id: string };
    }[];
  }[];
}

testInBrowser(
  'the accessibility checker axe-core finds no violation in the rule editor of the interactive page, dark or light, and nothing scrolls sideways',
  async () => {
    const edits = [MOVED, CONSTRAINED].map((one) => `edit=${encodeURIComponent(JSON.stringify(one))}`);
    const watched = await openPage(
      await pageOf('report', '--interactive', 'org.json'),
      `change?policy=rst1sensitive&${edits.join('&')}`,
    );
    const { page } = watched;
    await shownChanges(watched);
    await page.getByRole('button', { name: 'Edit High risk' }).click();
    await page.getByText('More fields').click();
    await page.getByRole('group', { name: 'verificationMethod constraints 1' }).waitFor();
    for (const [colorScheme, width] of [
      ['light', 390],
      ['dark', 1280],
      ['light', 2560],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(watched, `change-${colorScheme}-${width}`);
    }
    await closed(watched);
  },
);

const CONSTRAINED = {
  kind: 'action',
  policyId: 'rst1sensitive',
  ruleId: 'rul1risk',
  path: ['appSignOn', 'verificationMethod', 'constraints'],
  value: [{ possession: { phishingResistant: 'REQUIRED', authenticationMethods: [{}] } }],
};

async function shownChanges({ page }: Watched): Promise<void> {
  await page.waitForSelector('.changes[aria-busy=false] .summary', { timeout: 0 });
}

function rulesIn({ page }: Watched): Promise<(string | null)[]> {
  return page
    .locator('.rules-edited .written')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
}

/** Compares fixture org.json with the org that the page saves. */
async function agreesWithDiff(watched: Watched): Promise<void> {
  await shownChanges(watched);
  const after = orgFile(JSON.parse(await savedBy(watched, 'Save the edited org')));
  const said = await output('diff', 'org.json', after, '--format', 'markdown');
  expect(withoutNames(await savedBy(watched, 'Save the change'))).toBe(withoutNames(said));
  expect(said).toMatch(/[1-9]\d* sets? of sign-ins/);
  const json = JSON.parse(await output('diff', 'org.json', after, '--format', 'json')) as {
    readonly changes: readonly { readonly change: string }[];
  };
  const shown = await watched.page
    .locator('.region')
    .evaluateAll((regions) => regions.map((region) => region.getAttribute('data-change')));
  expect(shown).toEqual(json.changes.map(({ change }) => change));
}

/** Removes the file names from the commands that the page shows. */
function withoutNames(markdown: string): string {
  return markdown.replace(/^(npx policy-preflight (?:explain|simulate)) \S+/gm, '$1');
}
