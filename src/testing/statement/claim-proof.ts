import type { RegionCase } from '../../analysis/questions/completions/case-search.js';
import { listsFor } from '../../analysis/questions/completions/lists-for.js';
import { regionCases } from '../../analysis/questions/completions/region-cases.js';
import type { SignInScope } from '../../analysis/questions/completions/sign-in-cases.js';
import { whySignInPossiblyImpossible } from '../../analysis/questions/session/guess.js';
import { sessionOf } from '../../analysis/questions/session/session.js';
import { ifWords, statedOutcomes } from '../../analysis/questions/session/stated-outcomes.js';
import { appIdsOf, meaningsIn } from '../../analysis/symbolic/rule-lists.js';
import { verdictFor } from '../../analysis/symbolic/verdict-for.js';
import { isObject } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import { MATCH } from '../../logic/kleene/verdict.js';
import type { Request } from '../../model/facts/request.js';
import type { Compiled } from '../../simulate/compile.js';
import type { OutcomeOptions } from '../../simulate/outcome/outcome.js';
import { BLOCKED_CASE, whyMayBeBlocked } from '../expect/blocked-case.js';
import { caseOutcomeOf } from '../expect/case-outcome.js';
import { type ExampleResult, runExample } from '../expect/example.js';
import type { Judged, WantedWord } from '../expect/expect-word.js';
import { EXPECT_WORDS, type Expectation, expectedWords } from '../expect/expectation.js';
import type { Tested } from '../expect/tested.js';
import type { WordResult } from '../expect/word-result.js';
import { type RegionReading, regionOf, type StatedAuthenticators } from '../region/region.js';
import type { Selection } from '../region/when.js';
import { partOfRequest } from '../request/part-of-request.js';
import { plausibleSignIn } from './plausible-sign-in.js';
import { type Proof, proofOfProblems, refutedIf } from './proof.js';

/** A claim that an expectation is met by every sign-in (`always`), or by none (`never`). */
interface ExpectClaim {
  readonly kind: 'always' | 'never';
  readonly expect: Expectation;
}

/**
 * Proves or refutes a claim. Enumerates the combinations of deciding rules that the selected sign-ins have. Checks one sign-in of each
 * combination, because all its sign-ins have the same result. If the export may lack a blocklist zone, the zone may block any of them.
 */
export function claimProof(
  claim: ExpectClaim,
  selection: Selection,
  { compiled, now, limits }: Tested,
): Proof {
  const words = wordsOf(claim.expect);
  const scope = scopeOf(words, compiled);
  const { ruleLists } = sessionOf(compiled, limits);
  const concerned = ruleLists.filter(({ type }) => scope.types.includes(type.name));
  const reading = regionOf(selection, now, meaningsIn(concerned, compiled.world), compiled);
  if (reading.kind === 'unknown') return proofOfProblems(reading.problems);
  const { enrolled } = reading;
  const options = enrolled === undefined ? {} : { authenticators: enrolled.authenticators };
  const undecided = new Set<string>();
  let isAnywhere = false;
  for (const { appIds, lists } of listsFor(reading.appIds ?? appIdsOf(compiled.snapshot), scope, concerned)) {
    const region = { ...reading.region, appIds };
    for (const point of regionCases(region, scope, lists, compiled, limits)) {
      if ('undecided' in point) {
        undecided.add(point.undecided);
        continue;
      }
      isAnywhere = true;
      const judged = judgedWords(words, point, compiled, options);
      if (judged.kind === 'invalid') {
        const { message, word } = judged;
        const pointer = pointerBelow(
          selection.pointer ?? '',
          claim.kind,
          ...(isObject(claim.expect) ? [word] : []),
        );
        return proofOfProblems([{ severity: 'error', message, pointer }]);
      }
      const truth = CLAIM_CHECKS[claim.kind](judged.words);
      if (truth.kind === 'broken') {
        const condition = ifWords(statedOutcomes(point.example));
        const open =
          condition === undefined
            ? whySignInPossiblyImpossible(point.example, compiled)
            : refutedIf(condition);
        if (open === undefined)
          return refutedBy(claim, { point, words: truth.words, region: reading.region, enrolled }, compiled);
        undecided.add(open);
      }
      if (truth.kind === 'unknown') undecided.add(truth.reason);
    }
  }
  if (undecided.size > 0) return { status: 'undecided', reasons: [...undecided] };
  return { status: isAnywhere ? 'proved' : 'vacuous', reasons: [] };
}

type ExpectedWord = readonly [word: (typeof EXPECT_WORDS)[number], value: unknown];

function wordsOf(expect: Expectation): readonly ExpectedWord[] {
  const wanted = expectedWords(expect);
  return EXPECT_WORDS.filter(({ name }) => Object.hasOwn(wanted, name)).map((word) => [
    word,
    wanted[word.name],
  ]);
}

