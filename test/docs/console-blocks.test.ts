import { expect, test } from 'vitest';
import { isShortened, playedCommands } from './console-blocks.js';
import { pages } from './pages.js';

const WITH_CONSOLE = [...pages()].filter(([, text]) => /^ *```console$/m.test(text));

test('the test of console blocks finds documentation pages with commands to run', () => {
  expect(WITH_CONSOLE.length).toBeGreaterThanOrEqual(5);
});

test.each(WITH_CONSOLE)(
  'each command of the page %s prints the output that the page shows',
  async (_, text) => {
    const played = await playedCommands(text);
    expect(played.length).toBeGreaterThan(1);
    for (const { command, shown, printed } of played)
      expect(isShortened(shown, printed) ? shown : printed, command).toBe(shown);
  },
);

test.each([
  ['a\nb\nc\n', true],
  ['a\n…\nc\n', true],
  ['…\nb\n…\n', true],
  ['a\n…\nb\n…\nc\n', true],
  ['c\n…\na\n', false],
  ['a\n…\nb\n', false],
  ['b\n…\n', false],
  ['a\nc\n', false],
  ['', false],
])(
  'whether the text %j in a console block is accepted as a shortened form of the output lines a, b and c: %s',
  (shown, isMatch) => {
    expect(isShortened(shown, 'a\nb\nc\n')).toBe(isMatch);
  },
);

test('in a console block of a page, `…` stands for any text within one output line, and for no line break', () => {
  expect(isShortened('10 passed (… ms)\n', '10 passed (250 ms)\n')).toBe(true);
  expect(isShortened('10 passed (… ms)\n', '10 passed (250\nms)\n')).toBe(false);
  expect(isShortened('(1.5)\n', '(125)\n')).toBe(false);
});

test('the test of console blocks in pages throws an error for a command that it does not support', async () => {
  await expect(playedCommands('```console\n$ rm -r sample\n```\n')).rejects.toThrow('rm -r sample');
});

test('the test of console blocks in pages writes a file from a heredoc, so that the next command can read it, and prints the exit code for `echo $?`', async () => {
  const page =
    "```console\n$ cat > a.json <<'END'\n{}\nEND\n$ cat a.json\n$ npx policy-preflight inspect a.json\n$ echo $?\n```\n";
  const played = await playedCommands(page);
  expect(played.map(({ printed }) => printed)).toMatchObject({ 0: '{}\nEND\n', 1: '{}\n', 3: '2\n' });
});
