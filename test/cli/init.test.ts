import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { run } from '../../src/cli/program.js';
import { nodeFiles } from '../../src/console/io/node/node-files.js';
import { configIn } from '../../src/lint/config/config.js';
import { memoryIo } from './memory-io.js';

test('the init command writes a valid configuration whose $schema points into the package', async () => {
  const { io, files } = memoryIo();
  expect(await run(['init'], io)).toBe(0);
  expect([...files.keys()]).toEqual(['preflight.config.json']);
  const text = files.get('preflight.config.json') ?? '';
  expect(configIn({ name: 'preflight.config.json', text })).toMatchObject({ ok: true, problems: [] });
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(exports['./schemas/*.json']).toBe('./dist/schemas/*.json');
  expect(JSON.parse(text).$schema).toBe('./node_modules/policy-preflight/dist/schemas/config.json');
});

test.each([
  ['github', '.github/workflows/preflight.yml'],
  ['gitlab', 'preflight.gitlab-ci.yml'],
])(
  'the command init --ci %s writes %s as valid YAML in which the path of the export is quoted',
  async (service, path) => {
    const { io, files, out } = memoryIo();
    const snapshot = "ex'ports/$a: b";
    expect(await run(['init', `${snapshot}/`, '--ci', service], io)).toBe(0);
    const written = parse(files.get(path) ?? '');
    const job = written.preflight ?? written.jobs.preflight;
    expect((job.variables ?? job.env).SNAPSHOT).toBe(
      service === 'gitlab' ? snapshot.replace('$', '$$$$') : snapshot,
    );
    expect(out()).toContain(`wrote ${path}\n`);
  },
);

test.each([
  [{ devDependencies: { 'policy-preflight': '^0.1.0' } }, true],
  [{ dependencies: { other: '1' } }, false],
])(
  'the command init --ci uses the version of the lockfile if the project depends on the package: %j',
  async (manifest, isLocked) => {
    for (const [service, path] of [
      ['github', '.github/workflows/preflight.yml'],
      ['gitlab', 'preflight.gitlab-ci.yml'],
    ] as const) {
      const { io, files, out } = memoryIo({
        files: new Map([
          ['package.json', JSON.stringify(manifest)],
          ['package-lock.json', '{}'],
        ]),
      });
      expect(await run(['init', '--ci', service], io)).toBe(0);
      const text = files.get(path) ?? '';
      expect(parse(text)).toBeTruthy();
      expect(text.includes('npm ci\n')).toBe(isLocked);
      expect(out().includes('left to do: commit package.json and package-lock.json')).toBe(isLocked);
      expect(text).toContain(
        isLocked ? 'PREFLIGHT: npx policy-preflight\n' : 'npx --yes policy-preflight@1.2.3\n',
      );
    }
  },
);

test('the command init --ci keeps an existing configuration, and adds the file of the CI service', async () => {
  const { io, files, out } = memoryIo({ files: new Map([['preflight.config.json', '{}\n']]) });
  expect(await run(['init', '--ci', 'github'], io)).toBe(0);
  expect(files.get('preflight.config.json')).toBe('{}\n');
  expect(files.get('.github/workflows/preflight.yml')).toContain('name: preflight');
  expect(out()).toMatch(/^preflight\.config\.json exists and was not overwritten\nwrote \.github/);
});

test('the init command creates folders, overwrites nothing, and writes all files or none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'policy-preflight-init-'));
  try {
    const first = memoryIo();
    const files = nodeFiles(folder);
    const onDisk = (io: typeof first.io) => ({ ...io, files: { ...files, isWithin: io.files.isWithin } });
    expect(await run(['init', '--ci', 'github'], onDisk(first.io))).toBe(0);
    const made = readFileSync(join(folder, '.github/workflows/preflight.yml'), 'utf8');
    const again = memoryIo();
    expect(await run(['init'], onDisk(again.io))).toBe(2);
    expect(again.err()).toBe(
      'error: `preflight.config.json` exists and was not overwritten; delete it to write it again, or edit it (file-exists)\n',
    );
    rmSync(join(folder, 'preflight.config.json'));
    expect(await run(['init', '--ci', 'github'], onDisk(memoryIo().io))).toBe(2);
    expect((await files.list('.'))?.files).toEqual([]);
    expect(readFileSync(join(folder, '.github/workflows/preflight.yml'), 'utf8')).toBe(made);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(['../org', '/org', 'a/../../b', 'C:\\org', 'a\nb'])(
  'the init command rejects %j, a path outside the project',
  async (path) => {
    const { io, files } = memoryIo();
    expect(await run(['init', path, '--ci', 'github'], io)).toBe(2);
    expect(files.size).toBe(0);
  },
);