function scopeOf(words: readonly ExpectedWord[], compiled: Compiled): SignInScope {
  const scopes = words.map(([word, value]) => word.scopeOf(value, compiled));
  return {
    types: [...new Set(scopes.flatMap(({ types }) => types))],
    withBlocklist: scopes.some(({ withBlocklist }) => withBlocklist),
  };
}

interface JudgedWord extends Judged {
  readonly word: string;
  readonly expected: string;
}

function judgedWords(
  words: readonly ExpectedWord[],
  { one, example }: RegionCase,
  compiled: Compiled,
  options: OutcomeOptions,
):
  | { readonly kind: 'words'; readonly words: readonly JudgedWord[] }
  | (Extract<WantedWord, { readonly kind: 'invalid' }> & { readonly word: string }) {
  const subject = { compiled, request: example, options };
  const outcome = caseOutcomeOf(one, subject);
  const refused = caseOutcomeOf(BLOCKED_CASE, subject);
  const judged: JudgedWord[] = [];
  for (const [word, value] of words) {
    const wanted = word.wanted(value, subject);
    if (wanted.kind === 'invalid') return { ...wanted, word: word.name };
    const own = wanted.judge(one, outcome);
    const reason = whyMayBeBlocked(example, word.scopeOf(value, compiled), compiled);
    const isAlike = reason === undefined || wanted.judge(BLOCKED_CASE, refused).verdict === own.verdict;
    judged.push({
      ...(isAlike ? own : { ...own, verdict: 'unknown', reason }),
      word: word.name,
      expected: wanted.expected,
    });
  }
  return { kind: 'words', words: judged };
}

type Truth =
  | { readonly kind: 'held' }
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'broken'; readonly words: readonly JudgedWord[] };

/**
 * For each kind of claim, a function that takes the results for the keys of the expectation in one sign-in. It returns whether the claim
 * holds there. An `always` claim is refuted if at least one key is wrong; a `never` claim is refuted if all keys are right.
 */
const CLAIM_CHECKS = {
  always(words) {
    const wrong = words.filter(({ verdict }) => verdict === 'no');
    if (wrong.length > 0) return { kind: 'broken', words: wrong };
    return openOr(words, { kind: 'held' });
  },
  never(words) {
    if (words.some(({ verdict }) => verdict === 'no')) return { kind: 'held' };
    return openOr(words, { kind: 'broken', words });
  },
} as const satisfies Record<ExpectClaim['kind'], (words: readonly JudgedWord[]) => Truth>;

function openOr(words: readonly JudgedWord[], otherwise: Truth): Truth {
  const open = words.find(({ verdict }) => verdict === 'unknown');
  return open === undefined ? otherwise : { kind: 'unknown', reason: open.reason ?? 'the result is unknown' };
}

interface Refuting {
  readonly point: RegionCase;
  readonly words: readonly JudgedWord[];
  readonly region: Extract<RegionReading, { readonly kind: 'region' }>['region'];
  readonly enrolled: StatedAuthenticators | undefined;
}

/**
 * Returns the refutation of a claim, with the counterexample that people recognise most easily. The simulator confirms the counterexample.
 */
function refutedBy(
  claim: ExpectClaim,
  { point, words, region, enrolled }: Refuting,
  compiled: Compiled,
): Proof {
  const authenticators = enrolled === undefined ? {} : { authenticators: enrolled.stated };
  const inRegion = region.within.map(({ meaning, world }) => verdictFor(meaning, world));
  const wordsOfExample = (request: Request): readonly WordResult[] => {
    if (!inRegion.every((verdictOf) => verdictOf(request) === MATCH)) return [];
    return refutingWords(claim, runExample({ request, ...authenticators }, claim.expect, { compiled }));
  };
  const body = plausibleSignIn(
    point.example,
    compiled,
    (request) =>
      wordsOfExample(request).length > 0 && whySignInPossiblyImpossible(request, compiled) === undefined,
  );
  const found =
    body === point.example
      ? words.map(
          ({ word, expected, found }): WordResult => ({
            key: word,
            status: 'failed',
            expected,
            actual: [found],
          }),
        )
      : wordsOfExample(body);
  return {
    status: 'refuted',
    refutation: {
      request: { ...partOfRequest(body, compiled.snapshot), ...authenticators },
      body,
      claim: claim.kind,
      expectations: found,
    },
    reasons: [],
  };
}

/**
 * Returns the expectations that show why an example refutes the claim, with their results. Returns an empty list if the example does not
 * refute the claim.
 */
function refutingWords(
  { kind }: ExpectClaim,
  { expectations: words, refusal, problems }: ExampleResult,
): readonly WordResult[] {
  if (refusal !== undefined || problems !== undefined) return [];
  if (kind === 'always') return words.filter(({ status }) => status === 'failed');
  const isRefuting = words.every(({ status }) => status === 'passed');
  return isRefuting ? words.map((one): WordResult => ({ ...one, status: 'failed' })) : [];
}
