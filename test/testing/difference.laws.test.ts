import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffOf } from '../../src/analysis/questions/diff/diff.js';
import { success } from '../../src/base/result.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { compile } from '../../src/simulate/compile.js';
import { runExample } from '../../src/testing/expect/example.js';
import { type DifferenceClaim, differenceProof } from '../../src/testing/statement/difference-proof.js';
import type { Proof } from '../../src/testing/statement/proof.js';
import { decided, definitelyDecided, possible } from '../analysis/questions/possible.js';
import { expectNoEffect } from '../analysis/questions/without-effect.js';
import { arbitraryChange } from '../generators/edits.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitraryRequest } from '../generators/request.js';
import { assertWithFixedCases } from '../runs.js';
import { arbitraryWhen } from './suite-cases.js';

const SAME: DifferenceClaim = { kind: 'sameAs', org: 'there' };

function proofOf(claim: DifferenceClaim, when: unknown, here: Snapshot, there: Snapshot): Proof {
  const others = new Map([['there', success(compile(there))]]);
  return differenceProof(claim, { when }, { compiled: compile(here), others });
}

const changed = arbitraryChange(arbitraryOrg()).chain(({ before, after }) =>
  arbitraryRequest(after)
    .map((request) => possible(request, after))
    .chain((request) =>
      fc.record({
        before: fc.constant(before),
        after: fc.constant(after),
        request: fc.constant(request),
        when: arbitraryWhen(request),
      }),
    ),
);

test('property: a policy test that compares an org with itself never finds a difference, whichever sign-ins it selects', () => {
  fc.assert(
    fc.property(changed, ({ after, when }) => {
      expect(proofOf(SAME, when, after, after).status).not.toBe('refuted');
    }),
    { numRuns: 25 },
  );
});

test('property: if a policy test compares two orgs and has no `when`, its differences are exactly the changes from `diff` that the test forbids', () => {
  fc.assert(
    fc.property(changed, fc.boolean(), ({ before, after }, isOtherAllowed) => {
      const { changes: regions } = diffOf(before, after);
      const found = (claim: DifferenceClaim) =>
        (proofOf(claim, undefined, after, before).differences ?? []).map(({ change }) => change);
      /** Returns the changes that refute a statement; none if all of their examples depend on the outcome of an expression. */
      const refuting = (isRefuting: (change: string) => boolean) => {
        const differing = regions.filter(({ change }) => isRefuting(change));
        return differing.every((one) => one.if !== undefined) ? [] : differing.map(({ change }) => change);
      };
      expect(found(SAME)).toEqual(refuting((change) => change !== 'unknown'));
      const worse = ['granted', 'less-strict', 'mixed', ...(isOtherAllowed ? [] : ['other'])];
      expect(found({ kind: 'notLessStrictThan', org: 'there', isOtherAllowed })).toEqual(
        refuting((change) => worse.includes(change)),
      );
    }),
    { numRuns: 25 },
  );
});

test('property: a policy test that compares two orgs holds for the selected sign-ins if it is proved, and its counterexample is one of these', () => {
  const seen: Record<string, number> = {};
  assertWithFixedCases(
    fc.property(changed, ({ before, after, request, when }) => {
      const [there, here] = [compile(before), compile(after)];
      const { status, refutation, differences: [first] = [] } = proofOf(SAME, when, after, before);
      seen[status] = (seen[status] ?? 0) + 1;
      if (refutation !== undefined && first !== undefined) {
        const rules = [there, here].map((state) => decided(state, first.policyType, first.example));
        expect(rules.map((one) => one?.rule)).toEqual([first.before?.rule.id, first.after?.rule.id]);
        expect(runExample(refutation.request, 'ALLOW', { compiled: here }).refusal).toBeUndefined();
        if (Object.hasOwn(when, 'app')) expect(first.example.appInstance).toBe(when.app);
        for (const word of ['risk', 'registered', 'managed'])
          if (Object.hasOwn(when, word)) expect(refutation.request[word], word).toBe(when[word]);
      }
      if (status !== 'proved') return;
      for (const type of ['ACCESS_POLICY', 'OKTA_SIGN_ON']) {
        const [did, does] = [there, here].map((state) => definitelyDecided(state, type, request));
        if (did === undefined || does === undefined) continue;
        if (JSON.stringify(actionsOf(does, after)) !== JSON.stringify(actionsOf(did, before)))
          expectNoEffect(before, after, request);
      }
    }),
    { numRuns: 50 },
  );
  for (const status of ['proved', 'refuted']) expect(seen[status] ?? 0, status).toBeGreaterThan(1);
});

function actionsOf(decided: ReturnType<typeof definitelyDecided>, { policies }: Snapshot): unknown {
  const policy = policies.find(({ id }) => id === decided?.policy);
  return policy?.rules.find(({ id }) => id === decided?.rule)?.actions;
}
