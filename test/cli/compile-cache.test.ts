import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { keepCompiled } from '../../src/cli/io/compile-cache.js';
import { keepScripts } from '../../src/cli/io/kept-scripts.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'preflight-'));
const program = join(folder, 'dist');
const file = join(program, 'answer.cjs');
const kept = join(folder, 'kept', `${process.version}-${process.arch}`, 'answer.cjs');

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('keeps what is compiled inside the package, so that nobody else can put code there', () => {
  const folders: string[] = [];
  keepCompiled({ enableCompileCache: (folder) => folders.push(folder) });
  expect(folders).toEqual([`${root}node_modules/.cache/compiled`]);
});

it('compiles a file once where Node keeps nothing itself', () => {
  write('module.exports = (n) => n + 1');
  expect(runOf(file)).toEqual({ answer: 42, compiled: true });
  expect(runOf(file)).toEqual({ answer: 42, compiled: false });
});

it('compiles again what was changed, though it is as long as before', () => {
  write('module.exports = (n) => n + 1');
  runOf(file);
  write('module.exports = (n) => n + 2');
  expect(runOf(file)).toEqual({ answer: 43, compiled: true });
});

it('compiles again where what is kept was made by no such V8', () => {
  write('module.exports = (n) => n + 1');
  runOf(file);
  writeFileSync(kept, 'nothing that V8 made');
  expect(runOf(file)).toEqual({ answer: 42, compiled: true });
  expect(runOf(file)).toEqual({ answer: 42, compiled: false });
});

it('goes without where nothing can be written', () => {
  write('module.exports = (n) => n + 1');
  writeFileSync(join(folder, 'kept'), 'a file where the folder should stand');
  expect(runOf(file)).toEqual({ answer: 42, compiled: true });
  expect(runOf(file)).toEqual({ answer: 42, compiled: true });
});

it('gives a file what the loader gives it', () => {
  write('module.exports = (n) => [require("./one.cjs"), __filename, __dirname, n]');
  writeFileSync(join(program, 'one.cjs'), 'module.exports = 1');
  expect(runOf(file).answer).toEqual([1, file, program, 41]);
});

it('leaves to Node what imports modules while it runs, which only Node can give it', () => {
  write('module.exports = () => import("node:path")');
  expect(runOf(file)).toEqual({ answer: 'by Node', compiled: false });
});

it('leaves to Node what is no part of the program, and everything where that is asked for', () => {
  write('module.exports = (n) => n + 1');
  expect(runOf(join(folder, 'own.cjs'))).toEqual({ answer: 'by Node', compiled: false });
  vi.stubEnv('NODE_DISABLE_COMPILE_CACHE', '1');
  expect(runOf(file)).toEqual({ answer: 'by Node', compiled: false });
  vi.unstubAllEnvs();
});

function write(source: string): void {
  mkdirSync(program, { recursive: true });
  writeFileSync(file, source);
}

/** One run of Node: what the file makes of 41, and whether it had to be compiled. */
function runOf(path: string): { readonly answer: unknown; readonly compiled: boolean } {
  const atExit: (() => void)[] = [];
  const loader = {
    _compile(this: NodeModule, _content: string, _filename: string) {
      this.exports = () => 'by Node';
    },
  };
  keepScripts(join(folder, 'kept'), program, { loader, atExit: (last) => atExit.push(last) });
  const made = { exports: {} } as NodeModule;
  loader._compile.call(made, path === file ? readFileSync(path, 'utf8') : '', path);
  const answer = made.exports(41);
  for (const last of atExit) last();
  return { answer, compiled: atExit.length > 0 };
}
