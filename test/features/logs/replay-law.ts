import fc from 'fast-check';
import { expect } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { certainRule, Decider } from '../../../src/features/logs/decide/decider.js';
import { type ReplayOptions, replayJudge } from '../../../src/features/logs/replay.js';
import type { ComparedRow, ReplayRow } from '../../../src/features/logs/replay-rows.js';
import type { ReplayResult } from '../../../src/features/logs/replay-tally.js';
import type { Policy, Rule } from '../../../src/model/policies/policy.js';
import { policyTypeNamed } from '../../../src/model/policies/policy-type.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { assertWithFixedCases } from '../../runs.js';
import { arbitraryLog, decidedSignIns, lossOf } from './backtest-law.js';
import { eventsOf, withoutParts } from './event-writer.js';
import { judgedLog } from './made-log.js';

/** Generates an edit of one rule: its access is changed, or the rule is deleted. A rule that decides sign-ins is preferred. */
const arbitraryEdit = fc.record({ policy: fc.nat(), rule: fc.nat(), isDropped: fc.boolean() });

export function edited(
  org: Snapshot,
  edit: { policy: number; rule: number; isDropped: boolean },
  deciding: readonly string[] = [],
): Snapshot {
  const able = org.policies.filter(({ rules }) =>
    rules.some(({ id }) => deciding.length === 0 || deciding.includes(id)),
  );
  const chosen = able[edit.policy % Math.max(able.length, 1)];
  const rules = chosen?.rules.filter(({ id }) => deciding.length === 0 || deciding.includes(id)) ?? [];
  const rule = rules[edit.rule % Math.max(rules.length, 1)];
  const change = (one: Rule): Rule[] => {
    if (one !== rule) return [one];
    const access = JSON.stringify(one.actions).includes('ALLOW') ? 'DENY' : 'ALLOW';
    const member = chosen?.type === 'ACCESS_POLICY' ? 'appSignOn' : 'signon';
    return edit.isDropped ? [] : [{ ...one, actions: { [member]: { access } } }];
  };
  const policies = org.policies.map((one): Policy => ({ ...one, rules: one.rules.flatMap(change) }));
  return { ...org, policies };
}

export interface ReplayTally {
  decisions: number;
  certain: number;
  maybe: number;
  /** The number of sign-ins whose result is inferred from the recorded rule. */
  learned: number;
}

/**
 * Checks the replay of generated logs:
 * - A replay of an org against itself changes nothing, even if events lack parts.
 * - Each sign-in whose result changes by an edit belongs to a set of sign-ins that `diff` reports with the same rules.
 * - Cached results equal results that are computed one by one.
 * - Each result that is inferred from the recorded rule is true.
 */
export async function checkReplay(orgs: number): Promise<ReplayTally> {
  const tally: ReplayTally = { decisions: 0, certain: 0, maybe: 0, learned: 0 };
  await assertWithFixedCases(
    fc.asyncProperty(arbitraryLog, arbitraryEdit, async ({ org, requests, ways, losses }, edit) => {
      const signIns = decidedSignIns(org, requests);
      const events = signIns.flatMap((one, number) => {
        const all = eventsOf(one, number, ways[number] as number[]);
        const last = all.at(-1) as Readonly<Record<string, unknown>>;
        return [...all.slice(0, -1), withoutParts(last, losses[number] as string[][])];
      });
      const text = textOf(events);
      const same = await replayed(org, { ...org, policies: [...org.policies] }, text);
      expect(same.transitions).toEqual([]);
      expect(same.unchanged).toBe(same.decisions);
      const deciding = signIns.flatMap(({ ruleIds }) => ruleIds);
      const after = edited(org, edit, deciding);
      const { transitions, decisions } = await replayed(org, after, text);
      tally.decisions += decisions;
      if (transitions.length > 0) {
        const { changes: regions, isComplete } = diffOf(org, after);
        for (const { isCertain, policyType, before, after: then, change, count } of transitions) {
          if (isCertain) tally.certain += count;
          else tally.maybe += count;
          if (!isCertain || !isComplete) continue;
          const found = regions.filter(
            (region) =>
              region.policyType === policyType &&
              (region.kinds ?? [region.change]).some((kind) => kind === change || kind === 'unknown') &&
              region.before?.rule.id === before?.rule.id &&
              region.after?.rule.id === then?.rule.id,
          );
          expect(found).not.toEqual([]);
        }
      }
      tally.learned += await learningIsRight(
        org,
        after,
        signIns.map((one, number) => eventsOf(one, number, ways[number] as number[])),
        losses,
      );
      cellsDecideAlike(
        org,
        signIns.map(({ request }) => request),
      );
    }),
    { numRuns: orgs, endOnFailure: true },
  );
  return tally;
}

/**
 * Removes parts of the sign-ins in a log, and lets the replay infer results from the recorded rules. Checks that the inferred results equal
 * the results for the complete log. Returns the number of inferred results.
 */
async function learningIsRight(
  org: Snapshot,
  after: Snapshot,
  events: readonly (readonly Readonly<Record<string, unknown>>[])[],
  losses: readonly (readonly (readonly string[])[])[],
): Promise<number> {
  const lossy = events.flatMap((all, number) => {
    const last = all.at(-1) as Readonly<Record<string, unknown>>;
    return [...all.slice(0, -1), withoutParts(last, lossOf(last, losses[number] ?? []))];
  });
  const learned = await rowsOf(org, after, textOf(lossy), { isLearning: true });
  if (![...learned.values()].some(({ isInferred }) => isInferred)) return 0;
  const whole = await rowsOf(org, after, textOf(events.flat()), {});
  let count = 0;
  for (const [key, row] of learned) {
    const truth = whole.get(key);
    // The generated log contains evaluations of requests that a blocklist blocks. The service would not log such an evaluation.
    const isRefused = truth?.before === undefined;
    if (row.isInferred !== true || isRefused || truth.isCertain === false) continue;
    expect({ key, class: row.class, after: row.afterResult }).toEqual({
      key,
      class: truth.class,
      after: truth.afterResult,
    });
    count += 1;
  }
  return count;
}

async function rowsOf(before: Snapshot, after: Snapshot, text: string, options: ReplayOptions) {
  const rows = new Map<string, ComparedRow>();
  const take = (row: ReplayRow) => {
    if (row.class !== 'not compared') rows.set(`${row.event} ${row.policyType}`, row);
  };
  await judgedLog(text, (changes) => replayJudge(before, after, changes, take, options));
  return rows;
}

function textOf(events: readonly object[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

function cellsDecideAlike(org: Snapshot, requests: readonly Parameters<Decider['decide']>[1][]): void {
  const decider = new Decider(org);
  for (const request of [...requests, ...requests]) {
    const answer = simulateBody(compile(org), request);
    for (const { policyType, result, undefined: open } of answer.ok ? answer.value.evaluation : []) {
      const type = policyTypeNamed(policyType, org.brand)?.name;
      const decided = type && decider.decide(type, request);
      if (type !== undefined) expect(decider.decide(type, { ...request })).toBe(decided);
      const idsIn = (list: typeof result) => list.policies.flatMap(({ rules }) => rules.map(({ id }) => id));
      expect(decided?.possible.map(({ rule }) => rule.id)).toEqual([...idsIn(open), ...idsIn(result)]);
      if (open.policies.length === 0 && decided) expect(certainRule(decided)?.rule.id).toBe(idsIn(result)[0]);
    }
  }
}

async function replayed(before: Snapshot, after: Snapshot, text: string): Promise<ReplayResult> {
  return await judgedLog(text, (changes) => replayJudge(before, after, changes));
}
