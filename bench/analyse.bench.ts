import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { reach } from '../src/confirmed/reach.js';
import type { Snapshot } from '../src/policies/snapshot.js';
import { readSnapshot } from '../src/read/read-snapshot.js';
import { orgOf, SHAPES, type Shape } from './analyse/orgs.js';
import { table } from './measure.js';

/**
 * `reach` of one policy list of 10 to 5,000 rules: as real orgs are, and of two shapes that are hard. Each in a process
 * of its own, so that memory is its own; the time is the first run, as a command takes it.
 */
const [shape, count] = process.argv.slice(2);
if (shape !== undefined && count !== undefined) measure(shape as Shape, Number(count));
else compare();

function measure(shape: Shape, count: number): void {
  const snapshot = read(shape, count);
  const start = performance.now();
  const { rules } = reach(snapshot);
  const milliseconds = performance.now() - start;
  const kinds = new Map<string, number>();
  for (const { reached } of rules) kinds.set(reached.kind, (kinds.get(reached.kind) ?? 0) + 1);
  const found = [...kinds].map(([kind, number]) => `${number} ${kind}`).join(', ');
  console.log(JSON.stringify({ milliseconds, found, peak: process.resourceUsage().maxRSS * 1024 }));
}

function read(shape: Shape, count: number): Snapshot {
  const read = readSnapshot([orgOf(shape, count)]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems.slice(0, 3)));
  return read.value;
}

function compare(): void {
  const rows = (Object.keys(SHAPES) as Shape[]).flatMap((shape) =>
    [10, 100, 1000, 5000].map((count) => {
      const { stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), shape, String(count)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        timeout: 120_000,
      });
      if (stdout.trim() === '') return [shape, String(count), 'more than 2 minutes', '', ''];
      const { milliseconds, found, peak } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
      return [shape, String(count), `${milliseconds.toFixed(0)} ms`, `${(peak / 1e6).toFixed(0)} MB`, found];
    }),
  );
  console.log(table(['shape', 'rules', 'reach', 'peak memory', 'found'], rows));
}
