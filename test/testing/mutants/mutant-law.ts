import fc from 'fast-check';
import { expect } from 'vitest';
import { diffOfTypes } from '../../../src/analysis/questions/diff/diff.js';
import { compareEffects } from '../../../src/analysis/questions/effects/compare-effects.js';
import { arbitraryRequest } from '../../../src/integrations/fast-check/arbitrary-request.js';
import type { Request } from '../../../src/model/facts/request.js';
import type { Policy, PolicyRule } from '../../../src/model/policies/policy.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { type Compiled, compile } from '../../../src/simulate/compile.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { runExample } from '../../../src/testing/expect/example.js';
import { judgeMutant } from '../../../src/testing/mutants/judge-mutant.js';
import type { KillingTest } from '../../../src/testing/mutants/killing-test.js';
import { lintErrorsOf } from '../../../src/testing/mutants/lint-errors.js';
import { mutantsOf } from '../../../src/testing/mutants/mutants.js';
import { mutationRun } from '../../../src/testing/mutants/mutation-run.js';
import { runSuite } from '../../../src/testing/run-suite.js';
import { suggest } from '../../../src/testing/suggest/suggest.js';
import { definitelyDecided, possible } from '../../analysis/questions/possible.js';
import { expectNoEffect, isDecidedBy } from '../../analysis/questions/without-effect.js';
import { anyRequest } from '../../generators/any-request.js';
import { withSources } from '../../generators/org.js';
import { assertWithFixedCases } from '../../runs.js';
import { arbitraryOutcomeCase } from '../../simulate/outcome/generators.js';
import { suiteOf } from '../coverage/coverage-law.js';

/** The number of occurrences of each kind of case, by a description of the kind. */
export type MutantsSeen = Record<string, number>;

const MOST_RULES = 12;

/** Generates orgs with only the first policies of each type and at most twelve rules. */
const fewRules: fc.Arbitrary<Snapshot> = arbitraryOutcomeCase().map(
  ({ org: { sources: _, documents: __, ...org } }) => {
    const policies: Policy[] = [];
    let rules = 0;
    for (const policy of org.policies.toReversed()) {
      rules += policy.rules.length;
      if (rules <= MOST_RULES) policies.unshift(policy);
    }
    return withSources({ ...org, policies });
  },
);

/** The mutation operators whose mutants the suggested tests always kill. */
const HELD: ReadonlySet<string> = new Set(['access-flipped', 'rule-dropped']);

/**
 * Checks that the suggested tests kill every mutant of two operators, unless the mutant is equivalent. Checks for every surviving mutant of
 * any operator that it fails no existing test, and that the suggested test passes on the org and fails on the mutant.
 */
export function checkSuggestedTestsKill(
  orgs: number,
  mutants: number,
  operators: readonly string[] = [...HELD],
): MutantsSeen {
  const seen: MutantsSeen = {};
  assertWithFixedCases(
    fc.property(fewRules, (org) => {
      const suggestion = suggest(org);
      if (suggestion.tests.length === 0) return;
      const undecided = new Set(
        suggestion.left.flatMap(({ measure, rule, state }) =>
          state === 'undecided' && measure === 'rules' ? [rule?.id] : [],
        ),
      );
      const suite = suiteOf(suggestion);
      const run = mutationRun(compile(org), [{ suite }], { operators, sample: { size: mutants, seed: 1 } });
      if (run.kind !== 'mutants') return count(seen, run.kind);
      for (const { mutant, verdict } of run.results) {
        const isKnown = !undecided.has(mutant.rule?.rule.id);
        count(seen, `${mutant.operator} ${verdict.status}${isKnown ? '' : ' unknown'}`);
        if (isKnown && verdict.status === 'survived' && HELD.has(mutant.operator))
          expect(verdict.shown, `${mutant.id} survived`).toBeUndefined();
        const made = mutant.make();
        if (!made.ok || verdict.status === 'killed' || verdict.status === 'unusable') continue;
        // Runs all tests. Those that the mutation skips, because the change cannot affect them, must pass, too.
        const failed = [...runSuite(suite, compile(made.value))].filter(({ status }) => status === 'failed');
        expect(failed, mutant.id).toEqual([]);
        const test = verdict.status === 'survived' ? verdict.shown.test : undefined;
        if (test === undefined) continue;
        expect(passes(test, org), `${mutant.id}: the test to paste`).toBe(true);
        expect(passes(test, made.value), `${mutant.id}: the test to paste`).toBe(false);
      }
    }),
    { numRuns: orgs },
  );
  return seen;
}

