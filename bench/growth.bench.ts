import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { reachOf } from '../src/analysis/questions/reach.js';
import { assembleDocuments } from '../src/documents/read-snapshot.js';
import { lintDocuments } from '../src/lint/lint.js';
import { HARD_ORGS, type HardOrg } from './growth/hard-orgs.js';
import { table } from './measure.js';

/**
 * Measures how the time of the reachability analysis and of lint grows with the size of orgs that are hard to analyze. The exponent is the
 * slope from one size to the next on logarithmic scales: 1 means proportional to the size, 2 quadratic. Each measurement runs
 * in its own process. Times are CPU time: of the question alone, and of the complete process.
 */
const SIZES = {
  'own group and zone': [1250, 2500, 5000, 10_000],
  'chain of exclusions': [1250, 2500, 5000, 10_000],
  'own attribute': [400, 800, 3200, 10_000],
  'own group, zone and attribute': [800, 1600, 5000, 10_000],
  'random 3-SAT': [50, 100, 150, 200],
  pigeonhole: [7, 8, 9, 10],
} as const satisfies Record<HardOrg, readonly number[]>;

interface Measured {
  readonly seconds: number;
  readonly process: number;
  readonly megabytes: number;
  readonly found: string;
}

/** Measured questions. `lint` uses all recommended lint rules; its time includes reading the org. */
const QUESTIONS = {
  reach: ({ value }: ReturnType<(typeof HARD_ORGS)[HardOrg]>) => {
    const read = assembleDocuments([{ name: 'org.json', value }]);
    if (!read.ok) throw new Error(JSON.stringify(read.problems.slice(0, 3)));
    return () => tally(reachOf(read.value).rules.map(({ reachability }) => reachability.kind));
  },
  lint: ({ value }: ReturnType<(typeof HARD_ORGS)[HardOrg]>) => {
    const text = JSON.stringify(value);
    return () => tally(lintDocuments([{ name: 'org.json', text }]).findings.map(({ rule }) => rule));
  },
} as const;

type Question = keyof typeof QUESTIONS;

/** The maximum time of one measurement, in seconds. */
const MOST_SECONDS = 300;

const [question, name, size] = process.argv.slice(2);
if (question !== undefined && name !== undefined && size !== undefined)
  console.log(JSON.stringify(measure(question as Question, name as HardOrg, Number(size))));
else {
  const rows = Object.entries(SIZES).flatMap(([name, sizes]) =>
    Object.keys(QUESTIONS).flatMap((question) => rowsOf(question, name, sizes)),
  );
  const header = ['question', 'org', 'size', 'CPU s', 'exponent', 'process, CPU s', 'peak MB', 'found'];
  console.log(table(header, rows));
}

function measure(question: Question, name: HardOrg, size: number): Measured {
  const ask = QUESTIONS[question](HARD_ORGS[name](size));
  const start = process.cpuUsage();
  const found = ask();
  return {
    seconds: secondsOf(process.cpuUsage(start)),
    process: secondsOf(process.cpuUsage()),
    megabytes: (process.resourceUsage().maxRSS * 1024) / 1e6,
    found,
  };
}

function tally(kinds: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
}

function secondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6;
}

function rowsOf(question: string, name: string, sizes: readonly number[]): string[][] {
  let before: { size: number; seconds: number } | undefined;
  return sizes.map((size) => {
    const measured = measuredIn(question, name, size);
    if (measured === undefined)
      return [question, name, String(size), `more than ${MOST_SECONDS}`, '', '', '', ''];
    const { seconds, megabytes, found } = measured;
    const exponent = before && Math.log(seconds / before.seconds) / Math.log(size / before.size);
    before = { size, seconds };
    const figures = [seconds.toFixed(2), exponent?.toFixed(2) ?? '', measured.process.toFixed(2)];
    return [question, name, String(size), ...figures, megabytes.toFixed(0), found];
  });
}

function measuredIn(question: string, name: string, size: number): Measured | undefined {
  const { stdout } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), question, name, String(size)],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 1000 * MOST_SECONDS,
    },
  );
  return stdout === '' ? undefined : (JSON.parse(stdout) as Measured);
}
