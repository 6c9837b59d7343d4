import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { overlayPlan } from '../src/documents/overlay/overlay.js';
import { readPlan } from '../src/documents/read-plan.js';
import { assembleDocuments } from '../src/documents/read-snapshot.js';
import { type Contestant, figure, measure, table, usedResults } from './measure.js';
import { overlayOf } from './terraform/overlay-of.js';
import { generatedPlan, planOf } from './terraform/plan-of.js';

/**
 * Measures how long reading a Terraform plan takes relative to `JSON.parse` of the same text. The plan is read both as an org and as a
 * change of an org. The plans are the generated ones, plans of 2,000 resources made from them, and a plan that changes an export of 10,000
 * users. Target: at most ten times as long as `JSON.parse`, and less memory than ten times the size of the file. Memory is the peak of a
 * process that reads the file minus the peak of a process that only holds its text. The size of V8's young generation is limited, because
 * V8 otherwise lets it grow up to 48 MB even for small files.
 */
const MOST = 10;

const PLANS: Readonly<Record<string, () => string>> = {
  create: () => generatedPlan('create'),
  update: () => generatedPlan('update'),
  classic: () => generatedPlan('classic'),
  'create, 2,000 resources': () => planOf(2000, 'create'),
  'update, 2,000 resources': () => planOf(2000, 'update'),
};

const OVERLAY = 'laid over an export of 10,000 users';

const READERS: Readonly<Record<string, (text: string) => number>> = {
  'JSON.parse': (text) => Object.keys(JSON.parse(text)).length,
  'as an org': (text) => assembled(text),
  'as a change': (text) => (readPlan({ name: 'plan.json', text }).ok ? 1 : 0),
};

/**
 * The functions that the benchmark measures. Each of them gets the text of a file with a plan on the first line and an export on the second
 * line.
 */
const OVERLAY_READERS: Readonly<Record<string, (text: string) => number>> = {
  'JSON.parse': (text) => text.split('\n').reduce((sum, one) => sum + Object.keys(JSON.parse(one)).length, 0),
  'the export alone': (text) => assembled(text.slice(text.indexOf('\n') + 1)),
  'the plan over it': laidOver,
};

const [reader, file] = process.argv.slice(2);
if (reader !== undefined && file !== undefined) printPeak(reader, file);
else {
  const folder = mkdtempSync(join(tmpdir(), 'preflight-'));
  for (const [name, textOf] of Object.entries(PLANS))
    compare(name, textOf(), READERS, join(folder, 'plan.json'));
  const { plan, org } = overlayOf(10_000);
  compare(OVERLAY, `${plan}\n${org}`, OVERLAY_READERS, join(folder, 'both'));
  rmSync(folder, { recursive: true });
  console.log(`(${usedResults()} results used)`);
}

function compare(name: string, text: string, readers: typeof READERS, path: string): void {
  const times = Math.max(1, Math.round(6e6 / text.length));
  writeFileSync(path, text);
  const contestants = Object.entries(readers).map(
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
  const rows = timings.map(({ name: reader, median, least, most }) => {
    const [ratio, memory] = [median / base, held && (peakOf(reader, path) - held) / text.length];
    return [
      reader,
      figure(median),
      `${figure(least)}–${figure(most)}`,
      figure(ratio),
      memory === undefined ? '–' : figure(memory),
      ratio <= MOST && (memory ?? 0) < MOST ? 'yes' : 'no',
    ];
  });
  console.log(`\n${name}: ${(text.length / 1e6).toFixed(2)} MB`);
  console.log(
    table(
      ['what', 'µs', 'range', 'ratio to JSON.parse', 'ratio of memory to the file', `within ${MOST}`],
      rows,
    ),
  );
}

function laidOver(text: string): number {
  const end = text.indexOf('\n');
  const org = assembleDocuments([{ name: 'org.json', text: text.slice(end + 1) }]);
  const plan = readPlan({ name: 'plan.json', text: text.slice(0, end) });
  if (!org.ok || !plan.ok) throw new Error('not read');
  const { snapshot, problems } = overlayPlan(org.value, plan.value);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return snapshot.users.length;
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

/** Prints the peak memory of this process in bytes, after the reader has read the file once. */
function printPeak(reader: string, path: string): void {
  const text = readFileSync(path, 'utf8');
  const read = { ...READERS, ...OVERLAY_READERS }[reader] ?? ((held) => held.length);
  read(text);
  console.log(process.resourceUsage().maxRSS * 1024);
}
