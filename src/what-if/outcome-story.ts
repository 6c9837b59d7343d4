import { describeLevel } from '../assurance/assurance-level.js';
import { ownAt } from '../base/own.js';
import { printable } from '../base/printable.js';
import { ASSUMPTIONS, type AssumptionId } from '../facts/assumptions.js';
import type { Request } from '../facts/request.js';
import type { CanBeMet } from '../simulate/outcome/can-be-met.js';
import type { Outcome, RefusedBefore } from '../simulate/outcome/outcome.js';
import type { Overall } from '../simulate/outcome/overall.js';
import { MAY_BE_REFUSED } from '../simulate/outcome/overall.js';
import type { Required } from '../simulate/outcome/required.js';
import type { Access } from '../simulate/outcome/session.js';
import { reasonsIn, valueIf } from '../simulate/outcome/settled.js';
import { changesInWords } from './changes-in-words.js';
import { completeOutcome } from './complete-outcome.js';
import {
  accessOfRule,
  headlineOf,
  headlineText,
  outcomeIfActive,
  type Parties,
  SOMEBODY_SOMEWHERE,
} from './headline.js';
import { leavesInWords } from './leaf-sentence.js';
import { type MissingFactHint, missingWords, unknowableWords, wayToTellZones } from './missing-words.js';
import type { NearestRule } from './near-miss.js';
import { ruleInQuotes } from './rule-in-quotes.js';
import { type Sentence, sentenceOn, sentencesOnEach } from './sentence.js';
import type { StoryWords } from './story-words.js';
import type { OpenRule, SignInExplanation } from './why.js';

/** Why a user gets in, or not, what that hangs on, and what would have been better. */
export function storyOfWhy(answer: SignInExplanation, words: StoryWords): Sentence[] {
  const { request } = answer;
  const outcome = completeOutcome(answer.outcome);
  if (isOfUnable(outcome)) return unableSentences(answer, ['outcome'], words.partiesOf(request));
  const isOpen =
    outcome.overall.result !== undefined && headlineOf(outcome, SOMEBODY_SOMEWHERE).entry === 'unknown';
  return [
    ...headlineSentence(answer, ['outcome'], words.partiesOf(request)),
    ...blocklistSentence(answer, ['outcome'], request, words),
    ...(isOpen
      ? sentencesOnEach<OpenRule>(answer, ['open'], MOST_OPEN, (one) =>
          openRule(one, outcome, request, words),
        )
      : []),
    ...(isOpen && valueIf(outcome.required.access) === 'ALLOW'
      ? routingSentence(answer, request, words)
      : []),
    ...sentenceOn<NearestRule | null>(answer, ['nearestRule'], (miss) => nearestRule(miss, outcome, words)),
    ...sentenceOn<Request | null>(answer, ['nearestRule', 'witness'], (witness) =>
      witness === null
        ? undefined
        : `with ${changesInWords(request, witness, words.give)}, ${ruleInQuotes(answer.nearestRule as NearestRule)} decides`,
    ),
    ...demandSentences(answer, ['outcome']),
  ];
}

/** How to make it known which identity provider the user comes from, where it is not. */
function routingSentence(answer: SignInExplanation, request: Request, { give }: StoryWords): Sentence[] {
  return sentenceOn<Outcome['routed']>(answer, ['outcome', 'routed'], ({ decidedBy, missing }) => {
    const ways = missingWords([{ reason: 'missing-fact', missing }], request, give, 1);
    return decidedBy !== null || ways.length === 0
      ? undefined
      : `it is not known where the user is routed: give ${ways.join(', ')}`;
  });
}

/** The same of what a sign-in comes to, as far as that alone tells it. */
export function storyOfOutcome(answer: Outcome, parties: Parties, words: StoryWords): Sentence[] {
  if (isOfUnable(completeOutcome(answer))) return unableSentences(answer, [], parties);
  return [
    ...headlineSentence(answer, [], parties),
    ...blocklistSentence(answer, [], undefined, words),
    ...demandSentences(answer, []),
  ];
}

const MOST_OPEN = 3;

function isOfUnable({ ifActive }: Outcome): boolean {
  return ifActive !== undefined;
}

/** No policy is evaluated of an account that cannot sign in: the rest would be of another sign-in. */
function unableSentences(answer: unknown, path: readonly string[], parties: Parties): Sentence[] {
  const outcome = completeOutcome(ownAt(answer, path) as Outcome);
  return [
    ...headlineSentence(answer, path, parties),
    ...sentenceOn<Overall>(
      answer,
      [...path, 'ifActive'],
      () => `if it were active: ${headlineText(headlineOf(outcomeIfActive(outcome), parties))}`,
    ),
    ...assumedSentence(answer, path),
  ];
}

function headlineSentence(answer: unknown, path: readonly string[], parties: Parties): Sentence[] {
  return sentenceOn(answer, [...path, 'overall', 'result'], () =>
    headlineText(headlineOf(completeOutcome(ownAt(answer, path) as Outcome), parties)),
  );
}

