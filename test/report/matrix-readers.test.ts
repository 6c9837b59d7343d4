import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { run } from '../../src/cli/program.js';
import { memoryIo } from '../cli/memory-io.js';
import { CHROMIUM, firstThere, testWith } from '../package/tools.js';

// Reads a table with independent tools: CSV with the Python module, SVG and HTML with a browser.

const folder = mkdtempSync(join(tmpdir(), 'preflight-matrix-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NO_BROWSER = 'there is no Chromium; `apt-get install chromium`, or CHROMIUM says where it is';

/** Orgs, one of which has names meant to break the output. */
const ORGS = ['org.json --app Payroll', 'hostile.json --app App'];

async function fileOf(line: string, format: string): Promise<string> {
  const { io, out } = memoryIo();
  const words = `access --matrix groups,risk ${line} --format ${format}`.split(' ');
  expect(await run(words, io)).toBe(0);
  const path = join(folder, `table.${format}`);
  writeFileSync(path, out());
  return path;
}

async function matrixOf(line: string) {
  const { io, out } = memoryIo();
  await run(`access --matrix groups,risk ${line} --format json`.split(' '), io);
  return JSON.parse(out());
}

testWith(
  firstThere(['/usr/bin/python3', '/usr/local/bin/python3']),
  'there is no python3',
  'Python reads the CSV report of an access matrix, which has a row per outcome and a column per matrix column',
  async (python) => {
    for (const line of ORGS) {
      const path = await fileOf(line, 'csv');
      const code =
        'import csv,json,sys; print(json.dumps(list(csv.DictReader(open(sys.argv[1], newline=""), strict=True))))';
      const read = JSON.parse(execFileSync(python, ['-c', code, path], { encoding: 'utf8' }));
      const { rows, cells } = await matrixOf(line);
      const expected = cells.flatMap((row: { outcomes: unknown[] }[], at: number) =>
        row.flatMap(({ outcomes }) => new Array(Math.max(outcomes.length, 1)).fill(rows.entries[at].name)),
      );
      expect(read.map((one: { row: string }) => one.row.replace(/^'/, ''))).toEqual(expected);
      for (const one of read) expect(Object.values(one)).not.toContain(null);
    }
  },
);

testWith(
  CHROMIUM,
  NO_BROWSER,
  'a browser reads the SVG and HTML reports of an access matrix',
  async (executablePath) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage();
      for (const line of ORGS) {
        const { rows, columns } = await matrixOf(line);
        const [height, width] = [rows.entries.length, columns.entries.length];
        await page.goto(pathToFileURL(await fileOf(line, 'svg')).href);
        expect(await page.locator('parsererror').count()).toBe(0);
        expect(await page.locator('svg > g').count()).toBe(height * width);
        expect(await page.locator('svg script, svg image, svg a').count()).toBe(0);
        await page.goto(pathToFileURL(await fileOf(line, 'html')).href);
        expect(await page.locator('tbody tr').count()).toBe(height);
        const buttons = page.locator('tbody td button');
        expect(await buttons.count()).toBe(height * width);
        const text = await buttons.last().locator('.unseen').textContent();
        await buttons.last().click();
        expect(await page.locator('[popover]:popover-open strong').textContent()).toBe(text);
        await page.keyboard.press('Escape');
        expect(await page.locator('script, img, iframe').count()).toBe(0);
      }
    } finally {
      await browser.close();
    }
  },
);
