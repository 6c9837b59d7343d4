import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleIn } from '../../src/cli/init/sample/sample.js';
import { run } from '../../src/cli/program.js';
import { type Files, LARGEST_FILE } from '../../src/console/io/io.js';
import { nodeFiles } from '../../src/console/io/node/node-files.js';
import { loadModule } from '../../src/console/io/node/node-io.js';
import { memoryIo } from './memory-io.js';

let folder = '';

beforeEach(async () => {
  folder = await fs.realpath(await fs.mkdtemp(join(tmpdir(), 'policy-preflight-')));
});

afterEach(() => fs.rm(folder, { recursive: true }));

/** A policy with one safe fix. */
const DOUBLED = policy(['00gstaff', '00gstaff']);
const FIXED = policy(['00gstaff']);

function policy(include: readonly string[], name = 'Staff'): string {
  const conditions = { people: { groups: { include } } };
  return JSON.stringify({ id: 'rst1', name, type: 'PASSWORD', status: 'ACTIVE', conditions });
}

describe('files that --fix writes', () => {
  test('lint --fix covers every file that can be written; other files are reported and left unchanged', async () => {
    await write({ 'org/a.json': DOUBLED, 'org/b.json': DOUBLED, 'org/c.json': DOUBLED });
    const files = nodeFiles(folder);
    const refusing: Files = {
      ...files,
      replaceText: (path, replacing) =>
        path.endsWith('b.json') ? Promise.reject(errorOf('ENOSPC')) : files.replaceText(path, replacing),
    };
    const { code, err, out } = await preflight(['lint', '--fix', 'org', '--format', 'json'], {
      files: refusing,
    });
    expect({ code, err }).toEqual({
      code: 2,
      err: [
        'fixed org/a.json: 1 fix\n',
        'fixed org/c.json: 1 fix\n',
        'org/b.json: error: not written: no space is left on the disk (unwritable-file)\n',
      ].join(''),
    });
    expect(await Promise.all(['a', 'b', 'c'].map((name) => read(`org/${name}.json`)))).toEqual([
      FIXED,
      DOUBLED,
      FIXED,
    ]);
    const found = JSON.parse(out).findings.filter(({ fix }: { fix?: object }) => fix !== undefined);
    expect(found.map(({ location }: { location: { document: string } }) => location.document)).toEqual([
      'org/b.json',
    ]);
  });

  test('lint --fix keeps the byte order mark and all other bytes of a file', async () => {
    await write({ 'org.json': `\ufeff\r\n${DOUBLED}\t\n` });
    expect(await preflight(['lint', '--fix', 'org.json'])).toMatchObject({ code: 0 });
    expect(await read('org.json')).toBe(`\ufeff\r\n${FIXED}\t\n`);
  });

  test('lint --fix excludes a file that is not UTF-8', async () => {
    const bytes = Buffer.from(DOUBLED.replace('Staff', 'caf\u00e9'), 'latin1');
    await fs.writeFile(join(folder, 'w.json'), bytes);
    await write({ 'good.json': DOUBLED });
    const { code, err } = await preflight(['lint', '--fix', '.']);
    expect({ code, err }).toEqual({
      code: 2,
      err: [
        'w.json:1:25: error: the byte `E9` at offset 24 is not UTF-8, so the encoding of the file is unknown; save the file as UTF-8 (not-utf-8)\n',
        'fixed good.json: 1 fix\n',
      ].join(''),
    });
    expect(bytes.equals(await fs.readFile(join(folder, 'w.json')))).toBe(true);
  });

  test('lint --fix does not follow links out of the folder', async () => {
    await write({ 'outside.json': DOUBLED, 'org/a.json': FIXED });
    await fs.symlink('../outside.json', join(folder, 'org/b.json'));
    const { code, err } = await preflight(['lint', '--fix', 'org']);
    expect(code).toBe(2);
    expect(err).toContain(
      'this link points outside of `org`, so the program does not read it; pass the target of the link',
    );
    expect(await preflight(['lint', '--fix', 'org/b.json'])).toMatchObject({ code: 2 });
    expect(await read('outside.json')).toBe(DOUBLED);
  });

  test('lint --fix writes a file only once if two paths lead to the same file', async () => {
    await write({ 'org/a.json': DOUBLED });
    await fs.symlink('a.json', join(folder, 'org/b.json'));
    expect((await preflight(['lint', '--fix', 'org', '--fail-on', 'error'])).err).not.toContain('error:');
    expect(await read('org/a.json')).toBe(FIXED);
  });
});

