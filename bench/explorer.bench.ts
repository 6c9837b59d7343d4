import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { generatedOrg } from './explorer/generated-org.js';
import {
  answersOf,
  editTimes,
  LONGEST,
  longestWithoutWorker,
  type OpeningTimes,
  openingOf,
  scrollingOf,
} from './explorer/in-page.js';
import { figure, table } from './measure.js';

/**
 * Measures the explorer page in a real browser, opened from a file. The orgs are the largest real org of the fixtures, and one with 500
 * applications, 5,000 rules and 50,000 users. Times are medians of wall-clock time over five rounds. For comparison, the built command runs
 * `simulate`.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const command = `${root}dist/cli/main.js`;
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
);

interface Measured {
  readonly name: string;
  readonly path: string;
  /** The command-line options of a sign-in. `question` is the fragment of the page's URL for the same sign-in. */
  readonly flags: readonly string[];
  readonly question: string;
  /** Two edits of the org, which the fragment of the page's URL contains as JSON. */
  readonly edits: readonly [object, object];
}

const ROUNDS = 5;
const QUIET = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

if (executablePath === undefined)
  throw new Error('there is no Chromium: `apt-get install chromium`, or CHROMIUM says where it is');
if (!existsSync(command)) throw new Error('there is no dist: run `npm run build` first');

const folder = mkdtempSync(join(tmpdir(), 'preflight-bench-'));
const orgFile = join(folder, 'made.json');
writeFileSync(orgFile, JSON.stringify(generatedOrg({ applications: 500, rules: 10, users: 50_000 })));

const ORGS: readonly Measured[] = [
  {
    name: 'fixtures/orgs/salto.json',
    path: `${root}fixtures/orgs/salto.json`,
    flags: ['--app', 'Zendesk', '--group', 'Engineers'],
    question: 'ask?app=Zendesk&group*=.Engineers',
    edits: [
      move('rstcpu1sdowyVt22N697', 'rulcpuigqzc5I0FDK697', 'rulcqb7novvXoMmXS697'),
      move('rstcpll0dtyWZWU6S697', 'rulcpll0dz8HZF88e697', 'rulcpll0dy3IcoYcW697'),
    ],
  },
  {
    name: '500 applications, 5,000 rules, 50,000 users',
    path: orgFile,
    flags: ['--app', 'Application 7', '--user', 'user77@example.com'],
    question: 'ask?app=app7&user=user77',
    edits: [move('policy7', 'rule7-3', 'rule7-0'), move('policy9', 'rule9-3', 'rule9-0')],
  },
];

const browser = await chromium.launch({ executablePath, args: QUIET });
try {
  const rows: string[][] = [];
  for (const org of ORGS) rows.push(await rowOf(org, browser));
  console.log(`without an org: ${sizeOf(`${root}dist/explorer.html`)}\n`);
  console.log(table(header(), rows));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

function header(): string[] {
  return [
    'org',
    'page',
    'first paint, ms',
    'first answer, ms',
    '`simulate` in Node, ms',
    'change of a fact to answer, ms',
    'most',
    'long tasks while scrolling',
    'longest, ms',
    'first edit to regions, ms',
    'next edit, ms',
    'longest task of an edit without a worker, ms',
  ];
}

async function rowOf({ name, path, flags, question, edits }: Measured, browser: Browser): Promise<string[]> {
  const out = join(folder, 'page.html');
  const written = spawnSync(process.execPath, [command, 'report', path, '--interactive', '--output', out]);
  if (written.status !== 0) throw new Error(String(written.stderr));
  const url = `${pathToFileURL(out).href}#${question}`;
  const openings: OpeningTimes[] = [];
  for (let round = 0; round < ROUNDS; round++) openings.push(await openingOf(browser, url));
  const inNode = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    spawnSync(process.execPath, [command, 'simulate', path, ...flags]);
    return performance.now() - start;
  });
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForSelector('.verdict', { timeout: LONGEST });
  const answers = await answersOf(page, 4 * ROUNDS);
  const { longTasks, longest } = await scrollingOf(page, 240);
  const fragments = edits.map((_, index) => fragmentOf(edits.slice(0, index + 1)));
  const [first = 0, next = 0] = await editTimes(page, fragments);
  await page.close();
  const longestOwn = await longestWithoutWorker(browser, url, fragments[0] ?? '');
  return [
    name,
    sizeOf(out),
    figure(median(openings.map(({ firstPaint }) => firstPaint))),
    figure(median(openings.map(({ answered }) => answered))),
    figure(median(inNode)),
    figure(median(answers)),
    figure(Math.max(...answers)),
    String(longTasks),
    figure(longest),
    figure(first),
    figure(next),
    figure(longestOwn),
  ];
}

function move(policyId: string, ruleId: string, above: string): object {
  return { kind: 'move', policyId, ruleId, above };
}

function fragmentOf(edits: readonly object[]): string {
  return `change?${edits.map((edit) => `edit=${encodeURIComponent(JSON.stringify(edit))}`).join('&')}`;
}

function sizeOf(path: string): string {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
  return `${kilobytes(statSync(path).size)}, ${kilobytes(gzipSync(readFileSync(path), { level: 9 }).length)} gzipped`;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