/**
 * Checks that each request has the same outcome for an equivalent mutant and for the org, and that the deciding rules have the same
 * actions. The actions may differ if the diff calls the change one without effect. All policies together must then require the same as
 * before.
 */
export function checkEquivalentMutants(orgs: number, mutants: number, requests: number): MutantsSeen {
  const seen: MutantsSeen = {};
  const drawn = fewRules.chain((org) =>
    fc.record({
      org: fc.constant(org),
      seed: fc.nat(),
      requests: fc
        .tuple(
          fc.array(anyRequest(org), { minLength: requests / 2, maxLength: requests / 2 }),
          onBorders(org, requests / 2),
        )
        .map((both) => both.flat()),
    }),
  );
  assertWithFixedCases(
    fc.property(drawn, ({ org, seed, requests: all }) => {
      const compiled = compile(org);
      const errors = lintErrorsOf(org);
      const sample = { size: mutants, seed };
      for (const mutant of mutantsOf(org, { sample })) {
        const judging = { org: compiled, errors, killerOf: () => undefined, limits: {} };
        const verdict = judgeMutant(mutant, judging);
        count(seen, verdict.status);
        if (verdict.status === 'survived') count(seen, verdict.shown.test ? 'with a test' : 'without a test');
        const made = mutant.make();
        if (verdict.status !== 'equivalent' || !made.ok) continue;
        const other = compile(made.value);
        for (const request of all) {
          count(seen, 'requests');
          const own = possible(request, org);
          const differing = effectsOf(own, mutant.types, compiled, other);
          if (differing.length > 0) {
            count(seen, 'without effect');
            expect(beyondWithoutEffect(differing, mutant.types, compiled, other), mutant.id).toEqual([]);
            expectNoEffect(org, made.value, own);
          }
          expect(outcomesOf(own, compiled, other), mutant.id).toEqual([]);
        }
      }
    }),
    { numRuns: orgs },
  );
  return seen;
}

function passes({ request, expect: wanted }: KillingTest, org: Snapshot): boolean {
  const { expectations: words } = runExample(request, wanted, { compiled: compile(org) });
  return words.every(({ status }) => status === 'passed');
}

/**
 * Generates requests at the borders between values that rules distinguish. Generates an empty list if the service would answer no request.
 */
function onBorders(org: Snapshot, requests: number): fc.Arbitrary<readonly Request[]> {
  try {
    return fc.array(arbitraryRequest(org), { minLength: requests, maxLength: requests });
  } catch {
    return fc.constant([]);
  }
}

function count(seen: MutantsSeen, what: string): void {
  seen[what] = (seen[what] ?? 0) + 1;
}

/** The rules that definitely decide a request in the org and in the mutant, if their actions differ. */
interface Differing {
  readonly type: string;
  readonly did: Decided;
  readonly does: Decided;
}

type Decided = { readonly policy: string; readonly rule: string } | null;

function effectsOf(
  request: Request,
  types: readonly string[],
  before: Compiled,
  after: Compiled,
): Differing[] {
  const effects = compareEffects(before.snapshot, after.snapshot);
  return types.flatMap((type) => {
    const [did, does] = [before, after].map((compiled) => definitelyDecided(compiled, type, request));
    if (did === undefined || does === undefined) return [];
    const isSame = effects.key(ruleOf(did, before), 'before') === effects.key(ruleOf(does, after), 'after');
    return isSame ? [] : [{ type, did, does }];
  });
}

/** Returns the requests with different actions, except those that the diff lists as changes without effect. */
function beyondWithoutEffect(
  differing: readonly Differing[],
  types: readonly string[],
  before: Compiled,
  after: Compiled,
): readonly Differing[] {
  const { withoutEffect } = diffOfTypes(types, before, after);
  return differing.filter(
    ({ type, did, does }) =>
      !withoutEffect.some((one) => one.policyType === type && isDecidedBy(one, did, does)),
  );
}

function ruleOf(decided: Decided, { snapshot }: Compiled): PolicyRule | undefined {
  const policy = snapshot.policies.find(({ id }) => id === decided?.policy);
  const rule = policy?.rules.find(({ id }) => id === decided?.rule);
  return policy && rule && { policy, rule };
}

/** Returns the outcomes of a sign-in in the org and in the mutant, if both are decided and differ. */
function outcomesOf(request: Request, before: Compiled, after: Compiled): string[] {
  const [one, other] = [before, after].map((compiled) => {
    const outcome = signInOutcome(compiled, request);
    if (!outcome.ok) return `refused: ${outcome.refusal.status}`;
    const { result } = outcome.value.overall;
    return result.kind === 'decided' ? result.value : undefined;
  });
  return one === undefined || other === undefined || one === other ? [] : [`${one}, then ${other}`];
}