describe('the baseline file of lint', () => {
  test('if the baseline file cannot be written, lint still reports all findings', async () => {
    await write({ 'org.json': DOUBLED });
    const { code, err, out } = await preflight(['lint', 'org.json', '--baseline', 'no/b.json']);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'no/b.json: error: not written: there is no such folder (unwritable-file)\n',
    });
    expect(out).toContain('duplicate entry: the group');
  });

  test('lint does not regenerate a baseline if an input could not be read', async () => {
    await write({ 'org/a.json': DOUBLED });
    await preflight(['lint', 'org', '--baseline', 'b.json']);
    const before = await read('b.json');
    await fs.writeFile(join(folder, 'org/b.json'), Buffer.from([0xff]));
    const { code, err } = await preflight(['lint', 'org', '--baseline', 'b.json', '--update-baseline']);
    expect(code).toBe(2);
    expect(err).toContain('b.json: error: not written: a new baseline would lack the findings');
    expect(await read('b.json')).toBe(before);
  });
});

describe('an input of lint that cannot be read', () => {
  test('lint reads the other files of a folder even if one file cannot be read', async () => {
    await write({ 'org/a.json': FIXED, 'org/huge.json': '', 'org/sub/b.json': FIXED });
    await fs.truncate(join(folder, 'org/huge.json'), LARGEST_FILE + 1);
    const files = nodeFiles(folder);
    const refusing: Files = {
      ...files,
      async list(path) {
        const listing = await files.list(path);
        return listing && { ...listing, unreadable: [{ path: 'theirs', error: errorOf('EACCES') }] };
      },
    };
    const { code, err, out } = await preflight(['lint', '--quiet', 'org', '--format', 'json'], {
      files: refusing,
    });
    expect({ code, err, documents: JSON.parse(out).summary.documents }).toEqual({
      code: 2,
      err: [
        'org/theirs: error: permission denied (unreadable-file)\n',
        'org/huge.json: error: the file is larger than 256 MiB, the limit for one file; split the file (unreadable-file)\n',
        'error: 2 of 4 files could not be read (org/theirs: permission denied, and 1 more): the answer below is incomplete\n',
      ].join(''),
      documents: 2,
    });
  });

  test.skipIf(process.getuid?.() === 0)(
    'lint reads the other folders of an export even if one folder has no read permission',
    async () => {
      await write({ 'org/a.json': FIXED, 'org/theirs/b.json': FIXED });
      await fs.chmod(join(folder, 'org/theirs'), 0);
      const listing = await nodeFiles(folder).list('org');
      await fs.chmod(join(folder, 'org/theirs'), 0o700);
      expect(listing?.files).toEqual(['a.json']);
      expect(listing?.unreadable).toMatchObject([{ path: 'theirs', error: { code: 'EACCES' } }]);
    },
  );

  test('lint rejects a device without an end, such as /dev/zero, when the size limit is reached', async () => {
    const { code, err } = await preflight(['inspect', '/dev/zero']);
    expect(code).toBe(2);
    expect(err).toContain('the file is larger than 256 MiB');
  });

  test('lint reports a file in UTF-16 as UTF-16', async () => {
    await fs.writeFile(join(folder, 'org.json'), Buffer.from(`\ufeff${FIXED}`, 'utf16le'));
    const { code, err } = await preflight(['inspect', 'org.json']);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'org.json:1:1: error: the file is UTF-16, as `>` of Windows PowerShell writes; save the file as UTF-8 (`Set-Content -Encoding utf8`) (not-utf-8)\n',
    });
  });
});

