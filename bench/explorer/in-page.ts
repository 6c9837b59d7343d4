import type { Browser, Page } from 'playwright-core';

/** The part of the DOM that the measurements use. */
interface PageElement {
  readonly textContent: string;
  value: string;
  click(): void;
  dispatchEvent(event: Event): void;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageElement | null;
}

declare const document: {
  readonly documentElement: { readonly scrollHeight: number };
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
};
declare const location: { hash: string };
/** The browser's `PerformanceObserver`, whose entry types Node does not declare. */
declare const PerformanceObserver: new (
  take: (list: { getEntries(): readonly { readonly duration: number }[] }) => void,
) => {
  observe(options: { readonly type: string }): void;
  takeRecords(): readonly { readonly duration: number }[];
  disconnect(): void;
};
declare function requestAnimationFrame(work: () => void): void;
declare function scrollTo(x: number, y: number): void;

/** The time limit for each step in the browser, in milliseconds. */
export const LONGEST = 120_000;

/** The times from the start of the navigation until the first paint and until the answer is shown, in milliseconds. */
export interface OpeningTimes {
  readonly firstPaint: number;
  readonly answered: number;
}

/** Opens a page whose URL contains a sign-in. Measures the time from the start of the navigation to the first paint, and to the answer. */
export async function openingOf(browser: Browser, url: string): Promise<OpeningTimes> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForSelector('.verdict', { timeout: LONGEST });
  const times = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    return { firstPaint: paint?.startTime ?? 0, answered: performance.now() };
  });
  await page.close();
  return times;
}

/** Measures the time from a change of a sign-in fact on the page to the rendered answer. */
export function answersOf(page: Page, rounds: number): Promise<number[]> {
  return page.evaluate(async (count) => {
    const request = () => document.querySelector('[data-request]')?.textContent;
    const settled = (before: string | undefined) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const answer = document.querySelector('.answer');
          const isThere = answer?.getAttribute('aria-busy') === 'false' && request() !== before;
          if (isThere) resolve();
          else requestAnimationFrame(look);
        };
        look();
      });
    const times: number[] = [];
    document.querySelector('#pill-place')?.click();
    await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    const address = document.querySelector('[data-control="ip"] input[type="text"]');
    for (let round = 0; round < count; round++) {
      const before = request();
      const start = performance.now();
      if (address !== null) address.value = `192.0.2.${round + 1}`;
      address?.dispatchEvent(new Event('input', { bubbles: true }));
      await settled(before);
      times.push(performance.now() - start);
    }
    return times;
  }, rounds);
}

export interface Scrolling {
  /** The number of tasks longer than 50 ms, which browsers report as long tasks. */
  readonly longTasks: number;
  readonly longest: number;
}

/**
 * Lets a page without workers compute the effect of an edit. Returns the duration of the longest browser task during this, in milliseconds.
 */
export async function longestWithoutWorker(browser: Browser, url: string, fragment: string): Promise<number> {
  const page = await browser.newPage();
  await page.addInitScript({ content: 'delete globalThis.Worker;' });
  await page.goto(url);
  await page.waitForSelector('.verdict', { timeout: LONGEST });
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
  });
  await editTimes(page, [fragment]);
  const tasks = await page.evaluate(() => (globalThis as unknown as { readonly tasks: number[] }).tasks);
  await page.close();
  return Math.max(0, ...tasks);
}

/** Scrolls through all policies, one step per frame. */
export async function scrollingOf(page: Page, frames: number): Promise<Scrolling> {
  await page.evaluate(() => {
    location.hash = 'policies';
  });
  await page.waitForSelector('.written', { timeout: LONGEST });
  return page.evaluate(async (count) => {
    const frame = () => new Promise<void>((resolve) => requestAnimationFrame(resolve));
    await frame();
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    for (let at = 0; at < count; at++) {
      scrollTo(0, (document.documentElement.scrollHeight * at) / count);
      await frame();
    }
    await frame();
    tasks.push(...observer.takeRecords().map(({ duration }) => duration));
    observer.disconnect();
    return { longTasks: tasks.length, longest: Math.max(0, ...tasks) };
  }, frames);
}

/** Measures the time from each of several successive edits to the rendered difference. */
export async function editTimes(page: Page, fragments: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const [index, fragment] of fragments.entries()) {
    const start = performance.now();
    await page.evaluate((text) => {
      location.hash = text;
    }, fragment);
    await page.waitForFunction(
      (count) =>
        [...document.querySelectorAll('.edits > li')].length === count &&
        document.querySelector('.changes[aria-busy=false] .summary') !== null,
      index + 1,
      { timeout: LONGEST },
    );
    times.push(performance.now() - start);
  }
  return times;
}
