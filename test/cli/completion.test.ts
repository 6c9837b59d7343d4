import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { bashReply } from '../../src/cli/shells/bash-reply.js';
import { shellLine } from '../../src/cli/shells/shell-line.js';
import { fixtures, memoryIo } from './memory-io.js';
import { PROGRAM } from './program-arguments.js';

const BREAKS = ' \t\n"\'@><=;|&(:';
const ORG = ['simulate', 'org.json'];

test.each<[readonly string[], readonly string[]]>([
  [['si'], ['simulate']],
  [['hel'], ['help']],
  [
    ['help', 'com'],
    ['compliance', 'completion'],
  ],
  [['--ver'], ['--version']],
  [['simulate', '--ri'], ['--risk']],
  [[...ORG, '--risk', 'h'], ['HIGH']],
  [[...ORG, '--platform', 'MAC'], ['MACOS']],
  [[...ORG, '--policy-type', 'okta'], ['OKTA_SIGN_ON']],
  [
    [...ORG, '--app', ''],
    ['Payroll', 'Wiki', 'Old Portal'],
  ],
  [
    [...ORG, '--group', '00g3'],
    ['00g3sales', '00g3sales2'],
  ],
  [[...ORG, '--zone', 'o'], ['Office']],
  [[...ORG, '--user', 'ann'], ['ann@example.com']],
  [[...ORG, '--format=t'], ['--format=text']],
  [['access', 'org.json', '--app', 'Payroll', '--below', '2fa-p'], ['2fa-phishing-resistant']],
  [['access', 'org.json', '--rule', 'Any', '--policy', 'sens'], ['Sensitive apps']],
  [['access', 'org.json', '--policy', 'Sensitive apps', '--rule', 'catch'], ['Catch-all Rule']],
  [['inspect', '--list', 'gro'], ['groups']],
  [['compliance', 'org.json', '--framework', 'st'], ['stig']],
  [['lint', '--list-rules', 'policy/default-l'], ['policy/default-last']],
  [['schema', 'sna'], ['snapshot']],
  [['logs', 're'], ['replay']],
  [['access', '--mat'], ['--matrix']],
  [['completion', 'z'], ['zsh']],
  [['nonsense', ''], []],
  [[...ORG, '--fact', ''], []],
  [['simulate', 'nowhere.json', '--app', ''], []],
  [['simulate', 'broken/cut.json', '--app', ''], []],
])('the shell completion after preflight %j is %j', async (words, values) => {
  const { first, candidates } = await complete('zsh', words);
  expect(first).toBe('words');
  expect(candidates).toEqual(values);
});

test.each([
  [['inspect', 'or']],
  [['diff', 'org.json', '']],
  [['lint', 'a', 'b', 'c']],
  [[...ORG, '--request', '']],
])('the shell completion after preflight %j completes file names', async (words) => {
  expect(await complete('fish', words)).toEqual({ first: 'files', candidates: [] });
  expect(await complete('bash', [`preflight ${words.join(' ')}`, BREAKS])).toEqual({
    first: '',
    candidates: [],
  });
});

test('shell completion of arguments and options with fixed values gives no error, whatever was typed', async () => {
  const { io } = memoryIo();
  const silent = await Promise.all(
    ['', '\0', "'", '\\', '$(id)'].map((text) =>
      run(['__complete', 'bash', `preflight ${text}`, BREAKS], io),
    ),
  );
  expect(silent).toEqual([0, 0, 0, 0, 0]);
});

test('bash reads a name inserted by shell completion as one word, whatever characters and quotes the name has', () => {
  const name = fc.string({ minLength: 1 }).filter((text) => !/\p{Cc}/u.test(text));
  const quote = fc.constantFrom('', '"', "'");
  fc.assert(
    fc.property(name, quote, (value, open) => {
      const before = 'preflight access org.json --app ';
      const line = shellLine(before + open);
      const whole = `${before}${open}${bashReply(value, line, BREAKS)}${open}`;
      expect(shellLine(whole).words).toEqual(['preflight', 'access', 'org.json', '--app', value]);
    }),
  );
});

