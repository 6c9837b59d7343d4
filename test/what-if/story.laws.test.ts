import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffOf } from '../../src/analysis/questions/diff/diff.js';
import { reachOf } from '../../src/analysis/questions/reach.js';
import { isObject } from '../../src/base/object.js';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { compile } from '../../src/simulate/compile.js';
import { explainBody } from '../../src/simulate/explain.js';
import { counterfactualsOf } from '../../src/what-if/counterfactuals/counterfactuals.js';
import { repairsOf } from '../../src/what-if/repairs/repairs.js';
import { type ExplainableAnswer, storyOf } from '../../src/what-if/story.js';
import { whyOf } from '../../src/what-if/why.js';
import { runs } from '../runs.js';
import { arbitraryOutcomeCase, type OutcomeCase } from '../simulate/outcome/generators.js';

test('property: every sentence of an explanation is based on a field of the JSON answer, and disappears if the field is removed', () => {
  const told = new Set<string>();
  const tell = ({ org, request, authenticators }: OutcomeCase) => {
    const compiled = compile(org);
    const why = whyOf(compiled, request, authenticators && { authenticators });
    const explained = explainBody(compiled, request);
    const nearest = counterfactualsOf(compiled, request, 'allowed', authenticators && { authenticators });
    if (!why.ok || !explained.ok || !nearest.ok) return;
    for (const answer of [why.value, why.value.outcome, explained.value, nearest.value])
      for (const from of restOnFields(org, answer)) told.add(from.replace(/\d+/g, '0'));
  };
  fc.assert(fc.property(arbitraryOutcomeCase(), tell), {
    ...runs(REACHING_EVERY_FIELD.length, 1000),
    examples: REACHING_EVERY_FIELD.map((one) => [one]),
  });
  for (const field of [
    '/outcome/overall/result',
    '/outcome/blocklist',
    '/outcome/required/requirements',
    '/outcome/canSatisfy',
    '/undecidedRules/0',
    '/nearestRule',
    '/overall/result',
    '/found/0',
    '/outcomes',
    '/isProved',
    '/types/0/decided',
    '/types/0/policies/0/rules/0',
  ])
    expect(told).toContain(field);
});

/** A request that is allowed with 2FA; the generator rarely creates one. */
const ALLOWED = {
  appInstance: '0oabu6oucuPrT2xZg697',
  policyContext: { groups: { ids: ['00gcet70nlbXCQKhW697'] } },
};

/** Orgs with requests whose outcomes together contain every field. */
const REACHING_EVERY_FIELD: readonly OutcomeCase[] = [
  { org: snapshotIn('../orgs/salto.json'), request: ALLOWED, authenticators: undefined },
  ...fc.sample(arbitraryOutcomeCase(), { seed: 20_261_120, numRuns: 12 }),
];

test('property: every sentence that `diff` or `analyze` prints is based on a field of its JSON answer', () => {
  const [before, after, dead] = ['diff/before.json', 'diff/after.json', 'dead.json'].map(snapshotIn);
  const changed = diffOf(before as Snapshot, after as Snapshot);
  expect(restOnFields(after as Snapshot, changed)).toContain('/changes/0');
  expect(restOnFields(before as Snapshot, diffOf(before as Snapshot, before as Snapshot))).toEqual([
    '/isComplete',
  ]);
  const reach = reachOf(dead as Snapshot);
  expect(
    restOnFields(dead as Snapshot, reach).filter((from) => from.startsWith('/rules/')).length,
  ).toBeGreaterThan(1);
});

test('property: every sentence about suggested edits of the org is based on a field of the JSON answer', () => {
  const org = snapshotIn('org.json');
  const policyContext = {
    user: { id: '00u1ann' },
    ip: '192.0.2.99',
    location: { country: 'DE' },
    device: { platform: 'WINDOWS' },
    risk: { level: 'LOW' },
  };
  const answer = repairsOf(compile(org), { appInstance: '0oa1payroll', policyContext }, 'allowed');
  expect(answer.ok && restOnFields(org, answer.value)).toContain('/found/0');
});

/**
 * Checks that each sentence of an explanation depends on the answer field that it names: without the field, the sentence disappears.
 * Returns the names of these fields.
 */
function restOnFields(org: Snapshot, answer: ExplainableAnswer): string[] {
  const story = storyOf(org, answer);
  for (const { text, from } of story) {
    expect(text).not.toMatch(/undefined|\[object|\.$/);
    expect(disappearsWithField(org, answer, { text, from })).toBe(true);
  }
  return story.map(({ from }) => from);
}

/**
 * Whether a sentence of an explanation disappears if its field of the JSON answer is removed. If several rules have the same name, several
 * fields give the same sentence. They are removed one after another.
 */
function disappearsWithField(
  org: Snapshot,
  answer: ExplainableAnswer,
  sentence: { text: string; from: string },
): boolean {
  let [less, next] = [answer, sentence as typeof sentence | undefined];
  for (let taken = 0; next !== undefined && taken < MOST_ALIKE; taken++) {
    less = withoutAt(less, next.from.split('/').slice(1)) as ExplainableAnswer;
    next = storyOf(org, less).find(({ text }) => text === sentence.text);
  }
  return next === undefined;
}

const MOST_ALIKE = 20;

function withoutAt(value: unknown, [key = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, index) => String(index) !== key)
      : value.map((item, index) => (String(index) === key ? withoutAt(item, rest) : item));
  if (!isObject(value)) return value;
  const { [key]: member, ...others } = value;
  return rest.length === 0 ? others : { ...others, [key]: withoutAt(member, rest) };
}

function snapshotIn(name: string): Snapshot {
  const text = readFileSync(new URL(`../../fixtures/cli/${name}`, import.meta.url), 'utf8');
  const read = assembleDocuments([{ name, text }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}
