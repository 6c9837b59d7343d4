import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import type { Io } from '../src/console/io/io.js';
import { nodeFiles } from '../src/console/io/node/node-files.js';
import { openLintCache } from '../src/console/lint/lint-cache.js';
import { schemas } from '../src/documents/schema/schemas.js';
import { selectionOf } from '../src/lint/config/configured.js';
import { lintDocuments } from '../src/lint/lint.js';
import { exportOf } from './lint/export.js';
import { isSpectralInstalled, spectral } from './lint/spectral.js';
import { table } from './measure.js';

/**
 * Measures the linting of exports of 5 and 50 MB. Of each export there are two variants: all rules are valid, or one in a hundred is
 * invalid. The result is a multiple of the time for `JSON.parse` and validation against the published schema with Ajv. Spectral with
 * similar rules lints only the small export. Each program runs in a process of its own, which reads the file and repeats the work. Memory
 * is the peak of this process.
 */
/** Every rule except those that analyze a set of policies, which are measured separately. */
const withoutAnalysis = selectionOf({ rules: { 'analysis/*': 'off', 'assurance/not-enrollable': 'off' } });

const [contestant, file, rounds] = process.argv.slice(2);
const contestants: Readonly<Record<string, (text: string) => Promise<number> | number>> = {
  'parse + ajv': parseAndValidate,
  lint: (text) => lintDocuments([{ name: 'org.json', text }], { selection: withoutAnalysis }).findings.length,
  'lint with analysis': (text) => lintDocuments([{ name: 'org.json', text }]).findings.length,
  'lint --cache, warm': lintFromCache,
  spectral,
};
const run = contestants[contestant ?? ''];
if (run !== undefined && file !== undefined) await work(run, file, Number(rounds));
else compare();

async function work(
  run: (text: string) => Promise<number> | number,
  path: string,
  rounds: number,
): Promise<void> {
  const text = readFileSync(path, 'utf8');
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    found = await run(text);
    times.push(performance.now() - start);
  }
  const milliseconds = Math.min(...times);
  console.log(JSON.stringify({ milliseconds, found, peak: process.resourceUsage().maxRSS * 1024 }));
}

/**
 * Lints a text like the command `lint`, but does not read the document from a file, and prints nothing. The first round fills the cache.
 */
async function lintFromCache(text: string): Promise<number> {
  const io = { version: 'bench', files: nodeFiles(tmpdir()) } as Io;
  const cache = await openLintCache(join(tmpdir(), `preflight-bench-${process.pid}`), io);
  const result = await cache.lint([{ name: 'org.json', text }]);
  await cache.close();
  return result.ok ? result.value.findings.length : -1;
}

function parseAndValidate(text: string): number {
  validate ??= new Ajv({ strict: false, allErrors: true }).compile(schemas.snapshot ?? {});
  return validate(JSON.parse(text)) ? 0 : (validate.errors?.length ?? 0);
}

let validate: ReturnType<Ajv['compile']> | undefined;

function compare(): void {
  const folder = mkdtempSync(join(tmpdir(), 'preflight-'));
  const rows: string[][] = [];
  const entered = Object.keys(contestants).filter((name) => name !== 'spectral' || isSpectralInstalled());
  if (!entered.includes('spectral'))
    console.log('spectral is skipped: `npm ci --prefix bench/peers` installs it');
  for (const [megabytes, rules] of [
    [5, 2600],
    [50, 26_000],
  ] as const) {
    for (const isBroken of [false, true]) {
      const path = join(folder, `${megabytes}-${isBroken}.json`);
      const text = isBroken ? broken(exportOf(rules)) : exportOf(rules);
      writeFileSync(path, text);
      const names = megabytes === 5 ? entered : ['parse + ajv', 'lint'];
      const results = names.map((name) => ({ name, ...resultOf(name, path, megabytes === 5 ? 5 : 2) }));
      const base = results[0]?.milliseconds ?? Number.NaN;
      for (const { name, milliseconds, found, peak } of results) {
        const size = `${(text.length / 1e6).toFixed(1)} MB${isBroken ? ', 1 % broken' : ''}`;
        rows.push([
          size,
          name,
          `${milliseconds.toFixed(0)} ms`,
          (milliseconds / base).toFixed(2),
          `${(peak / 1e6).toFixed(0)} MB`,
          `${found}`,
        ]);
      }
    }
  }
  rmSync(folder, { recursive: true });
  console.log(table(['export', 'what', 'time', 'ratio to parse + ajv', 'peak memory', 'findings'], rows));
}

function resultOf(name: string, path: string, rounds: number) {
  const { stdout } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), name, path, String(rounds)],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const lines = stdout.trim().split('\n');
  return JSON.parse(lines.at(-1) || '{"milliseconds":null,"found":0,"peak":0}') as {
    milliseconds: number;
    found: number;
    peak: number;
  };
}

/** Gives one in a hundred rules an invalid status. */
function broken(text: string): string {
  let count = 0;
  return text.replace(/"status": "ACTIVE"/g, (status) =>
    count++ % 100 === 0 ? '"status": "ACTIV"' : status,
  );
}
