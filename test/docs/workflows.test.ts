import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const { scripts, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const files = readdirSync('.github', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yml'))
  .map((file) => file.replaceAll('\\', '/'))
  .sort();

interface Step {
  readonly run?: string;
  readonly uses?: string;
}

test('every YAML file in .github can be parsed', () => {
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) expect(read(file), file).toBeTypeOf('object');
});

test('the CI workflows of the project begin with a clean install, and run only npm scripts that package.json has', () => {
  for (const file of files.filter((file) => file.startsWith('workflows/'))) {
    const commands = stepsOf(file).flatMap(({ run }) => run ?? []);
    expect(commands[0], file).toBe('npm ci');
    const names = commands.flatMap((command) => /^npm (?:run (?:--\w+ )*)?([\w:]+)/.exec(command)?.[1] ?? []);
    const own = names.filter((name) => !['ci', 'pkg', 'publish'].includes(name));
    expect(own.length, file).toBeGreaterThan(0);
    expect(
      own.filter((name) => scripts[name] === undefined),
      file,
    ).toEqual([]);
  }
});

test('the full check runs on the oldest supported Node version and on three systems', () => {
  const { matrix } = read('workflows/gate.yml').jobs.gate.strategy;
  expect(matrix.os).toEqual(['ubuntu-latest', 'macos-latest', 'windows-latest']);
  const [oldest] = /(?<=^>=)[\d.]+$/.exec(engines.node) ?? [];
  expect(matrix.node[0]).toBe(oldest);
  expect(stepsOf('workflows/gate.yml').flatMap(({ run }) => run ?? [])).toEqual(['npm ci', 'npm test']);
});

function stepsOf(file: string): Step[] {
  return Object.values<{ steps: Step[] }>(read(file).jobs).flatMap(({ steps }) => steps);
}

function read(file: string) {
  return parse(readFileSync(join('.github', file), 'utf8'));
}
