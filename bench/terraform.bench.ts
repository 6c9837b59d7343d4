import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPlan } from '../src/read/read-plan.js';
import { assembleDocuments } from '../src/read/read-snapshot.js';
import { type Contestant, figure, measure, table, usedResults } from './measure.js';
import { madePlan, planOf } from './terraform/plan-of.js';

/**
 * Reading a plan of Terraform, beside `JSON.parse` of the same text: as an org, and as what it had found and what it
 * leads to. The made plans, and plans of 2,000 resources made of them. No more than ten times as long is wanted, and
 * memory below ten times the file: the peak of a process that reads it, over that of one that only holds its text, with
 * little room for what is young, which V8 otherwise lets lie up to 48 MB of, however small the file.
 */
const PLANS: Readonly<Record<string, () => string>> = {
  create: () => madePlan('create'),
  update: () => madePlan('update'),
  classic: () => madePlan('classic'),
  'create, 2,000 resources': () => planOf(2000, 'create'),
  'update, 2,000 resources': () => planOf(2000, 'update'),
};

const READERS: Readonly<Record<string, (text: string) => number>> = {
  'JSON.parse': (text) => Object.keys(JSON.parse(text)).length,
  'as an org': (text) => assembled(text),
  'as a change': (text) => (readPlan({ name: 'plan.json', text }).ok ? 1 : 0),
};

const [reader, file] = process.argv.slice(2);
if (reader !== undefined && file !== undefined) printPeak(reader, file);
else {
  const folder = mkdtempSync(join(tmpdir(), 'preflight-'));
  for (const [name, textOf] of Object.entries(PLANS)) compare(name, textOf(), join(folder, 'plan.json'));
  rmSync(folder, { recursive: true });
  console.log(`(${usedResults()} results used)`);
}

function compare(name: string, text: string, path: string): void {
  const times = Math.max(1, Math.round(6e6 / text.length));
  writeFileSync(path, text);
  const contestants = Object.entries(READERS).map(
    ([reader, read]): Contestant => ({
      name: reader,
      operations: times,
      run() {
        let sum = 0;
        for (let time = 0; time < times; time++) sum += read(text);
        return sum;
      },
    }),
  );
  const timings = measure(contestants, 7);
  const base = timings[0]?.median ?? Number.NaN;
  const held = text.length > 1e6 ? peakOf('hold', path) : undefined;
  const rows = timings.map(({ name: reader, median, least, most }) => [
    reader,
    figure(median),
    `${figure(least)}–${figure(most)}`,
    figure(median / base),
    held === undefined ? '–' : figure((peakOf(reader, path) - held) / text.length),
  ]);
  console.log(`\n${name}: ${(text.length / 1e6).toFixed(2)} MB`);
  console.log(table(['what', 'µs', 'range', 'to JSON.parse', 'memory to the file'], rows));
}

function assembled(text: string): number {
  const result = assembleDocuments([{ name: 'plan.json', text }]);
  return result.ok ? result.value.policies.length : 0;
}

function peakOf(reader: string, path: string): number {
  const argv = ['--max-semi-space-size=2', fileURLToPath(import.meta.url), reader, path];
  const { stdout } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
  return Number(stdout);
}

/** In a process of its own, which reads the file once. */
function printPeak(reader: string, path: string): void {
  const text = readFileSync(path, 'utf8');
  const read = READERS[reader] ?? ((held) => held.length);
  read(text);
  console.log(process.resourceUsage().maxRSS * 1024);
}
