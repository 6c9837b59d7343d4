import { expect, test } from 'vitest';
import { DEEPEST } from '../../src/documents/text/depth.js';
import { parseDocument } from '../../src/documents/text/input.js';

/** Where a document is found to nest too deep. */
function tooDeepAt(text: string): number | undefined {
  return parseDocument({ name: 'a.json', text }).faults.find(({ code }) => code === 'too-deep')?.offset;
}

function lists(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

test.each<[string, string, number | undefined]>([
  ['as deep as may be', lists(DEEPEST), undefined],
  ['one deeper', lists(DEEPEST + 1), DEEPEST],
  ['objects', '{"a":'.repeat(DEEPEST + 1) + 1 + '}'.repeat(DEEPEST + 1), 5 * DEEPEST],
  ['in a text', `["${lists(DEEPEST + 1)}"]`, undefined],
  ['after many brackets', `[${'{},'.repeat(10_000)}${lists(DEEPEST)}]`, 30_000 + DEEPEST],
  ['never closed', '['.repeat(100_000), DEEPEST],
  ['in a member that another one of its key hides', `{"a":${lists(DEEPEST)},"a":1}`, DEEPEST + 4],
  ['between brackets that do not fit', `${'['.repeat(DEEPEST + 1)}}`, DEEPEST],
])('%s', (_what, text, offset) => {
  expect(tooDeepAt(text)).toBe(offset);
});
