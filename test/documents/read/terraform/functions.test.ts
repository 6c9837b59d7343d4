import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type Evaluated,
  evaluatedJson,
  jsonOf,
} from '../../../../src/documents/terraform/sources/evaluated.js';
import { callFunction } from '../../../../src/documents/terraform/sources/functions.js';
import { patternSearch } from '../../../../src/documents/terraform/sources/patterns.js';

interface Recorded {
  readonly call: string;
  readonly given: readonly unknown[];
  readonly isError?: true;
  readonly made?: unknown;
}

const RECORDED: readonly Recorded[] = readFileSync(
  new URL('../../../../fixtures/terraform/functions.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

function madeOf({ call, given }: Recorded): Evaluated {
  const values = given.map(evaluatedJson);
  return patternSearch(call, values)?.found() ?? callFunction(call, values);
}

test('a Terraform function gives the same result as in Terraform, or an unknown result', () => {
  for (const one of RECORDED) {
    const made = madeOf(one);
    const read = made.kind === 'absent' ? { isError: true } : jsonOf(made);
    const recorded = one.isError ? { isError: true } : { json: one.made };
    if (read !== undefined) expect([one.call, one.given, read]).toEqual([one.call, one.given, recorded]);
  }
});

test('the reader of Terraform sources evaluates at least 70% of the recorded calls of Terraform functions, and at least one call of each function', () => {
  const isRead = (one: Recorded) => madeOf(one).kind === 'absent' || jsonOf(madeOf(one)) !== undefined;
  const read = RECORDED.filter(isRead);
  expect(read.length).toBeGreaterThan(0.7 * RECORDED.length);
  const names = new Set(RECORDED.map(({ call }) => call));
  const known = new Set(read.map(({ call }) => call));
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
});
