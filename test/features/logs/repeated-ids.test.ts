import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EvaluationTotals } from '../../../src/features/logs/context/evaluation-totals.js';
import type { LogJudge } from '../../../src/features/logs/context/log-judge.js';
import { hashOfId } from '../../../src/features/logs/shards/id-hash.js';
import { judgeParts } from '../../../src/features/logs/shards/judge-parts.js';
import { logPlan } from '../../../src/features/logs/shards/log-plan.js';
import { indexSegment, type SegmentIndex } from '../../../src/features/logs/shards/log-segment.js';
import { repeatedIds } from '../../../src/features/logs/shards/repeated-ids.js';
import { runOf } from '../../../src/features/logs/shards/shard.js';
import { inPieces } from './event-writer.js';

/** Returns the ids of the policy evaluations that were compared. */
const judge: LogJudge<readonly string[]> = () => {
  const judged: string[] = [];
  return {
    totals: new EvaluationTotals(),
    judge: ({ event }) => void judged.push(event.uuid ?? ''),
    result: () => judged,
  };
};

function textOf(ids: readonly number[], file: number): string {
  const event = (id: number) => ({
    uuid: `event-${id}`,
    published: '2026-09-01T08:00:00.000Z',
    eventType: 'policy.evaluate_sign_on',
  });
  return `${' '.repeat(file)}\n${ids.map((id) => `${JSON.stringify(event(id))}\n`).join('')}`;
}

async function judgedIds(files: readonly (readonly number[])[], shards: number, isAll: boolean) {
  const texts = files.map(textOf);
  const indexes: SegmentIndex[] = [];
  for (const [file, text] of texts.entries()) {
    const segment = { name: String(file).padStart(2, '0'), start: 0, end: text.length };
    indexes.push({ ...(await indexSegment(segment, inPieces(text, 1000), isAll)), hash: String(file) });
  }
  const found: string[] = [];
  for (let share = shards; share >= 1; share--) {
    const plan = logPlan([...indexes].reverse(), 1);
    const run = runOf(
      plan.parts.map(({ bytes }) => bytes),
      share,
      shards,
    );
    const open = ({ name }: { readonly name: string }) => inPieces(texts[Number(name)] ?? '', 1000);
    const repeated = isAll ? repeatedIds(plan, indexes) : undefined;
    for await (const { result } of judgeParts(plan, run, judge, open, repeated)) found.push(...result);
  }
  return found.sort();
}

test('with `--dedupe all`, each evaluation is compared once, wherever it occurs, for any number of shards', async () => {
  const arbitraryFiles = fc.array(fc.array(fc.nat(30), { maxLength: 6 }), { minLength: 1, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(arbitraryFiles, fc.integer({ min: 1, max: 5 }), async (files, shards) => {
      const once = [...new Set(files.flat().map((id) => `event-${id}`))].sort();
      expect(await judgedIds(files, shards, true)).toEqual(once);
    }),
    { numRuns: 100 },
  );
});

test('without `--dedupe all`, duplicate evaluations in distant parts of the log are compared twice', async () => {
  const files = Array.from({ length: 12 }, (_, file) => (file === 0 || file === 11 ? [1] : [file + 10]));
  expect((await judgedIds(files, 1, false)).filter((id) => id === 'event-1')).toHaveLength(2);
  expect((await judgedIds(files, 1, true)).filter((id) => id === 'event-1')).toHaveLength(1);
});

test('the hashes by which duplicate log events are found differ for fifty thousand similar event ids', () => {
  const ids = Array.from({ length: 50_000 }, (_, number) => `event-${number}`);
  expect(new Set(ids.map(hashOfId)).size).toBe(ids.length);
});
