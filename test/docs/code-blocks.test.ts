import { execFileSync } from 'node:child_process';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { hclParser } from '../../src/console/files/terraform/hcl-blocks.js';
import { hclGrammar } from '../cli/memory-io.js';
import { NEOVIM, pythonWith, testWith } from '../package/tools.js';
import { pages } from './pages.js';

/** Generated pages. Other tests check the code that their code blocks contain. */
const GENERATED = /^docs\/(?:api|controls|rules)\//;

const hcl = await hclParser(await hclGrammar());

/**
 * For each language of code blocks, a function that returns the syntax error of a block. If a language has no function, other tests run its
 * blocks.
 */
const PARSERS: Readonly<Record<string, ((text: string) => string | undefined) | undefined>> = {
  json: (text) => errorOf(() => JSON.parse(text)),
  yaml: (text) => errorOf(() => parse(text)),
  ts: typeScriptError,
  console: undefined,
  sh: undefined,
  text: undefined,
  hcl: (text) => hcl.faultIn(text) && 'a syntax error',
  sql: undefined,
  python: undefined,
  jsonl: undefined,
  lua: undefined,
  toml: undefined,
};

test('every code block of a page names a known language, and parses in this language', () => {
  const blocks = [...pages()]
    .filter(([page]) => !GENERATED.test(page))
    .flatMap(([page, text]) => blocksOf(text).map((block) => ({ page, ...block })));
  expect(blocks.filter(({ language }) => PARSERS[language] !== undefined).length).toBeGreaterThan(15);
  const wrong = blocks.flatMap(({ page, language, text }) => {
    const error = Object.hasOwn(PARSERS, language) ? PARSERS[language]?.(text) : 'no such language';
    return error === undefined ? [] : [`${page}: ${language}: ${error}`];
  });
  expect(wrong).toEqual([]);
});

testWith(pythonWith('tomllib'), 'Python 3.11 or newer', 'every TOML block of a page parses', (python) => {
  const texts = [...pages()].flatMap(([, text]) =>
    blocksOf(text).filter(({ language }) => language === 'toml'),
  );
  expect(texts.length).toBeGreaterThan(0);
  for (const { text } of texts)
    execFileSync(python, ['-c', 'import sys, tomllib; tomllib.loads(sys.argv[1])', text]);
});

testWith(NEOVIM, 'Neovim', 'every Lua block of a page parses', (nvim) => {
  const texts = [...pages()].flatMap(([, text]) =>
    blocksOf(text).filter(({ language }) => language === 'lua'),
  );
  expect(texts.length).toBeGreaterThan(0);
  for (const { text } of texts) {
    const check = `lua local chunk, fault = loadstring(vim.env.BLOCK); io.stdout:write(chunk and 'parsed' or fault)`;
    const words = ['--clean', '--headless', '-c', check, '-c', 'quit'];
    expect(execFileSync(nvim, words, { encoding: 'utf8', env: { ...process.env, BLOCK: text } })).toBe(
      'parsed',
    );
  }
});

function blocksOf(page: string): readonly { readonly language: string; readonly text: string }[] {
  return [...page.matchAll(/^( *)```(\w*)[^\n]*\n(.*?)^\1```$/gms)].map(
    ([, indent = '', language = '', text = '']) => ({
      language,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}

function typeScriptError(text: string): string | undefined {
  const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
  const [first] = diagnostics;
  return first && ts.flattenDiagnosticMessageText(first.messageText, ' ');
}

function errorOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return String(error);
  }
}