describe('a discovered configuration', () => {
  const EVIL = "throw new Error('ran')";

  test('lint prints the path of a configuration that it finds by itself before the code of the configuration runs', async () => {
    await write({ 'org.json': FIXED, '.git/HEAD': '', 'preflight.config.mjs': EVIL });
    const { code, err } = await preflight(['lint', 'org.json']);
    expect(code).toBe(2);
    const path = join(folder, 'preflight.config.mjs');
    expect(err).toBe(
      `running the code of the configuration \`${path}\`; pass \`--no-config\` to prevent it\n` +
        'error: `./preflight.config.mjs` cannot be loaded: ran (wrong-configuration)\n',
    );
  });

  test('lint searches parent folders for a configuration up to the folder that contains .git', async () => {
    await write({ 'preflight.config.mjs': EVIL, 'repo/.git': 'gitdir: x', 'repo/sub/org.json': FIXED });
    expect(await preflight(['lint', 'org.json'], { at: 'repo/sub' })).toMatchObject({ code: 0, err: '' });
    await write({ 'repo/preflight.config.mjs': EVIL });
    expect(await preflight(['lint', 'org.json'], { at: 'repo/sub' })).toMatchObject({ code: 2 });
  });

  test('without a .git folder, lint searches for a configuration only in the working folder', async () => {
    await write({
      'preflight.config.json': '{"plugins":["./x.mjs"]}',
      'x.mjs': EVIL,
      'sub/org.json': FIXED,
    });
    expect(await preflight(['lint', 'org.json'], { at: 'sub' })).toMatchObject({ code: 0, err: '' });
    const { code, err } = await preflight(['lint', '--list-rules'], {});
    expect(code).toBe(2);
    expect(err).toContain('running the code of `./x.mjs`, used by the configuration in');
  });

  test('lint searches for a configuration only in the working folder if another user created the .git folder above it', async () => {
    await write({ 'preflight.config.mjs': EVIL, '.git/HEAD': '', 'sub/org.json': FIXED });
    const files = nodeFiles(join(folder, 'sub'));
    const theirs: Files = {
      ...files,
      async entry(path) {
        const entry = await files.entry(path);
        return entry && (path.endsWith('.git') ? { ...entry, owner: entry.owner + 1 } : entry);
      },
    };
    expect(await preflight(['lint', 'org.json'], { at: 'sub', files: theirs })).toMatchObject({ code: 0 });
  });

  test('lint reports a problem if the configuration that it finds by itself is not a regular file within the project', async () => {
    await write({ 'org.json': FIXED, 'away.json': '{}', 'repo/.git/HEAD': '', 'repo/org.json': FIXED });
    await fs.symlink('../away.json', join(folder, 'repo/preflight.config.json'));
    const { code, err } = await preflight(['lint', 'org.json'], { at: 'repo' });
    expect(code).toBe(2);
    expect(err).toContain(
      'preflight.config.json: error: the configuration is not read, because it is a link to a file outside of the project',
    );
    await fs.mkdir(join(folder, 'preflight.config.json'));
    const other = await preflight(['lint', 'org.json']);
    expect(other).toMatchObject({ code: 2 });
    expect(other.err).toContain('this is not a regular file');
  });

  test('a configuration that lint finds by itself cannot name suppression files outside the project, and messages reveal nothing about these files', async () => {
    await write({
      secret: 's3cret',
      'repo/.git/HEAD': '',
      'repo/a/org.json': FIXED,
      'repo/shared.json': '{"suppressions":[]}',
    });
    const config = (suppressions: string) =>
      write({ 'repo/a/preflight.config.json': JSON.stringify({ suppressions }) });
    for (const path of ['../../secret', '../../nothing', 'link']) {
      if (path === 'link') await fs.symlink('../../secret', join(folder, 'repo/a/link'));
      await config(path);
      const { code, err } = await preflight(['lint', 'org.json'], { at: 'repo/a' });
      expect({ path, code }).toEqual({ path, code: 2 });
      expect(err).toContain(
        'the configuration is not read, because it is a link to a file outside of the project',
      );
      expect(err).not.toContain('s3cret');
    }
    await config('../shared.json');
    expect(await preflight(['lint', 'org.json'], { at: 'repo/a' })).toMatchObject({ code: 0, err: '' });
  });

  test('lint reports a problem if a suppression file that the configuration names cannot be read', async () => {
    await write({ 'org.json': FIXED, 'preflight.suppressions.json': '' });
    await fs.truncate(join(folder, 'preflight.suppressions.json'), LARGEST_FILE + 1);
    const { code, err } = await preflight(['lint', 'org.json']);
    expect(code).toBe(2);
    expect(err).toContain('the file is larger than 256 MiB');
  });
});

interface Given {
  /** The working folder. */
  readonly at?: string;
  readonly files?: Files;
}

