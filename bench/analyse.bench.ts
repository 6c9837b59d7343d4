import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { diffOf } from '../src/analysis/questions/diff/diff.js';
import { reachOf } from '../src/analysis/questions/reach.js';
import { assembleDocuments } from '../src/documents/read-snapshot.js';
import type { InputDocument } from '../src/documents/text/input.js';
import { selectionOf } from '../src/lint/config/configured.js';
import { lintDocuments, RULES } from '../src/lint/lint.js';
import type { Snapshot } from '../src/model/policies/snapshot.js';
import { EDITS, type Edit, edited } from './analyse/edits.js';
import { LINTED } from './analyse/linted.js';
import { orgOf, SHAPES, type Shape } from './analyse/orgs.js';
import { table } from './measure.js';

/**
 * Measures generated policies with 10 to 5,000 rules, in three shapes: a realistic one and two hard ones. There are three measurements: the
 * reachability analysis (`reach`), `diff` between two policies, and the lint rules that use the analysis, relative to `reach` of the same
 * policy. Each measurement runs in its own process, so that memory is separate. The time is that of the first run, as in a command.
 */
const [shape, count, size = '1000'] = process.argv.slice(2);
if (shape === 'diff' && count !== undefined) measureDiff(count as Edit, Number(size));
else if (shape === 'lint') measureLint(count as keyof typeof LINTED);
else if (shape !== undefined && count !== undefined) measure(shape as Shape, Number(count));
else {
  compare();
  compareDiffs();
  compareLint();
}

function measure(shape: Shape, count: number): void {
  const snapshot = snapshotOf(orgOf(shape, count));
  const start = performance.now();
  const { rules } = reachOf(snapshot);
  const milliseconds = performance.now() - start;
  const kinds = new Map<string, number>();
  for (const { reachability: reached } of rules) kinds.set(reached.kind, (kinds.get(reached.kind) ?? 0) + 1);
  const found = [...kinds].map(([kind, number]) => `${number} ${kind}`).join(', ');
  console.log(JSON.stringify({ milliseconds, found, peak: process.resourceUsage().maxRSS * 1024 }));
}

/** Measures the CPU time of `diff` of a realistic policy before and after an edit. */
function measureDiff(edit: Edit, rules: number): void {
  const document = orgOf('realistic', rules);
  const [before, after] = [snapshotOf(document), snapshotOf(edited(document, edit))];
  const start = process.cpuUsage();
  const { changes: regions, undecided } = diffOf(before, after);
  const { user, system } = process.cpuUsage(start);
  console.log(
    JSON.stringify({
      milliseconds: (user + system) / 1000,
      found: `${regions.length} regions, ${undecided.length} undecided`,
      peak: process.resourceUsage().maxRSS * 1024,
    }),
  );
}

/**
 * Measures lint rules that use the reachability analysis: the time of linting with these rules minus the time without them.
 * Each time is the minimum of five rounds.
 */
function measureLint(kind: keyof typeof LINTED): void {
  const document = LINTED[kind](orgOf('realistic', 1000));
  const snapshot = snapshotOf(document);
  const linted = (config: Parameters<typeof selectionOf>[0]) => () =>
    lintDocuments([document], { selection: selectionOf(config) }).findings.length;
  const off = Object.fromEntries(RULES.map(({ id }) => [id, 'off' as const]));
  const analysed = RULES.filter(({ id, isOffByDefault }) => isByAnalysis(id) && !isOffByDefault);
  const on = Object.fromEntries(analysed.map(({ id, severity }) => [id, severity]));
  const [reached, rest, all] = [
    () => reachOf(snapshot).rules.length,
    linted({ rules: off }),
    linted({ rules: { ...off, ...on } }),
  ].map((work) => Math.min(...Array.from({ length: 5 }, () => timed(work)))) as [number, number, number];
  console.log(
    JSON.stringify({
      milliseconds: all - rest,
      found: `${((all - rest) / reached).toFixed(2)} times reach (${reached.toFixed(0)} ms)`,
      peak: process.resourceUsage().maxRSS * 1024,
    }),
  );
}

function isByAnalysis(id: string): boolean {
  return id.startsWith('analysis/') || id === 'assurance/not-enrollable';
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function compareLint(): void {
  const rows = Object.keys(LINTED).map((kind) => [kind, ...resultOf('lint', kind)]);
  console.log(table(['lint rows by analysis, 1,000 realistic rules', 'time', 'peak memory', 'ratio'], rows));
}

function compareDiffs(): void {
  const rows = Object.keys(EDITS).map((edit) => [edit, ...resultOf('diff', edit)]);
  console.log(table(['diff of 1,000 realistic rules', 'time', 'peak memory', 'found'], rows));
  const bySize = ['1000', '5000', '10000'].map((rules) => [
    rules,
    ...resultOf('diff', 'one zone widened', rules),
  ]);
  console.log(table(['one zone widened: realistic rules', 'time', 'peak memory', 'found'], bySize));
}

function resultOf(...args: readonly string[]): string[] {
  const { stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 120_000,
  });
  if (stdout.trim() === '') return ['more than 2 minutes', '', ''];
  const { milliseconds, found, peak } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
  return [`${milliseconds.toFixed(0)} ms`, `${(peak / 1e6).toFixed(0)} MB`, found];
}

function snapshotOf(document: InputDocument): Snapshot {
  const read = assembleDocuments([document]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems.slice(0, 3)));
  return read.value;
}

function compare(): void {
  const rows = (Object.keys(SHAPES) as Shape[]).flatMap((shape) =>
    [10, 100, 1000, 5000].map((count) => [shape, String(count), ...resultOf(shape, String(count))]),
  );
  console.log(table(['shape', 'rules', 'reach', 'peak memory', 'found'], rows));
}
