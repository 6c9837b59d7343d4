import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { canonical } from '../../../src/base/canonical.js';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import type { BacktestResult } from '../../../src/features/logs/backtest.js';
import { emptyReadTally, readLog } from '../../../src/features/logs/events/read-log.js';
import { pseudonymousPair } from '../../../src/features/logs/pseudonymous-pair.js';
import { keyedId } from '../../../src/features/logs/pseudonyms/keyed-letters.js';
import { lintDocuments } from '../../../src/lint/lint.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { IDENTIFIERS } from '../../generators/pools.js';
import { assertWithFixedCases } from '../../runs.js';
import { arbitraryLog, backtested, decidedSignIns } from './backtest-law.js';
import { eventsOf, inPieces, withoutParts } from './event-writer.js';
import { orgIn } from './written-org.js';

export const hash = (text: string): Uint8Array => createHmac('sha256', 'a key').update(text).digest();

const mapped = (id: string): string => keyedId(hash, id);

export interface PseudonymTally {
  orgs: number;
  /**
   * The number of orgs whose conditions could all be pseudonymized. In the other orgs, at least one condition was replaced by a condition
   * that is always undecided.
   */
  whole: number;
  decisions: number;
  undecided: number;
}

/**
 * Checks that a pseudonymized org and its log give the same decisions, reachability and lint findings as the originals, and contain no
 * original name.
 */
export async function checkPseudonyms(orgs: number): Promise<PseudonymTally> {
  const tally: PseudonymTally = { orgs: 0, whole: 0, decisions: 0, undecided: 0 };
  await assertWithFixedCases(
    fc.asyncProperty(arbitraryLog, async ({ org: made, requests, ways, losses, store }) => {
      const signIns = decidedSignIns(made, requests);
      const events = signIns.flatMap((one, number) => {
        const all = eventsOf(one, number, ways[number] as number[]);
        const last = all.at(-1) as Readonly<Record<string, unknown>>;
        return [...all.slice(0, -1), withoutParts(last, losses[number] as string[][])];
      });
      const given = JSON.stringify(snapshotDocument(made));
      const org = orgIn(given);
      const pair = pseudonymousPair(org, hash);
      const written = JSON.stringify(pair.org);
      const other = orgIn(written);
      const log = store(events);
      const lines: string[] = [];
      await readLog(inPieces(log, 1_000_000), {
        tally: emptyReadTally(),
        isWanted: pair.isWanted,
        take: (event) => lines.push(`${JSON.stringify(pair.event(event))}\n`),
      });
      const otherLog = lines.join('');
      const before = await backtested(org, log);
      const after = await backtested(other, otherLog);
      tally.orgs += 1;
      tally.decisions += Object.values(before.counts).reduce((sum, count) => sum + count, 0);
      tally.undecided += before.counts.undecided;
      const isWhole = pair.withheld === 0;
      expect(foundIn(written, isWhole)).toEqual(foundIn(given, isWhole));
      if (isWhole) {
        tally.whole += 1;
        expect(renamedResult(after, String)).toEqual(renamedResult(before, mapped));
        expectSameReached(org, other);
      } else {
        expect(after.counts.disagree).toBeLessThanOrEqual(before.counts.disagree);
        expect(after.counts.agree + after.counts.undecided).toBe(
          before.counts.agree + before.counts.undecided,
        );
        expect(after.notCompared).toEqual(before.notCompared);
      }
      for (const word of originalsIn(org))
        expect(
          new RegExp(`(?<![A-Za-z0-9])${escaped(word)}(?![A-Za-z0-9])`, 'i').exec(written + otherLog),
        ).toBeNull();
    }),
    { numRuns: orgs, endOnFailure: true },
  );
  return tally;
}

/** Returns a backtest result with pseudonymized ids, in an order that does not depend on the ids. */
function renamedResult(result: BacktestResult, id: (text: string) => string): unknown {
  const { rules, disagreements, unknownRules, notes, changedPolicies, ...rest } = result;
  return {
    ...rest,
    rules: rules.map(({ rule, policy, counts }) => canonical([id(rule.id), id(policy.id), counts])).sort(),
    unknownRules: unknownRules.map(id).sort(),
    notes: notes.map(({ note, count }) => [note, count]),
    changedPolicies: changedPolicies.map(({ time }) => time).sort(),
    disagreements: disagreements
      .map(({ event, user, app, time, failedConditions, dependsOn }) =>
        canonical([event && id(event), id(user), app && id(app), time, failedConditions, dependsOn]),
      )
      .sort(),
  };
}

/** Counts the findings of each lint rule. If pseudonymization left out conditions, the lint rules that read conditions are not counted. */
function foundIn(text: string, isWhole: boolean): unknown {
  const counts: Record<string, number> = {};
  for (const { rule } of lintDocuments([{ name: 'org.json', text }]).findings)
    if (
      isWhole ||
      !/^condition\/(?:expression|identifier|inactive|unknown)-|^(?:analysis|reference)\//.test(rule)
    )
      counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}

/**
 * Checks that both orgs have the same reachable rules. A rule that is undecided in either org is skipped, because the search depends on
 * names and may give up.
 */
function expectSameReached(org: Snapshot, other: Snapshot): void {
  const [before, after] = [reachOf(org).rules, reachOf(other).rules];
  expect(after.map(({ rule }) => rule.id)).toEqual(before.map(({ rule }) => mapped(rule.id)));
  for (const [index, { reachability: reached }] of before.entries()) {
    const kind = after[index]?.reachability.kind;
    if (kind !== 'undecided' && reached.kind !== 'undecided') expect(kind).toBe(reached.kind);
  }
}

/** Returns the names and ids of an org. */
function originalsIn(org: Snapshot): string[] {
  const ids = [
    ...org.policies.flatMap(({ id, rules }) => [id, ...rules.map((rule) => rule.id)]),
    ...[org.apps, org.groups, org.users, org.zones, org.idps, org.userTypes].flat().map(({ id }) => id),
  ];
  const names = [org.groups, org.zones, org.userTypes, org.idps, org.policies].flat().map(({ name }) => name);
  const rules = org.policies.flatMap((policy) => policy.rules.map(({ name }) => name));
  const labels = org.apps.map(({ label }) => label);
  const logins = IDENTIFIERS.flatMap((login) => [login, ...login.split(/[@.-]/)]);
  const kept = new Set<string | null | undefined>([
    undefined,
    null,
    'Everyone',
    'Catch-all Rule',
    'Default Rule',
    'Default Policy',
  ]);
  return [...ids, ...[...names, ...rules, ...labels].filter((name) => !kept.has(name)), ...logins, 'Acme']
    .map(String)
    .filter((word) => word.length > 2 && word.toUpperCase() !== org.brand);
}

function escaped(text: string): string {
  return text.replaceAll(/[^\w]/g, '\\$&');
}
