import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signInCases } from '../../src/analysis/questions/completions/sign-in-cases.js';
import { diffOf } from '../../src/analysis/questions/diff/diff.js';
import { readBody } from '../../src/documents/request/read-request.js';
import type { Request } from '../../src/model/facts/request.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { summaryWords } from '../../src/report/diff/region-words.js';
import { compile } from '../../src/simulate/compile.js';
import { signInOutcome } from '../../src/simulate/outcome/outcome.js';
import { possibleValues, valueIf } from '../../src/simulate/outcome/settled.js';
import { lintErrorsOf, newLintError } from '../../src/testing/mutants/lint-errors.js';
import { tableScope } from '../../src/what-if/matrix/table-frame.js';
import { storyOfRepairs } from '../../src/what-if/repair-story.js';
import { orgEdits } from '../../src/what-if/repairs/org-edits.js';
import { type Repair, repairsOf } from '../../src/what-if/repairs/repairs.js';
import { assertWithFixedCases, runs } from '../runs.js';
import { arbitraryOutcomeCase } from '../simulate/outcome/generators.js';

test('property: a suggested edit of the org gives the request the wanted result, and its listed side effects are the changes that `diff` finds', () => {
  let found = 0;
  assertWithFixedCases(
    fc.property(arbitraryOutcomeCase(), fc.constantFrom('allowed', 'denied'), ({ org, request }, wanted) => {
      const compiled = compile(org);
      const answer = repairsOf(compiled, request, wanted);
      const read = readBody(request, compiled.world, 'person');
      if (!answer.ok || !read.ok) return;
      const { cases } = signInCases(read.value, tableScope(), compiled);
      const edits = orgEdits(compiled, read.value, cases);
      expect(new Set(edits.map(({ words }) => words)).size).toBe(edits.length);
      expect(answer.value.found).toEqual(answer.value.found.toSorted(byWhatElse));
      const errors = lintErrorsOf(org);
      const story = storyOfRepairs(answer.value)
        .map(({ text }) => text)
        .join('\n');
      for (const { edit, changes: regions, isMorePermissiveForOthers, users } of answer.value.found) {
        const own = edits.filter(({ words }) => edit === words || edit.split(', and ').includes(words));
        const edited = own.reduce((before, { apply }) => {
          const after = apply(before);
          if (!after.ok) throw new Error(`no such edit: ${edit}`);
          return after.value;
        }, org);
        const outcome = signInOutcome(compile(edited), read.value);
        if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
        const { result } = outcome.value.overall;
        if (wanted === 'allowed') expect([undefined, 'allowed']).toContain(valueIf(result));
        else expect(possibleValues(result)).not.toEqual(['allowed']);
        const difference = diffOf(org, edited);
        expect(difference.changes).toEqual(regions);
        if (users !== undefined) expect(users).toBe(usersIn(org, edited).size);
        if (regions.length > 0) expect(story).toContain(summaryWords(difference).split(';')[0]);
        if (edit === answer.value.found[0]?.edit)
          expect(newLintError(errors, lintErrorsOf(edited))).toBeUndefined();
        expect(own.length).toBeLessThanOrEqual(2);
        if (!isMorePermissiveForOthers) expectNobodyElseIn(org, edited, read.value);
        found += 1;
      }
    }),
    { ...runs(7, 1000), endOnFailure: true },
  );
  expect(found).toBeGreaterThan(1);
});

/** Returns the ids of the users whom `diff` lists for at least one set of sign-ins. */
function usersIn(before: Snapshot, after: Snapshot): ReadonlySet<string> {
  const { changes } = diffOf(before, after, { mostNamed: Number.POSITIVE_INFINITY });
  return new Set(changes.flatMap(({ users }) => users?.some.map(({ id }) => id) ?? []));
}

/**
 * Compares suggested edits: first those of reachable rules, then those that allow nobody else, then those that affect fewer users, then those with fewer sets of affected
 * sign-ins.
 * Spec: What-if, 1, `repairs`.
 */
function byWhatElse(one: Repair, other: Repair): number {
  const keyOf = ({
    isRuleUnreachable,
    isMorePermissiveForOthers,
    users = Number.MAX_SAFE_INTEGER,
    changes: regions,
  }: Repair) => [Number(isRuleUnreachable), Number(isMorePermissiveForOthers), users, regions.length];
  const [a, b] = [keyOf(one), keyOf(other)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Checks that no other user of the org gains access with the same request after the edit. */
function expectNobodyElseIn(before: Snapshot, after: Snapshot, request: Request): void {
  const { user, groups: _, ...context } = request.policyContext;
  for (const { id } of before.users.filter((one) => one.id !== user?.id)) {
    const [did, does] = [before, after].map((org) => {
      const outcome = signInOutcome(compile(org), {
        ...request,
        policyContext: { ...context, user: { id } },
      });
      return outcome.ok ? valueIf(outcome.value.overall.result) : undefined;
    });
    if (did === 'denied') expect(does, id).not.toBe('allowed');
  }
}
