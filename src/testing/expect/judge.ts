import {
  type SignInCase,
  type SignInCases,
  type SignInScope,
  signInCases,
} from '../../analysis/questions/completions/sign-in-cases.js';
import type { SearchLimits } from '../../analysis/questions/session/limits.js';
import { LIMIT_REACHED } from '../../analysis/questions/session/reasons.js';
import { getOrMake } from '../../base/memo.js';
import { BLOCKED_CASE, whyMayBeBlocked } from './blocked-case.js';
import { type CaseOutcome, caseOutcomeOf } from './case-outcome.js';
import type { ExpectWord, Judged, WantedWord } from './expect-word.js';
import { CODE_EXPECT_WORDS, type Expectation, expectedWords } from './expectation.js';
import { judgedOpen } from './open.js';
import type { Subject } from './subject.js';
import type { WordResult } from './word-result.js';

/**
 * Compares each key of an expectation with the results of a request, over all values of its unknown facts. An unknown result never passes.
 */
export function judgeExpectation(
  expectation: Expectation,
  subject: Subject,
  limits: SearchLimits = {},
): readonly WordResult[] {
  const wanted = expectedWords(expectation);
  const casesOf = cachedCases(subject, limits);
  const own = CODE_EXPECT_WORDS.filter(({ name }) => Object.hasOwn(wanted, name)).map((word) =>
    judgeWord(word, wanted[word.name], subject, casesOf(word.scopeOf(wanted[word.name], subject.compiled))),
  );
  return [...own, ...judgedOpen(wanted, subject, () => casesOf(APPLICATION_SCOPE))];
}

const APPLICATION_SCOPE: SignInScope = { types: ['ACCESS_POLICY'], withBlocklist: false };

type Judge = Extract<WantedWord, { readonly kind: 'wanted' }>['judge'];

function judgeWord(word: ExpectWord, value: unknown, subject: Subject, known: KnownCases): WordResult {
  const { cases, outcomeOf } = known;
  const wanted = word.wanted(value, subject);
  if (wanted.kind === 'invalid')
    return { key: word.name, status: 'invalid', expected: '', actual: [], message: wanted.message };
  const all = cases.cases.map((one) => wanted.judge(one, outcomeOf(one)));
  const actual = [...new Set(all.map((one) => one.found))];
  const base = { key: word.name, expected: wanted.expected, actual };
  const [first] = all;
  const isAgreed = first !== undefined && all.every(({ verdict }) => verdict === first.verdict);
  if (cases.isComplete && isAgreed && first.verdict !== 'unknown')
    return { ...base, status: first.verdict === 'yes' ? 'passed' : 'failed' };
  return { ...base, status: 'undecided', ...undecidedReasons(all, wanted.judge, known) };
}

function undecidedReasons(
  all: readonly Judged[],
  judge: Judge,
  { cases, outcomeOf, whyRefused }: KnownCases,
): Pick<WordResult, 'reasons' | 'missingFacts'> {
  const reasons = [...new Set(all.flatMap(({ reason }) => reason ?? []))];
  if (reasons.length > 0) return { reasons };
  if (!cases.isComplete) return { reasons: [LIMIT_REACHED] };
  const missingFacts = cases.settledBy((one) => judge(one, outcomeOf(one)).verdict === 'yes');
  const gaps = missingFacts.kind === 'nothing' ? [...cases.cases.flatMap(gapsIn), ...whyRefused] : [];
  return gaps.length > 0 ? { reasons: [...new Set(gaps)] } : { missingFacts };
}

/** Returns the unknown contents of the deciding rules, as reasons why a result is undecided. */
function gapsIn({ decided }: SignInCase): readonly string[] {
  return [...decided.values()].flatMap((one) => one?.rule.rule.unknown ?? []);
}

interface KnownCases {
  readonly cases: SignInCases;
  /** The reason why an unknown blocklist zone may block the request, as a list; empty if none may. */
  readonly whyRefused: readonly string[];
  outcomeOf(one: SignInCase): CaseOutcome;
}

/** Returns the possible results of a request. Expectation keys that depend on the same policy types share the results. */
function cachedCases(subject: Subject, limits: SearchLimits): (scope: SignInScope) => KnownCases {
  const known = new Map<string, KnownCases>();
  const outcomes = new Map<SignInCase, CaseOutcome>();
  const outcomeOf = (one: SignInCase) => getOrMake(outcomes, one, () => caseOutcomeOf(one, subject));
  const { request, compiled } = subject;
  return (scope) =>
    getOrMake(known, JSON.stringify(scope), () => {
      const cases = signInCases(request, scope, compiled, limits);
      const why = whyMayBeBlocked(request, scope, compiled);
      if (why === undefined) return { cases, whyRefused: [], outcomeOf };
      return { cases: withBlockedCase(cases), whyRefused: [why], outcomeOf };
    });
}

/** Adds the result that an unknown blocklist zone blocks the request. No further fact of the request can exclude this result. */
function withBlockedCase({ cases, isComplete }: SignInCases): SignInCases {
  return { cases: [...cases, BLOCKED_CASE], isComplete, settledBy: () => ({ kind: 'nothing' }) };
}
