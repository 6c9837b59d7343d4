import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { type Repository, repository } from './git-repository.js';
import { fixtures } from './memory-io.js';

const org = readFileSync(`${fixtures}settled.json`, 'utf8');
const made: Repository[] = [];
afterAll(() => {
  for (const one of made) one.remove();
});

/** Returns the documents that lint reads in a repository with these files, relative to its top. */
async function documentsRead(
  files: Readonly<Record<string, string>>,
  path = '.',
  from = '.',
): Promise<string[]> {
  const repo = repository();
  made.push(repo);
  repo.commit({ 'readme.txt': '', ...files });
  const { out, err } = await repo.preflight(`lint ${path} --no-config --format json`, { from });
  if (out === '') return [err];
  const shown = await repo.preflight(`lint ${path} --no-config --format sarif`, { from });
  return JSON.parse(shown.out).runs[0].artifacts.map(
    (one: { location: { uri: string } }) => one.location.uri,
  );
}

test('reading a folder skips hidden folders, node_modules and everything that a .gitignore names', async () => {
  const files = {
    'exports/org.json': org,
    'node_modules/some/package.json': '{}',
    'exports/node_modules/package.json': '{}',
    '.vscode/settings.json': '{}',
    '.gitignore': '# built\nbuilt/\n*.log.json\n!kept.log.json\n',
    'built/org.json': org,
    'deep/built/org.json': org,
    'a.log.json': '{}',
    'kept.log.json': org,
    'deep/.gitignore': '/secret.json\n!b.log.json\n',
    'deep/secret.json': '{}',
    'deep/more/secret.json': org,
    'deep/b.log.json': org,
  };
  const seen = ['deep/b.log.json', 'deep/more/secret.json', 'exports/org.json', 'kept.log.json'];
  expect(await documentsRead(files)).toEqual(seen);
  expect(await documentsRead(files, 'deep')).toEqual(['deep/b.log.json', 'deep/more/secret.json']);
  expect(await documentsRead(files, './deep')).toEqual(['deep/b.log.json', 'deep/more/secret.json']);
  expect(await documentsRead(files, '.', 'deep')).toEqual(['deep/b.log.json', 'deep/more/secret.json']);
});

test('a file or folder that is passed on the command line is read, even if a .gitignore names it', async () => {
  const files = { '.gitignore': 'exports/\n', 'exports/org.json': org, 'node_modules/x/org.json': org };
  expect(await documentsRead(files, 'exports')).toEqual(['exports/org.json']);
  expect(await documentsRead(files, 'exports/org.json')).toEqual(['exports/org.json']);
  expect(await documentsRead(files, 'node_modules')).toEqual(['node_modules/x/org.json']);
});

test('no pattern in a .gitignore makes the reading of a folder hang: patterns with too many stars are ignored', async () => {
  const name = `${'a'.repeat(200)}.json`;
  const deep = `${'a/'.repeat(60)}org.json`;
  const patterns = [`${'*a'.repeat(40)}b`, `${'**/a/'.repeat(40)}b`, '*a*.log.json'].join('\n');
  const seen = await documentsRead({ '.gitignore': patterns, [name]: org, [deep]: org, 'a.log.json': org });
  expect(seen).toEqual([deep, name]);
});

test('the message about a folder without export files states how many entries were ignored', async () => {
  expect(await documentsRead({ '.gitignore': '*.json\n', 'org.json': org, 'sub/other.json': org })).toEqual([
    expect.stringContaining('the folder contains no .json'),
  ]);
  expect((await documentsRead({ '.gitignore': '*.json\n', 'org.json': org }))[0]).toContain(
    '; 1 entry ignored because of `.gitignore`',
  );
});

test('a folder that is passed as an export is read completely, regardless of a .gitignore', async () => {
  const repo = repository();
  made.push(repo);
  repo.commit({ '.gitignore': '*.json\n', 'readme.txt': '' });
  repo.git('config', 'advice.addIgnoredFile', 'false');
  repo.write({ 'exports/org.json': org });
  expect((await repo.preflight('inspect exports')).code).toBe(0);
});
