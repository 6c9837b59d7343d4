import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Runs the benchmarks named on the command line (`npm run bench -- simulate`), or all, one after the other. Each is bundled
 * first, as users run the code: with tsx, the timing would include the wrappers that it adds to functions.
 */

const suffix = '.bench.ts';
const folder = fileURLToPath(new URL('.', import.meta.url));
const bundles = fileURLToPath(new URL('../node_modules/.cache/bench/', import.meta.url));
const known = readdirSync(folder)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .sort();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`no bench named ${unknown.join(', ')}; there are: ${known.join(', ')}`);
  process.exitCode = 1;
} else {
  for (const name of wanted.length > 0 ? wanted : known) await runBench(name);
}

async function runBench(name: string): Promise<void> {
  console.log(`\n=== ${name} ===`);
  mkdirSync(bundles, { recursive: true });
  // Two runs at the same time must not overwrite each other's bundle.
  const outfile = `${bundles}${name}-${process.pid}.mjs`;
  await build({
    entryPoints: [folder + name + suffix],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  const { status } = spawnSync(process.execPath, [outfile], { stdio: 'inherit' });
  rmSync(outfile);
  if (status !== 0) process.exitCode = 1;
}
