import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapedMarkdown } from '../../src/report/text/escaped-markdown.js';

const MARKS =
  '`a` `|` `b` ` `` ``` | \\ \\` < > & &lt; &#96; <img> <!-- ](http://e.example) [a] ![a] @octocat a@b.example #1 !2 https://e.example WWW.e.example * _ ~~ $ - 1. = x é';

const texts = fc
  .array(fc.oneof(fc.constantFrom(' ', ...MARKS.split(' ')), fc.string({ unit: 'grapheme', maxLength: 3 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join('').replace(/\s+/g, ' '));

test('property: a Markdown renderer shows text that a report escapes as the original text, without markup', () => {
  let spans = 0;
  fc.assert(
    fc.property(texts, (text) => {
      const { marks, read } = reading(escapedMarkdown(text));
      spans += read.filter(({ isCode }) => isCode).length;
      expect(marks).toEqual([]);
      expect(withoutTicks(read.map(({ text }) => text).join(''))).toBe(withoutTicks(text));
    }),
    { numRuns: 3000 },
  );
  expect(spans).toBeGreaterThan(100);
});

test('outside code, escaped text in a Markdown report never becomes a mention, an issue link or a URL', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { read } = reading(escapedMarkdown(text));
      const plain = read.map(({ text, isCode }) => (isCode ? ' ' : text)).join('');
      expect(plain).not.toMatch(/@\w|[#!]\d|:\/\/|www\./i);
    }),
    { numRuns: 3000 },
  );
});

test('escaped text in a Markdown report never starts a list or underlines a heading', () => {
  for (const text of ['- a', ' + a', '1. a', '12) a', '===', '---'])
    expect(escapedMarkdown(text)).toMatch(/^\s*\d*\\/);
});

test('escaping text for Markdown keeps the code spans that the report itself writes', () => {
  expect(escapedMarkdown('`status`: expected `ACTIVE`, found `a_b*`')).toBe(
    '`status`: expected `ACTIVE`, found `a_b*`',
  );
});

test('a name of the org cannot close a code span in a Markdown report', () => {
  const name = '` <img src=https://evil.example/x.png> [click](https://evil.example) @octocat `` y ```';
  expect(escapedMarkdown(name)).toBe(
    '&#96; &#60;img src=https:&#8203;//evil.example/x.png&#62; \\[click\\](https:&#8203;//evil.example) @&#8203;octocat &#96;&#96; y &#96;&#96;&#96;',
  );
});

interface Reading {
  /** Characters with a meaning in Markdown. */
  readonly marks: string[];
  readonly read: { readonly text: string; readonly isCode: boolean }[];
}

/**
 * Reads a line of Markdown as CommonMark does: escapes (2.4), character references (2.5) and code (6.1). Every other character that may
 * have a special meaning counts as a mark.
 */
function reading(line: string): Reading {
  const marks: string[] = [];
  const read: Reading['read'] = [];
  for (let rest = line; rest !== ''; ) {
    const [token = '', letter, number, ticks] = TOKEN.exec(rest) ?? [];
    const end = ticks === undefined ? -1 : closing(rest, ticks);
    rest = rest.slice(token.length);
    if (letter !== undefined) read.push({ text: letter, isCode: false });
    else if (number !== undefined) read.push({ text: String.fromCodePoint(Number(number)), isCode: false });
    else if (ticks !== undefined && end >= 0) {
      const code = rest.slice(0, end - ticks.length);
      if (code.includes('|')) marks.push('|');
      read.push({ text: code, isCode: true });
      rest = rest.slice(end);
    } else {
      if (/[`|<>&\\*_[\]~]/.test(token)) marks.push(token);
      read.push({ text: token, isCode: false });
    }
  }
  return { marks, read };
}

const TOKEN = /^(?:\\([!-/:-@[-`{-~])|&#(\d+);|(`+)|.)/su;

/** Returns the index of the next run of backticks that is as long as `ticks`, or -1. */
function closing(text: string, ticks: string): number {
  const runs = [...text.slice(ticks.length).matchAll(/`+/g)];
  const found = runs.find(([run]) => run.length === ticks.length);
  return found === undefined ? -1 : found.index + ticks.length;
}

function withoutTicks(text: string): string {
  return text.replace(/[`\u200b]/g, '');
}
