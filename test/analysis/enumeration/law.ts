import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Agrees, Claims } from './claim.js';
import { complianceAgrees } from './compliance.js';
import { diffAgrees } from './diff.js';
import { arbitraryTinyPair, type TinyOrg } from './orgs.js';
import { reachAgrees } from './reach.js';
import { coverageAgrees, mutantsAgree, statementsAgree } from './suites.js';
import { enumerate, pairsOf } from './universe.js';
import { appsAgree, whoAgrees } from './who.js';

/** For each question, the function that compares its answers with the enumeration of all requests. */
const QUESTIONS = {
  reach: reachAgrees,
  diff: diffAgrees,
  who: whoAgrees,
  apps: appsAgree,
  statements: statementsAgree,
  coverage: coverageAgrees,
  mutants: mutantsAgree,
  compliance: complianceAgrees,
} as const satisfies Readonly<Record<string, Agrees>>;

/**
 * The questions that take long. Each is asked about every third org: the number of the org, modulo 3, must be the given remainder. Other
 * questions are asked about every org.
 */
const COSTLY: Partial<Record<QuestionName, number>> = { who: 0, mutants: 0, statements: 1, compliance: 2 };

export type QuestionName = keyof typeof QUESTIONS;

export const QUESTION_NAMES = Object.keys(QUESTIONS) as readonly QuestionName[];

/** Orgs whose answers were wrong once, with the numbers that generated them. */
const ONCE_WRONG: [readonly [TinyOrg, TinyOrg], number][] = JSON.parse(
  readFileSync('fixtures/enumeration/once-wrong.json', 'utf8'),
).cases;

/**
 * The number of comparisons of each kind. Tests check that no number is zero, because a property without any comparison would always pass.
 */
export interface Compared {
  orgs: number;
  requests: number;
  readonly questions: Readonly<Record<QuestionName, { claims: number; undecided: number }>>;
  /** The condition keys of the rules, by policy type. */
  readonly keys: { readonly sessions: Set<string>; readonly accesses: Set<string> };
}

/**
 * Enumerates every sign-in of small orgs and compares the answers to every question with them. Fails with the smallest org for which an
 * answer differs.
 */
export function analysisAgreesWithEnumeration(numRuns: number): Compared {
  const compared: Compared = {
    orgs: 0,
    requests: 0,
    questions: Object.fromEntries(
      QUESTION_NAMES.map((name) => [name, { claims: 0, undecided: 0 }]),
    ) as Compared['questions'],
    keys: { sessions: new Set(), accesses: new Set() },
  };
  fc.assert(
    fc.property(arbitraryTinyPair, fc.nat(10_000), (pair, number) => {
      const [before, after] = [enumerate(pair[0]), enumerate(pair[1])];
      const pairs = pairsOf(before, after);
      compared.orgs += 1;
      compared.requests += before.rows.length + after.rows.length;
      for (const type of ['sessions', 'accesses'] as const)
        for (const { rules } of pair[0][type])
          for (const { key } of rules.flatMap(({ conditions }) => conditions)) compared.keys[type].add(key);
      for (const name of QUESTION_NAMES) {
        if ((COSTLY[name] ?? number % 3) !== number % 3) continue;
        const counts = compared.questions[name];
        const claims: Claims = {
          claim(isTrue, words) {
            counts.claims += 1;
            if (!isTrue) throw new Error(`${name}: ${words}`);
          },
          undecided() {
            counts.undecided += 1;
          },
        };
        QUESTIONS[name]({ before, after, pairs, number }, claims);
      }
    }),
    { numRuns, examples: ONCE_WRONG },
  );
  return compared;
}