describe('messages about files', () => {
  const SUPPRESSED = JSON.stringify({
    suppressions: [{ rule: 'policy/*', resource: 'other', reason: 'known' }],
  });

  test('without a configuration, lint reads the suppressions of a parent folder, and explains why one of them is unused', async () => {
    await write({
      'repo/.git/HEAD': '',
      'repo/preflight.suppressions.json': SUPPRESSED,
      'repo/sub/org.json': FIXED,
    });
    const { out } = await preflight(['lint', 'org.json', '--format', 'json'], { at: 'repo/sub' });
    expect(messagesOf(out)).toContain(
      'unused suppression of `policy/*`: it matches no finding of the linted documents, because its rule reports none; keep it if it is for other documents, or else remove it or correct the id of the rule',
    );
    await write({
      'repo/preflight.suppressions.json': SUPPRESSED.replace('policy/*', 'condition/*'),
    });
    const again = await preflight(['lint', 'org.json', '--format', 'json'], {
      at: 'repo/sub',
    });
    expect(messagesOf(again.out)).toContain(
      'unused suppression of `condition/*`: it matches no finding, but this rule has a finding about `Staff` (id `rst1`); correct the suppression, or remove it if it is not for other documents',
    );
  });

  test.each([
    ['org/export/preflight.config.json', 'pass `--config org/export/preflight.config.json`'],
    ['org/preflight.config.mjs', 'pass `--config org/preflight.config.mjs`'],
    ['org/preflight.suppressions.json', 'move it to the working folder'],
  ])(
    'lint warns that it does not read %s below the working folder, unless --config is given',
    async (name, use) => {
      await write({ [name]: '{}', 'org/export/org.json': FIXED });
      const warning = `warning: \`${name}\` is not read, because it is neither in the working folder nor above it; to use it, ${use}\n`;
      expect((await preflight(['lint', 'org/export'], {})).err).toContain(warning);
      expect((await preflight(['lint', 'org/export/org.json'], {})).err).toContain(warning);
      expect((await preflight(['lint', 'org/export', '--no-config'], {})).err).not.toContain('is not read');
      expect((await preflight(['lint', 'export'], { at: 'org' })).err).not.toContain(
        `\`${name}\` is not read`,
      );
    },
  );

  test.each([
    ['ci', 'org/export', '--base', 'org/export'],
    ['compliance', 'org/export', '--framework', 'stig'],
  ])('the command %s warns about a configuration next to the export, like lint', async (...argv) => {
    const org = JSON.stringify({ ...JSON.parse(FIXED), rules: [] });
    await write({ 'org/preflight.config.json': '{}', 'org/export/org.json': org });
    const { err } = await preflight(argv, {});
    expect(err.split('`org/preflight.config.json` is not read')).toHaveLength(2);
  });

  test('the suppressions file that lint prints accepts the first finding that fails, and no other', async () => {
    const sample = sampleIn('sample').flatMap(({ files }) => files);
    await write(Object.fromEntries(sample.map(({ path, text }) => [path, text])));
    const before = await preflight(['lint', 'sample/export'], {});
    const printed = /^ {2}\{ "suppressions".*?^ {2}\}\] \}$/ms.exec(before.out)?.[0] ?? '';
    expect(JSON.parse(printed).suppressions).toEqual([
      {
        rule: 'condition/unknown-reference',
        resource: 'Workplace apps › Staff in the offices',
        reason: 'why you accept it',
      },
    ]);
    await write({ 'preflight.suppressions.json': printed });
    const after = await preflight(['lint', 'sample/export'], {});
    expect([before.code, after.code]).toEqual([1, 0]);
    expect(after.out).toContain('1 warning in 9 documents; 1 finding suppressed');
  });

  test('lint --fix with --output states that no finding has a safe fix, and names the file to which the answer was written', async () => {
    await write({ 'org.json': FIXED });
    const { err, out } = await preflight(['lint', '--fix', 'org.json', '-o', 'answer.txt'], {});
    expect({ err, out }).toEqual({
      err: 'nothing to fix: no finding has a safe fix\nwrote answer.txt\n',
      out: '',
    });
  });

  test("`inspect --list users` counts a user's groups from the member lists of the groups, and shows no number if the export has no member lists", async () => {
    const user = { id: '00u1', status: 'ACTIVE', profile: { login: 'ann' } };
    const group = (id: string, name: string, type: string) => ({ id, type, profile: { name } });
    const groups = [group('00g1', 'Everyone', 'BUILT_IN'), group('00g2', 'Staff', 'OKTA_GROUP')];
    const listed = async (members: object) => {
      await write({ 'org.json': JSON.stringify({ users: [user], groups, ...members }) });
      const { out } = await preflight(['inspect', 'org.json', '--list', 'users', '--format', 'json'], {});
      return JSON.parse(out).rows[0];
    };
    expect(await listed({ groupMembers: { '00g2': ['00u1'] } })).toMatchObject({
      groups: 2,
      namedBy: 'only groups',
    });
    expect(await listed({})).toMatchObject({ groups: null });
  });

  function messagesOf(out: string): readonly string[] {
    return JSON.parse(out).findings.map(({ message }: { message: string }) => message);
  }
});

async function preflight(argv: readonly string[], { at = '.', files }: Given = {}) {
  const working = join(folder, at);
  const { io, out, err } = memoryIo();
  const code = await run(argv, {
    ...io,
    files: files ?? nodeFiles(working),
    load: (module, from = '.') => loadModule(module, resolve(working, from)),
  });
  return { code, out: out(), err: err() };
}

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await fs.mkdir(dirname(join(folder, name)), { recursive: true });
    await fs.writeFile(join(folder, name), text);
  }
}

function read(name: string): Promise<string> {
  return fs.readFile(join(folder, name), 'utf8');
}

function errorOf(code: string): Error {
  return Object.assign(new Error(code), { code });
}
