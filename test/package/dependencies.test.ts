import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { freshFolder } from './packed.js';

// If a dependency has a vulnerability, users can replace the dependency with an npm override. The tests check that the package then loads
// the replacement and contains no copy of the dependency.

const fresh = freshFolder();
afterAll(() => rmSync(fresh, { recursive: true }));

const dist = join(fresh, 'node_modules/policy-preflight/dist');
const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ path: join(dist, file), text: readFileSync(join(dist, file), 'utf8') }));

const NAMES = Object.keys(manifest.dependencies);

function stubOf(name: string): string {
  return `process.stderr.write('stub of ${name}');process.exit(3);`;
}

/** Replaces each script of a package with a stub that prints a message and exits. Returns a function that restores the package. */
function override(name: string): () => void {
  const [folder, kept] = [join(fresh, 'node_modules', name), join(fresh, 'kept')];
  cpSync(folder, kept, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.[cm]?js$/.test(file) && !file.includes('node_modules'))
      writeFileSync(join(folder, file), stubOf(name));
  return () => {
    rmSync(folder, { recursive: true });
    renameSync(kept, folder);
  };
}

/** Returns a program that imports a script, and prints the error message if it fails. */
function opened(path: string): string {
  const module = JSON.stringify(pathToFileURL(path).href);
  return `await import(${module}).catch(({ message }) => { process.stderr.write(message); process.exit(3); })`;
}

for (const name of NAMES) {
  const named = `["']${name.replace('.', '\\.')}(?:/[^"']*)?["']`;
  const opening = new RegExp(`(?:\\bfrom|\\bimport|\\b(?:import|require)\\()\\s*(${named})`);
  const found = scripts.flatMap(({ path, text }) => {
    const [, specifier] = opening.exec(text) ?? [];
    return specifier === undefined ? [] : [{ path, specifier: specifier.slice(1, -1) }];
  });
  test(`an npm override of the dependency ${name} takes effect in the package`, () => {
    onTestFinished(override(name));
    for (const { path, specifier } of found)
      expect(readFileSync(createRequire(path).resolve(specifier), 'utf8'), path).toBe(stubOf(name));
    // Runs the first script that imports the dependency. The test has replaced the dependency by a stub that throws an error with its name,
    // so a static import fails immediately. Scripts of threads are skipped, because they only run in a thread.
    const [first] = found.filter(({ path }) => !path.includes('thread'));
    const argv = ['--input-type=module', '-e', opened(first?.path ?? '')];
    const { stderr, status } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
    if (status === 3) expect(stderr, first?.path).toContain(name);
    expect(found.length, 'nothing opens it').toBeGreaterThan(0);
  });
}

test('the built package imports only declared packages', () => {
  const declared = [...NAMES, ...Object.keys(manifest.peerDependencies), 'policy-preflight'];
  const named = scripts.flatMap(({ text }) =>
    [
      ...text.matchAll(
        /^(?:import|export)\b[^'"`;]*?(?:from\s*)?["']([^"'.][^"']*)["']|\b(?:import|require)\(\s*["']([^"'.][^"']*)["']/gm,
      ),
    ].map(([, one, other]) => one ?? other ?? ''),
  );
  const packages = named
    .filter((name) => !isBuiltin(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  expect(packages.length).toBeGreaterThan(20);
  expect([...new Set(packages)].filter((name) => !declared.includes(name))).toEqual([]);
});

test('the package does not install the MCP SDK, and `preflight mcp` says how to install it', () => {
  expect(
    Object.keys(manifest.dependencies).filter((name) => /^@modelcontextprotocol|^zod$/.test(name)),
  ).toEqual([]);
  expect(manifest.peerDependenciesMeta['@modelcontextprotocol/sdk']).toEqual({ optional: true });
  const argv = [join(dist, 'cli/main.js'), 'mcp'];
  const { stdout, stderr, status } = spawnSync(process.execPath, argv, {
    cwd: fresh,
    input: '',
    encoding: 'utf8',
  });
  expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
  expect(stderr.replace(/\s+/g, ' ')).toContain('run `npm install @modelcontextprotocol/sdk`');
});
