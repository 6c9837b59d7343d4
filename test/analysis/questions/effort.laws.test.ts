import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { answerQuestion } from '../../../src/analysis/questions/query.js';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { isLimit, NOT_ANALYZED } from '../../../src/analysis/questions/session/reasons.js';
import { settleBody } from '../../../src/analysis/questions/settle.js';
import { compile } from '../../../src/simulate/compile.js';
import { arbitraryChange } from '../../generators/edits.js';
import { arbitraryOrg } from '../../generators/org.js';
import { arbitraryRequest } from '../../generators/request.js';
import { assertWithFixedCases } from '../../runs.js';
import { snapshotOf } from './snapshot-of.js';

/** Generates search limits, from one step to enough steps for every answer. */
const effort = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 20_000 }));

test('property: with less search effort, the analysis of a rule gives the same answer or is undecided', () => {
  let cut = 0;
  fc.assert(
    fc.property(arbitraryOrg(), effort, (org, effort) => {
      const all = reachOf(org).rules;
      for (const [index, { reachability: reached }] of reachOf(org, { effort }).rules.entries()) {
        if (reached.kind === 'undecided' && isLimit(reached.reason)) cut++;
        else expect(reached.kind).toBe(all[index]?.reachability.kind);
      }
    }),
    { numRuns: 20 },
  );
  expect(cut).toBeGreaterThan(0);
});

test('property: with less search effort, each change is found, or the search is reported as incomplete', () => {
  let cut = 0;
  assertWithFixedCases(
    fc.property(arbitraryChange(arbitraryOrg()), effort, ({ before, after }, effort) => {
      const { changes: regions, undecided, isComplete } = diffOf(before, after, { effort });
      const rules = ({ before, after }: (typeof regions)[number]) => [before?.rule.id, after?.rule.id];
      const missing = diffOf(before, after).changes.filter(
        (region) => !regions.some((one) => String(rules(one)) === String(rules(region))),
      );
      if (missing.length === 0) return;
      cut++;
      expect(isComplete).toBe(false);
      for (const { before, after } of missing)
        expect(
          undecided.some(
            (one) =>
              isLimit(one.reason) &&
              (one.before === undefined
                ? one.after?.rule.id === after?.rule.id
                : one.before?.rule.id === before?.rule.id),
          ),
        ).toBe(true);
    }),
    { numRuns: 20 },
  );
  expect(cut).toBeGreaterThan(0);
});

test('property: with less search effort, `access --below` still lists every rule that it finds with full effort, either as found or as undecided', () => {
  fc.assert(
    fc.property(arbitraryOrg(), effort, (org, effort) => {
      for (const { id } of org.apps.slice(0, 2)) {
        const question = { kind: 'below', appId: id, assurance: 'denied' } as const;
        const cut = answerQuestion(org, question, { effort });
        const told = [...cut.rules, ...cut.undecided].map(({ rule }) => rule);
        expect(told).toEqual(
          expect.arrayContaining(answerQuestion(org, question).rules.map(({ rule }) => rule)),
        );
      }
    }),
    { numRuns: 20 },
  );
});

test('property: with less search effort, the list of rules that may decide a request still contains each of these rules', () => {
  const asked = arbitraryOrg().chain((org) => fc.tuple(fc.constant(org), arbitraryRequest(org), effort));
  fc.assert(
    fc.property(asked, ([org, request, effort]) => {
      const compiled = compile(org);
      const [all, cut] = [settleBody(compiled, request), settleBody(compiled, request, { effort })];
      if (!all.ok || !cut.ok) return;
      for (const [index, { possible }] of all.value.entries())
        expect(cut.value[index]?.possible).toEqual(expect.arrayContaining([...possible]));
    }),
    { numRuns: 20 },
  );
});

test('for a pigeonhole problem, the analysis stops at the effort limit, and reports the undecided rules with the limit as the reason', () => {
  const { rules } = reachOf(pigeons(11, 10), { effort: 3_000_000 });
  const open = rules.flatMap(({ reachability: reached }) =>
    reached.kind === 'undecided' ? [reached.reason] : [],
  );
  expect(open.length).toBeGreaterThan(0);
  expect(open.every(isLimit)).toBe(true);
  expect(rules.some(({ reachability: reached }) => reached.kind === 'shadowed')).toBe(false);
});

test('if the search effort is used up, the remaining rules are reported as not analyzed', () => {
  const { rules } = reachOf(pigeons(3, 2), { effort: 1 });
  expect(rules.slice(1).map(({ reachability: reached }) => reached)).toEqual(
    rules.slice(1).map(() => ({ kind: 'undecided', reason: NOT_ANALYZED })),
  );
});

/**
 * Returns rules that encode the pigeonhole problem: one for each two pigeons in the same hole, one for each pigeon in no hole, and a last
 * rule for all other cases.
 */
function pigeons(count: number, holes: number) {
  const isIn = (pigeon: number, hole: number) => `user.isMemberOf({'group.id': {'g${pigeon}x${hole}'}})`;
  const numbers = (most: number) => Array.from({ length: most }, (_, index) => index);
  const pairs = numbers(holes).flatMap((hole) =>
    numbers(count).flatMap((one) =>
      numbers(one).map((other) => `${isIn(one, hole)} && ${isIn(other, hole)}`),
    ),
  );
  const homeless = numbers(count).map((one) =>
    numbers(holes)
      .map((hole) => `!${isIn(one, hole)}`)
      .join(' && '),
  );
  const rules = [...pairs, ...homeless].map((condition, index) => ({
    id: `r${index}`,
    name: `r${index}`,
    status: 'ACTIVE',
    priority: index + 1,
    type: 'ACCESS_POLICY',
    conditions: { elCondition: { condition } },
    actions: { appSignOn: { access: 'ALLOW' } },
  }));
  const last = { id: 'last', name: 'last', status: 'ACTIVE', priority: rules.length + 1, system: true };
  return snapshotOf({
    policies: [
      {
        id: 'p1',
        type: 'ACCESS_POLICY',
        name: 'p1',
        status: 'ACTIVE',
        priority: 1,
        system: true,
        rules: [...rules, { ...last, type: 'ACCESS_POLICY', actions: { appSignOn: { access: 'DENY' } } }],
      },
    ],
  });
}