function blocklistSentence(
  answer: unknown,
  path: readonly string[],
  request: Request | undefined,
  { give }: StoryWords,
): Sentence[] {
  return sentenceOn<RefusedBefore>(answer, [...path, 'refusedBefore'], ({ verdict, why }) =>
    verdict === 'UNDEFINED' ? blocklistWords(request, give, why) : undefined,
  );
}

/** What is asked of the user, and whether that can be given. */
function demandSentences(answer: unknown, path: readonly string[]): Sentence[] {
  const result = ownAt(answer, [...path, 'overall', 'result']) as Overall['result'] | undefined;
  const known = result === undefined ? undefined : valueIf(result);
  return [
    ...sentenceOn<Required['asks']>(answer, [...path, 'required', 'asks'], (asks) => {
      const all = (valueIf(asks) ?? []).map(({ described }) => described);
      if (all.length === 0 || (known !== 'allowed' && known !== 'locked out')) return undefined;
      return `it asks for ${printable([...new Set(all)].join('; and '), LONGEST_PHRASE)}`;
    }),
    ...sentenceOn<CanBeMet>(answer, [...path, 'canBeMet'], (met) => {
      if (met.answer.kind === 'undefined' && valueIf(accessIn(answer, path)) === 'ALLOW')
        return `it is not known whether the user can give what is asked: ${printable(reasonsIn(met.answer).join('; '), LONGEST_PHRASE)}`;
      return known === 'allowed' && valueIf(met.answer) === 'yes' ? enoughWords(met) : undefined;
    }),
    ...assumedSentence(answer, path),
  ];
}

function assumedSentence(answer: unknown, path: readonly string[]): Sentence[] {
  return sentenceOn<Outcome['assumptions']>(answer, [...path, 'assumptions'], (assumed) => {
    const named = NAMED.filter((name) => assumed.some(({ id }) => id === name));
    return named.length === 0 ? undefined : named.map((id) => `${id}: ${ASSUMPTIONS[id]}`).join('; ');
  });
}

const LONGEST_PHRASE = 1000;

/** The assumptions on which it depends whether the user is allowed at all. */
const NAMED = ['A22', 'A25', 'A26'] as const satisfies readonly AssumptionId[];

function enoughWords({ among, enrolledSuffice }: CanBeMet): string {
  if (among === 'enrollable') return 'what can be enrolled is enough';
  switch (valueIf(enrolledSuffice)) {
    case true:
      return 'what is enrolled is enough';
    case false:
      return 'what is enrolled is not enough, but more can be enrolled';
    default:
      return 'what is enrolled may be enough, and more can be enrolled';
  }
}

function accessIn(answer: unknown, path: readonly string[]): Required['access'] {
  const access = ownAt(answer, [...path, 'required', 'access']) as Required['access'] | undefined;
  return access ?? { kind: 'undefined', reasons: [], alternatives: [] };
}

function blocklistWords(request: Request | undefined, give: MissingFactHint, why?: string): string {
  const way = request === undefined || why !== undefined ? undefined : wayToTellZones(request, give);
  const remedy = why !== undefined ? `: ${printable(why)}` : way === undefined ? '' : `: give ${way}`;
  return `${MAY_BE_REFUSED}${remedy}`;
}

/** What a rule that may decide hangs on: what to give, or why nothing can tell; its conditions where neither is known. */
function openRule(rule: OpenRule, outcome: Outcome, request: Request, { give }: StoryWords): string {
  const access = accessOfRule(outcome[rule.part], rule);
  const ways = missingWords(rule.unknown, request, give, 1);
  const remedies = [
    ...(ways.length === 0 ? [] : [`give ${ways.join(', ')}`]),
    ...unknowableWords(rule.unknown, give),
  ];
  const types = rule.unknown.map(({ type }) => type).join(', ');
  const hanging = remedies.length === 0 ? `, by ${types}` : `: ${remedies.join('; ')}`;
  return `${ruleInQuotes(rule)} may ${access === undefined ? 'decide' : MAY[access]}${hanging}`;
}

const MAY = { ALLOW: 'allow', DENY: 'deny' } as const satisfies Record<Access, string>;

/** Nothing where the user gets in anyway, or where the rule is one of those that are told to be open. */
function nearestRule(
  miss: NearestRule | null,
  { overall }: Outcome,
  { names }: StoryWords,
): string | undefined {
  const result = overall.result && valueIf(overall.result);
  if (miss === null)
    return result === 'denied' || result === 'locked out'
      ? 'no rule above it would let the user in'
      : undefined;
  if (result === undefined && miss.lacks.every(({ verdict }) => verdict === 'UNDEFINED')) return undefined;
  const isSure = miss.result.kind === 'settled';
  const does = result === 'allowed' ? 'ask for less' : 'let the user in';
  const assurance = valueIf(miss.assurance);
  const how = assurance === undefined ? '' : `, with ${describeLevel(assurance)}`;
  const above = miss.above > 0 && miss.witness === null ? ' (a rule above it may still decide)' : '';
  return `nearest rule that ${isSure ? 'would' : 'may'} ${does}: ${ruleInQuotes(miss)}${how}; it lacks ${leavesInWords(miss.lacks, names)}${above}`;
}
