import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { memoryIo } from '../cli/memory-io.js';

const NAME =
  '` <img src=https://evil.example/x.png> [click](https://evil.example) @octocat | `` y ``` \u202e\ufffe';

test('names of the org cannot add markup to the Markdown comment of a diff', async () => {
  const { io, out } = memoryIo();
  const named = async (path: string) => {
    const text = Buffer.from(await io.files.readBytes(path)).toString();
    const names = /Okta Administrators|In network|test group|Zendesk/g;
    return Buffer.from(text.replace(names, () => JSON.stringify(NAME).slice(1, -1)));
  };
  const files = { ...io.files, readBytes: named };
  const argv = ['diff', 'diff/before.json', 'diff/after.json', '--format', 'markdown'];
  expect(await run(argv, { ...io, files })).toBe(1);
  const [table = ''] = out().split('<details>');
  expect(table).toContain('&#60;img src=');
  expect(table).not.toMatch(/<(?!br>)|(?<!\\)[[\]]|``|@\w|:\/\/|[\u202e\ufffe]/);
  const rows = table.split('\n').filter((line) => line.startsWith('|'));
  expect(rows.map((row) => row.split('|').length)).toEqual(rows.map(() => 8));
});
