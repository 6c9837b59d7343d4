import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { freshFolder, texts } from './packed.js';
import { CHROMIUM, NO_TOOLS, TOOLS, testWith } from './tools.js';

// Tests the packed package in a real browser. The cells run in Observable's runtime, and Observable's inspector shows their values.

const opened: { close(): unknown }[] = [];

afterAll(async () => {
  for (const each of opened) await each.close();
});

testWith(
  TOOLS.observable && CHROMIUM,
  `there is no Chromium or no Observable runtime; ${NO_TOOLS}`,
  'an Observable cell shows a page element, updates when its input changes, and returns rows as plain objects',
  async (executablePath) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    opened.push(browser);
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.setContent('<!doctype html><title>cells</title>');
    await page.addScriptTag({ content: await cells(), type: 'module' });
    await page.waitForSelector('#rows .observablehq--inspect');
    await page.waitForSelector('#reached *');
    expect(faults).toEqual([]);
    // The inspector of Observable shows an HTML element unchanged. It prints any other value in an element with the class
    // `observablehq--inspect`.
    expect(await page.locator('#reached .observablehq--inspect').count()).toBe(0);
    const before = await page.locator('#reached').textContent();
    expect(before).toContain('Catch-all Rule');
    expect(await page.locator('#rows').textContent()).toMatch(/^rows =\s+Array\(\d+\) \[Object/);
    await page.evaluate('turn()');
    await page.waitForFunction((text) => document.querySelector('#reached')?.textContent !== text, before);
    expect(await page.locator('#reached').textContent()).toContain('Catch-all Rule');
  },
);

declare const document: { querySelector(one: string): { readonly textContent: string | null } | null };

/** Returns a script with the cells of the notebook. The script defines a function `turn`, which replaces the first org by another one. */
async function cells(): Promise<string> {
  const folder = freshFolder();
  opened.push({ close: () => rmSync(folder, { recursive: true }) });
  const contents = `
    import { Inspector } from '@observablehq/inspector';
    import { Runtime } from '@observablehq/runtime';
    import { readSnapshot } from 'policy-preflight';
    import { analyze } from 'policy-preflight/analysis';
    import { rows, show } from 'policy-preflight/notebook';
    const texts = ${JSON.stringify(texts)};
    const main = new Runtime().module();
    const cell = (name) => {
      const node = document.body.appendChild(document.createElement('div'));
      node.id = name;
      return main.variable(new Inspector(node));
    };
    const text = main.variable().define('text', texts.json);
    main.variable().define('org', ['text'], (text) => readSnapshot(text).value);
    main.variable().define('answer', ['org'], (org) => analyze(org).value);
    cell('reached').define('reached', ['answer', 'org'], (answer, org) => show(answer, { org }));
    cell('rows').define('rows', ['answer'], (answer) => rows(answer));
    globalThis.turn = () => text.define('text', texts.yaml);
  `;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    nodePaths: [TOOLS.observable ?? ''],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}
