import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Disk, replaceFile } from '../../src/console/io/node/replace-file.js';

let folder = '';

beforeEach(async () => {
  folder = await fs.mkdtemp(join(tmpdir(), 'policy-preflight-'));
});

afterEach(() => fs.rm(folder, { recursive: true }));

const [OLD, NEW] = ['{"old": 1}\n', '{"new": "ü"}\n'];

test('after a failed write to a file, the file has its old or its new text, and no temporary file is left', async () => {
  const path = await written('org.json', OLD, 0o640);
  const outcomes: string[] = [];
  for (let good = 0; outcomes.at(-1) !== 'written'; good++) {
    const disk = failingAfter(good);
    const outcome = await replaceFile(path, { text: NEW, before: OLD, within: folder }, disk).catch(codeOf);
    outcomes.push(outcome);
    expect(await fs.readFile(path, 'utf8')).toBe(outcome === 'written' ? NEW : OLD);
    expect(await fs.readdir(folder)).toEqual(['org.json']);
    expect((await fs.stat(path)).mode & 0o777).toBe(0o640);
  }
  expect(outcomes).toEqual([...Array(9).fill('ENOSPC'), 'written']);
});

test('if the disk is full in the middle of a write, the file keeps its old text', async () => {
  const path = await written('org.json', OLD);
  const disk: Disk = {
    ...fs,
    async open(...args) {
      const file = await fs.open(...args);
      return handle(file, {
        async writeFile(bytes) {
          await file.write((bytes as Buffer).subarray(0, 5));
          throw noSpace();
        },
      });
    },
  };
  await expect(replaceFile(path, { text: NEW, before: OLD, within: folder }, disk)).rejects.toThrow('full');
  expect(await fs.readFile(path, 'utf8')).toBe(OLD);
  expect(await fs.readdir(folder)).toEqual(['org.json']);
});

test('writing a file creates it if it is missing, but creates no missing folder', async () => {
  const path = join(folder, 'baseline.json');
  expect(await replaceFile(path, { text: NEW, within: folder })).toBe('written');
  expect(await fs.readFile(path, 'utf8')).toBe(NEW);
  const nowhere = replaceFile(join(folder, 'no', 'x.json'), { text: NEW, within: join(folder, 'no') });
  expect(await nowhere.catch(codeOf)).toBe('ENOENT');
});

test('writing a file removes temporary files of killed runs, but not recent temporary files or files of other programs', async () => {
  const left = (number: number) => `.preflight-00000000-0000-4000-8000-00000000000${number}.tmp`;
  const names = [left(1), left(2), '.preflight-mine.tmp', 'notes.txt'];
  for (const name of names) await written(name, 'x');
  const earlier = 1;
  for (const name of names.filter((_, index) => index !== 1))
    await fs.utimes(join(folder, name), earlier, earlier);
  expect(await replaceFile(join(folder, 'org.json'), { text: NEW, within: folder })).toBe('written');
  expect((await fs.readdir(folder)).sort()).toEqual([
    left(2),
    '.preflight-mine.tmp',
    'notes.txt',
    'org.json',
  ]);
});

test('writing a file follows no symbolic link if links are forbidden, even to a file in the same folder', async () => {
  const path = await written('org.json', OLD);
  const link = join(folder, 'report.md');
  await fs.symlink(path, link);
  expect(await replaceFile(link, { text: NEW, within: folder, isNoLink: true })).toBe('link');
  expect(await fs.readFile(path, 'utf8')).toBe(OLD);
  expect(await replaceFile(link, { text: NEW, within: folder })).toBe('written');
});

test('a file that another process has changed since it was read is not overwritten, unless it has the new text already', async () => {
  const path = await written('org.json', '{"other": 1}');
  expect(await replaceFile(path, { text: NEW, before: OLD, within: folder })).toBe('changed');
  expect(await fs.readFile(path, 'utf8')).toBe('{"other": 1}');
  await fs.writeFile(path, NEW);
  expect(await replaceFile(path, { text: NEW, before: OLD, within: folder })).toBe('written');
  await fs.rm(path);
  expect(await replaceFile(path, { text: NEW, before: OLD, within: folder })).toBe('changed');
});

test('writing to a symbolic link keeps the link, and follows it only if the target is in the same folder', async () => {
  const inside = await written('inside.json', OLD);
  await fs.mkdir(join(folder, 'export'));
  const link = join(folder, 'export', 'org.json');
  await fs.symlink('../inside.json', link);
  expect(await replaceFile(link, { text: NEW, before: OLD, within: join(folder, 'export') })).toBe(
    'leads-out',
  );
  expect(await fs.readFile(inside, 'utf8')).toBe(OLD);
  expect(await replaceFile(link, { text: NEW, before: OLD, within: folder })).toBe('written');
  expect(await fs.readFile(inside, 'utf8')).toBe(NEW);
  expect(await fs.readlink(link)).toBe('../inside.json');
});

test('writing a file does not replace a folder or a device', async () => {
  expect(await replaceFile('/dev/null', { text: NEW, within: '/dev' })).toBe('no-file');
  expect(await replaceFile(folder, { text: NEW, within: folder })).toBe('no-file');
});

test('writing a file does not replace a read-only file', async () => {
  const path = await written('org.json', OLD, 0o444);
  const access: Disk['access'] = (_, mode) =>
    mode === fs.constants.W_OK
      ? Promise.reject(Object.assign(new Error(), { code: 'EACCES' }))
      : Promise.resolve();
  const outcome = replaceFile(path, { text: NEW, before: OLD, within: folder }, { ...fs, access });
  expect(await outcome.catch(codeOf)).toBe('EACCES');
  expect(await fs.readFile(path, 'utf8')).toBe(OLD);
});

async function written(name: string, text: string, mode = 0o644): Promise<string> {
  const path = join(folder, name);
  await fs.writeFile(path, text);
  await fs.chmod(path, mode);
  return path;
}

/** Returns a disk whose calls succeed the given number of times and then fail, except for removing temporary files. */
function failingAfter(good: number): Disk {
  let left = good;
  const limited = <Args extends unknown[], Value>(call: (...args: Args) => Promise<Value>) =>
    ((...args: Args) => (left-- > 0 ? call(...args) : Promise.reject(noSpace()))) as typeof call;
  return {
    access: limited(fs.access),
    readdir: limited(fs.readdir as never) as typeof fs.readdir,
    lstat: limited(fs.lstat) as typeof fs.lstat,
    readFile: limited(fs.readFile) as typeof fs.readFile,
    rename: limited(fs.rename),
    rm: fs.rm,
    stat: limited(fs.stat) as typeof fs.stat,
    open: limited(async (...args: Parameters<typeof fs.open>) => {
      const file = await fs.open(...args);
      return handle(file, {
        writeFile: limited((bytes) => file.writeFile(bytes)),
        stat: limited(() => file.stat()) as fs.FileHandle['stat'],
        chmod: limited((mode) => file.chmod(mode)),
        sync: limited(() => file.sync()),
      });
    }),
  };
}

/** Returns a file handle that has the given methods instead of those of `file`. */
function handle(file: fs.FileHandle, calls: Partial<fs.FileHandle>): fs.FileHandle {
  return { close: () => file.close(), ...calls } as fs.FileHandle;
}

function noSpace(): Error {
  return Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
}

function codeOf(error: { readonly code: string }): string {
  return error.code;
}
