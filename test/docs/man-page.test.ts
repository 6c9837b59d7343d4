import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMAND_HELP } from '../../src/cli/commands/command-help.js';
import { manPage } from './man-page.js';

const { man } = JSON.parse(readFileSync('package.json', 'utf8'));
const hasGroff = spawnSync('groff', ['--version']).status === 0;

test('the manual page of the package is up to date (`npm run docs` writes it)', async () => {
  expect(man).toEqual(['docs/man/preflight.1']);
  expect(existsSync(man[0])).toBe(true);
  expect(readFileSync(man[0], 'utf8')).toBe(await manPage());
});

test.skipIf(!hasGroff)('groff accepts the manual page, and shows every command, option and backslash', () => {
  const { stdout, stderr } = spawnSync('groff', ['-man', '-ww', '-Tutf8', '-P-cbou', '-rLL=200n', ...man], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  for (const [name, { usage }] of Object.entries(COMMAND_HELP))
    expect(stdout).toContain(`preflight ${name} ${usage}`);
  expect(stdout).toContain('--fact <path=value>');
  expect(stdout).toContain(String.raw`'expressions={"user.profile.department == \"HR\"": true}'`);
});