test('in bash, shell completion replaces the text after the last character at which bash breaks words, such as `@`', () => {
  expect(bashReply('ann@example.com', shellLine('preflight access --user ann@ex'), BREAKS)).toBe(
    'example.com',
  );
  expect(bashReply('--below=2fa', shellLine('preflight access --below=2'), BREAKS)).toBe('2fa');
  expect(bashReply('a:b c', shellLine('preflight access --with "a:b'), BREAKS)).toBe('a:b c');
});

test('shell completion does not offer names that contain control characters', async () => {
  const { io, out } = memoryIo();
  const readBytes = async (path: string) =>
    Buffer.from(
      Buffer.from(await io.files.readBytes(path))
        .toString()
        .replace('"Wiki"', String.raw`"W\u001biki\n"`),
    );
  await run(['__complete', 'zsh', ...ORG, '--app', ''], { ...io, files: { ...io.files, readBytes } });
  expect(out()).toBe('words\nPayroll\t0oa1payroll\nOld Portal\t0oa3old\n');
});

const bin = mkdtempSync(join(tmpdir(), 'policy-preflight-completion-'));
const has = (shell: string) => spawnSync(shell, ['--version']).status === 0;

beforeAll(async () => {
  const words = [process.execPath, ...PROGRAM].map((word) => `'${word}'`).join(' ');
  writeFileSync(join(bin, 'preflight'), `#!/bin/sh\nexec ${words} "$@"\n`);
  chmodSync(join(bin, 'preflight'), 0o755);
  for (const shell of ['bash', 'zsh']) {
    const { io, out } = memoryIo();
    await run(['completion', shell], io);
    writeFileSync(join(bin, shell), out());
  }
});

afterAll(() => rmSync(bin, { recursive: true }));

test.skipIf(!has('bash'))('the completion script completes command lines in bash', () => {
  const line = 'preflight simulate org.json --app Old';
  const script = `source '${bin}/bash'; COMP_LINE='${line}'; COMP_POINT=${line.length}; COMP_WORDBREAKS=$' \\t\\n"\\'@><=;|&(:'
_preflight preflight Old --app; printf '%s\\n' "\${COMPREPLY[@]}"; complete -p preflight`;
  expect(inShell('bash', ['--norc', '-c', script])).toBe(
    'Old\\ Portal\ncomplete -o default -F _preflight preflight\n',
  );
});

test.skipIf(!has('zsh'))('the completion script completes command lines in zsh, at its prompt', () => {
  const script = `zmodload zsh/zpty; zpty shell zsh -f -i
until_() { local text; while zpty -r shell text "*$1*"; do return; done }
zpty -w shell "PS1='ready> '; autoload -Uz compinit; compinit -D; source '${bin}/zsh'; bindkey '^X' accept-line; print loa''ded"
until_ loaded
zpty -w -n shell $'preflight simulate org.json --app Old\\t'
zpty -r shell text '*Portal*'; print -r -- "$text" | tail -n 1`;
  expect(inShell('zsh', ['-f', '-c', script])).toContain('preflight simulate org.json --app Old\\ Portal');
});

function inShell(shell: string, argv: readonly string[]): string {
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, TERM: 'dumb' };
  // The timeout ends a shell that waits forever.
  return spawnSync(shell, argv, { cwd: fixtures, env, encoding: 'utf8', timeout: 300_000 }).stdout;
}

async function complete(shell: string, words: readonly string[]) {
  const { io, out, err } = memoryIo();
  expect(await run(['__complete', shell, ...words], io)).toBe(0);
  expect(err()).toBe('');
  const [first = '', ...lines] = out().trimEnd().split('\n');
  return { first, candidates: lines.map((line) => line.replace(/\t.*/, '')) };
}
