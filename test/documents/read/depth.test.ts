import { expect, test } from 'vitest';
import { DEEPEST } from '../../../src/documents/text/depth.js';
import { parseDocument } from '../../../src/documents/text/input.js';

/** Returns the offset at which a document nests too deep. */
function tooDeepAt(text: string): number | undefined {
  return parseDocument({ name: 'a.json', text }).faults.find(({ code }) => code === 'too-deep')?.offset;
}

function lists(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

test.each<[string, string, number | undefined]>([
  ['the maximum depth', lists(DEEPEST), undefined],
  ['one level deeper', lists(DEEPEST + 1), DEEPEST],
  ['objects', '{"a":'.repeat(DEEPEST + 1) + 1 + '}'.repeat(DEEPEST + 1), 5 * DEEPEST],
  ['brackets in a text', `["${lists(DEEPEST + 1)}"]`, undefined],
  ['nesting after many brackets', `[${'{},'.repeat(10_000)}${lists(DEEPEST)}]`, 30_000 + DEEPEST],
  ['unclosed brackets', '['.repeat(100_000), DEEPEST],
  ['a member hidden by a duplicate key', `{"a":${lists(DEEPEST)},"a":1}`, DEEPEST + 4],
  ['mismatched brackets', `${'['.repeat(DEEPEST + 1)}}`, DEEPEST],
])(
  'JSON that is nested too deeply is rejected at the offset of the first bracket beyond the limit; other JSON is accepted: %s',
  (_what, text, offset) => {
    expect(tooDeepAt(text)).toBe(offset);
  },
);
