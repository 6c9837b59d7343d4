import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { lazy } from '../../../src/base/lazy.js';
import { pictured, type Watched } from './browser.js';
import type { PageDocument } from './page-globals.js';

declare const document: PageDocument;
declare const innerWidth: number;

const source = lazy(() =>
  readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
);

/**
 * Returns the axe-core violations, one per line. The browser driver injects axe-core into the page, because the content security policy of
 * the page permits no additional script.
 */
export async function violationsIn(page: Page): Promise<string[]> {
  await page.evaluate(source());
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Saves a picture of a page, and fails if the page scrolls sideways or axe-core finds a violation. */
export async function expectAccessible(watched: Watched, name: string): Promise<void> {
  const { page } = watched;
  await pictured(watched, name);
  await expectNoSidewaysScroll(page);
  expect(await violationsIn(page)).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
