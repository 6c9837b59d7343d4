import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { FOLDERS } from './folders.js';
import { SURVIVORS } from './survivors.js';

/**
 * `npm run mutation -- <folder> [--sample 200] [--seed 1] [--file <glob>]`: mutates a sample of the lines of the folder one at a time, and
 * fails if its tests detect fewer than 80 % of the mutants that survivors.ts does not explain.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const FLOOR = 0.8;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string' },
    processes: { type: 'string', default: '2' },
  },
});
const [folder = ''] = positionals;
const mutated = FOLDERS[folder];
const size = Number(values.sample);
const seed = Number(values.seed);

if (mutated === undefined) {
  console.error(`npm run mutation -- <folder>: one of ${Object.keys(FOLDERS).join(', ')}`);
  process.exitCode = 2;
} else if (!(Number.isInteger(size) && size > 0 && Number.isInteger(seed))) {
  console.error('--sample and --seed take integers');
  process.exitCode = 2;
} else process.exitCode = await run(mutated.sources);

async function run(sources: readonly string[]): Promise<number> {
  process.chdir(root);
  process.env.MUTATED_FOLDER = folder;
  process.env.MUTATION_SAMPLE = JSON.stringify({ seed, size });
  const results = await new Stryker(
    optionsFor(values.file === undefined ? sources : [values.file]),
  ).runMutationTest();
  return report(results);
}

function optionsFor(mutate: readonly string[]): PartialStrykerOptions {
  return {
    mutate: [...mutate],
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    plugins: [
      fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner')),
      fileURLToPath(new URL('sample.mjs', import.meta.url)),
    ],
    checkers: ['sample'],
    coverageAnalysis: 'perTest',
    disableTypeChecks: false,
    concurrency: Number(values.processes),
    // A mutant that runs forever is stopped when its mutated code has been executed too often. The time limit stops mutants that loop in
    // other code.
    timeoutMS: 120_000,
    dryRunTimeoutMinutes: 60,
    reporters: ['progress-append-only'],
    tempDirName: '.stryker',
    ignorePatterns: ['/dist', '/docs', '/examples', '/.native', '/coverage'],
    allowConsoleColors: false,
  };
}

function report(results: readonly MutantResult[]): number {
  const sample = results.filter(({ status }) => status !== 'CompileError');
  const alive = sample.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const isExplained = (mutant: MutantResult): boolean => reasonOf(mutant) !== undefined;
  for (const mutant of alive) console.log(lineAbout(mutant));
  const explained = alive.filter(isExplained).length;
  const killed = sample.length - alive.length;
  const score = killed / (sample.length - explained);
  const notReached = alive.filter(({ status }) => status === 'NoCoverage').length;
  console.log(
    `${folder}: a sample of ${sample.length} of ${results.length} mutants, seed ${seed}: ${killed} killed, ` +
      `${alive.length} survived (${explained} explained, ${notReached} reached by no test): ` +
      `${(100 * score).toFixed(1)} % of those without an explanation killed`,
  );
  return score >= FLOOR ? 0 : 1;
}

function lineAbout(mutant: MutantResult): string {
  const { start } = mutant.location;
  const reason = reasonOf(mutant);
  return [
    `${fileOf(mutant)}:${start.line}:${start.column}  ${mutant.status}  ${mutant.mutatorName}`,
    `    ${sourceLineOf(mutant)}`,
    `    becomes ${mutant.replacement}`,
    ...(reason === undefined ? [] : [`    explained: ${reason}`]),
  ].join('\n');
}

function reasonOf(mutant: MutantResult): string | undefined {
  return SURVIVORS.find(
    ({ file, line, mutator, replacement }) =>
      file === fileOf(mutant) &&
      line === sourceLineOf(mutant) &&
      mutator === mutant.mutatorName &&
      replacement === mutant.replacement,
  )?.reason;
}

function fileOf({ fileName }: MutantResult): string {
  return relative(root, fileName).replaceAll('\\', '/');
}

function sourceLineOf(mutant: MutantResult): string {
  const lines = readFileSync(join(root, fileOf(mutant)), 'utf8').split('\n');
  return (lines[mutant.location.start.line - 1] ?? '').trim();
}
