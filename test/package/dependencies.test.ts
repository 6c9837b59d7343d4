import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { freshFolder } from './packed.js';

// An advisory is answered by an override: what runs must be the package that is installed, and never a copy of it.

const fresh = freshFolder();
afterAll(() => rmSync(fresh, { recursive: true }));

const dist = join(fresh, 'node_modules/policy-preflight/dist');
const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ path: join(dist, file), text: readFileSync(join(dist, file), 'utf8') }));

const NAMES = Object.keys(manifest.dependencies);

/** Puts a stub in the place of each script of a package, which says so and ends the program. Returns what takes it away again. */
function override(name: string): () => void {
  const [folder, kept] = [join(fresh, 'node_modules', name), join(fresh, 'kept')];
  cpSync(folder, kept, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.[cm]?js$/.test(file) && !file.includes('node_modules'))
      writeFileSync(join(folder, file), `process.stderr.write('stub of ${name}');process.exit(3);`);
  return () => {
    rmSync(folder, { recursive: true });
    renameSync(kept, folder);
  };
}

/** A program that opens a script, and says in one line why it cannot. */
function opened(path: string): string {
  const module = JSON.stringify(pathToFileURL(path).href);
  return `await import(${module}).catch(({ message }) => { process.stderr.write(message); process.exit(3); })`;
}

for (const name of NAMES) {
  const named = name.replace('.', '\\.');
  const opening = (how: string) =>
    scripts.filter(({ text }) => new RegExp(`${how}\\s*["']${named}(?:/[^"']*)?["']`).test(text));
  const [imported, later] = [opening('(?:from|import)'), opening('import\\(')];
  test(`an override of ${name} is what runs`, () => {
    const restore = override(name);
    onTestFinished(restore);
    for (const { path } of imported) {
      const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', opened(path)], {
        encoding: 'utf8',
      });
      // A module that lacks the names that are imported is refused before it runs.
      expect([status === 0, stderr], path).toEqual([false, expect.stringContaining(name)]);
    }
    for (const { path } of later) {
      const [, specifier = ''] =
        new RegExp(`import\\(\\s*["'](${named}(?:/[^"']*)?)["']`).exec(readFileSync(path, 'utf8')) ?? [];
      const resolved = createRequire(path).resolve(specifier);
      expect(readFileSync(resolved, 'utf8')).toBe(`process.stderr.write('stub of ${name}');process.exit(3);`);
    }
    expect(imported.length + later.length, 'nothing opens it').toBeGreaterThan(0);
  });
}

test('nothing is opened that is not declared', () => {
  const declared = [...NAMES, ...Object.keys(manifest.peerDependencies), 'policy-preflight'];
  const named = scripts.flatMap(({ text }) =>
    [
      ...text.matchAll(
        /^(?:import|export)\b[^'"`;]*?(?:from\s*)?["']([^"'.][^"']*)["']|\bimport\(\s*["']([^"'.][^"']*)["']/gm,
      ),
    ].map(([, one, other]) => one ?? other ?? ''),
  );
  const packages = named
    .filter((name) => !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  expect(packages.length).toBeGreaterThan(20);
  expect([...new Set(packages)].filter((name) => !declared.includes(name))).toEqual([]);
});
