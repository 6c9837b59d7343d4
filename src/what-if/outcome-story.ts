import { isObject } from '../base/object.js';
import { ownAt } from '../base/own.js';
import { printable } from '../base/printable.js';
import { REQUEST_WORDS } from '../documents/request/request-words.js';
import { describeLevel } from '../model/assurance/assurance-level.js';
import { ASSUMPTIONS, type AssumptionId } from '../model/facts/assumptions.js';
import type { Request } from '../model/facts/request.js';
import type { CanSatisfy } from '../simulate/outcome/can-satisfy.js';
import type { BlocklistResult, Outcome } from '../simulate/outcome/outcome.js';
import { MAY_BE_BLOCKED, type Overall } from '../simulate/outcome/overall.js';
import type { Required } from '../simulate/outcome/required.js';
import type { Access } from '../simulate/outcome/session.js';
import { reasonsIn, valueIf } from '../simulate/outcome/settled.js';
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
import {
  type MissingFactHint,
  missingWords,
  optionWords,
  unknowableWords,
  zoneOption,
} from './missing-words.js';
import type { NearestRule } from './near-miss.js';
import { ruleInQuotes, rulesInQuotes } from './rule-in-quotes.js';
import { type Sentence, sentenceOn, sentencesOnEach } from './sentence.js';
import type { StoryWords } from './story-words.js';
import type { OpenRule, SignInExplanation } from './why.js';

/** Explains a sign-in: the result, the missing facts, the nearest rule with a better result, and the requirements. */
export function storyOfWhy(answer: SignInExplanation, words: StoryWords): Sentence[] {
  const { request } = answer;
  const outcome = completeOutcome(answer.outcome);
  if (hasUnableAccount(outcome)) return unableAccountSentences(answer, ['outcome'], words.partiesOf(request));
  const isOpen =
    outcome.overall.result !== undefined && headlineOf(outcome, SOMEBODY_SOMEWHERE).entry === 'unknown';
  return [
    ...headlineSentence(answer, ['outcome'], words.partiesOf(request)),
    ...blocklistSentence(answer, ['outcome'], request, words),
    ...(isOpen
      ? sentencesOnEach<OpenRule>(answer, ['undecidedRules'], MOST_OPEN, (one) =>
          possibleRuleWords(one, outcome, request, words),
        )
      : []),
    ...(isOpen && valueIf(outcome.required.access) === 'ALLOW'
      ? routingSentence(answer, request, words)
      : []),
    ...sentenceOn<NearestRule | null>(answer, ['nearestRule'], (miss) =>
      nearestRuleWords(miss, outcome, words),
    ),
    ...sentenceOn<Request | null>(answer, ['nearestRule', 'example'], (example) =>
      example === null
        ? undefined
        : `with ${changesInWords(request, example, words.give)}, the deciding rule is ${ruleInQuotes(answer.nearestRule as NearestRule)}`,
    ),
    ...requirementSentences(answer, ['outcome']),
  ];
}

/** Returns a sentence with the options that determine the identity provider of the user, if the provider is unknown. */
function routingSentence(
  answer: SignInExplanation,
  request: Request,
  { give, pass }: StoryWords,
): Sentence[] {
  return sentenceOn<Outcome['routed']>(answer, ['outcome', 'routed'], ({ decidedBy, missing }) => {
    const ways = missingWords([{ reason: 'missing-fact', missing }], request, give, 1);
    return decidedBy !== null || ways.length === 0
      ? undefined
      : `the identity provider is unknown: ${pass(ways)}`;
  });
}

/** Explains an outcome in sentences. Needs only the outcome, not the request. */
export function storyOfOutcome(answer: Outcome, parties: Parties, words: StoryWords): Sentence[] {
  if (hasUnableAccount(completeOutcome(answer))) return unableAccountSentences(answer, [], parties);
  return [
    ...headlineSentence(answer, [], parties),
    ...blocklistSentence(answer, [], undefined, words),
    ...requirementSentences(answer, []),
  ];
}

const MOST_OPEN = 3;

function hasUnableAccount({ ifActive }: Outcome): boolean {
  return ifActive !== undefined;
}

/**
 * Returns the sentences about an account that cannot sign in. No other sentences follow, because the service evaluates no policy for such
 * an account.
 */
function unableAccountSentences(answer: unknown, path: readonly string[], parties: Parties): Sentence[] {
  const outcome = completeOutcome(ownAt(answer, path) as Outcome);
  return [
    ...headlineSentence(answer, path, parties),
    ...sentenceOn<Overall>(
      answer,
      [...path, 'ifActive'],
      () => `with an active account: ${headlineText(headlineOf(outcomeIfActive(outcome), parties))}`,
    ),
    ...assumptionSentence(answer, path),
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
  words: StoryWords,
): Sentence[] {
  return sentenceOn<BlocklistResult>(answer, [...path, 'blocklist'], ({ verdict, why }) =>
    verdict === 'UNDEFINED' ? blocklistWords(request, words, why) : undefined,
  );
}

/** Returns sentences about the requirements, and about whether the user can meet them. */
function requirementSentences(answer: unknown, path: readonly string[]): Sentence[] {
  const result = ownAt(answer, [...path, 'overall', 'result']) as Overall['result'] | undefined;
  const known = result === undefined ? undefined : valueIf(result);
  return [
    ...sentenceOn<Required['requirements']>(answer, [...path, 'required', 'requirements'], (asks) => {
      const all = (valueIf(asks) ?? []).map(({ described }) => described);
      if (all.length === 0 || (known !== 'allowed' && known !== 'locked out')) return undefined;
      return `requires ${printable([...new Set(all)].join('; and '), LONGEST_PHRASE)}`;
    }),
    ...sentenceOn<CanSatisfy>(answer, [...path, 'canSatisfy'], (met) => {
      if (met.answer.kind === 'undecided' && valueIf(accessIn(answer, path)) === 'ALLOW')
        return `it is unknown whether the user has the required authenticators: ${printable(reasonsIn(met.answer).join('; '), LONGEST_PHRASE)}`;
      return known === 'allowed' && valueIf(met.answer) === 'yes' ? sufficientWords(met) : undefined;
    }),
    ...assumptionSentence(answer, path),
  ];
}

function assumptionSentence(answer: unknown, path: readonly string[]): Sentence[] {
  return sentenceOn<Outcome['assumptions']>(answer, [...path, 'assumptions'], (assumed) => {
    const named = REPORTED.filter((name) => assumed.some(({ id }) => id === name));
    return named.length === 0 ? undefined : named.map((id) => `${id}: ${ASSUMPTIONS[id]}`).join('; ');
  });
}

const LONGEST_PHRASE = 1000;

/** The assumptions that the explanation mentions. Each of them can change whether the user is allowed at all. */
const REPORTED = ['A22', 'A25', 'A26', 'A29'] as const satisfies readonly AssumptionId[];

function sufficientWords({ among, enrolledSuffice }: CanSatisfy): string {
  if (among === 'enrollable')
    return 'the user may have to enroll a sufficient authenticator first, which the policies allow';
  switch (valueIf(enrolledSuffice)) {
    case true:
      return 'the enrolled authenticators are sufficient';
    case false:
      return 'the enrolled authenticators are not sufficient, but the user can enroll others';
    default:
      return 'the enrolled authenticators may be sufficient, and the user can enroll others';
  }
}

function accessIn(answer: unknown, path: readonly string[]): Required['access'] {
  const access = ownAt(answer, [...path, 'required', 'access']) as Required['access'] | undefined;
  return access ?? { kind: 'undecided', reasons: [], alternatives: [] };
}

function blocklistWords(request: Request | undefined, { give, pass }: StoryWords, why?: string): string {
  const way = request === undefined || why !== undefined ? undefined : zoneOption(request, give);
  const remedy = why !== undefined ? `: ${printable(why)}` : way === undefined ? '' : `: ${pass([way])}`;
  return `${MAY_BE_BLOCKED}${remedy}`;
}

/** Describes why a possible deciding rule is undecided: the options that state its missing facts, or why no option can state them. */
function possibleRuleWords(
  rule: OpenRule,
  outcome: Outcome,
  request: Request,
  { condition, give, pass }: StoryWords,
): string {
  const access = accessOfRule(outcome[rule.part], rule);
  const ways = missingWords(rule.unknown, request, give, 1);
  const remedies = [...(ways.length === 0 ? [] : [pass(ways)]), ...unknowableWords(rule.unknown, give, pass)];
  const types = rule.unknown.map(({ type }) => condition(type)).join(', ');
  const dependency = remedies.length === 0 ? `, depending on ${types}` : `: ${remedies.join('; ')}`;
  return `${ruleInQuotes(rule)} may ${access === undefined ? 'match' : MAY[access]}${dependency}`;
}

const REQUIRES_LESS = ['requires less', 'may require less'] as const;
const ALLOWS = ['allows the sign-in', 'may allow the sign-in'] as const;

const MAY = { ALLOW: 'allow access', DENY: 'deny access' } as const satisfies Record<Access, string>;

/**
 * Describes the nearest rule with a better result. If a denied sign-in has no such rule, says that no rule above allows it. Returns
 * `undefined` if the rule is already described as an undecided rule.
 */
function nearestRuleWords(
  miss: NearestRule | null,
  { overall }: Outcome,
  words: StoryWords,
): string | undefined {
  const result = overall.result && valueIf(overall.result);
  if (miss === null)
    return result === 'denied' || result === 'locked out' ? 'no rule above it allows the sign-in' : undefined;
  if (result === undefined && miss.failedConditions.every(({ verdict }) => verdict === 'UNDEFINED'))
    return undefined;
  const isCertain = miss.result.kind === 'decided';
  const does = result === 'allowed' ? REQUIRES_LESS : ALLOWS;
  const assurance = valueIf(miss.assurance);
  const how = assurance === undefined ? '' : ` (${describeLevel(assurance)})`;
  const above =
    miss.mayMatchFirst.length > 0 && miss.example === null
      ? ` (${rulesInQuotes(miss.mayMatchFirst, 'or')} above it may match first)`
      : '';
  const failed = miss.failedConditions.length === 1 ? 'failed condition' : 'failed conditions';
  return `nearest rule that ${isCertain ? does[0] : does[1]}: ${ruleInQuotes(miss)}${how}; ${failed}: ${leavesInWords(miss.failedConditions, words)}${above}`;
}

/** Returns the fields that changed between two requests, as options or phrases: `--platform MACOS --ip 10.0.0.1`, `platform MACOS and address 10.0.0.1`. */
function changesInWords(from: Request, to: Request, hint: MissingFactHint): string {
  const before = new Map(fieldsOf(from, []));
  const changed = fieldsOf(to, []).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  );
  const words = changed.map(([field, value]) => optionWords(field, value, hint));
  return words.every((option) => option.startsWith('--')) ? words.join(' ') : words.join(' and ');
}

/** Returns the fields that a request has, each with its value. */
function fieldsOf(value: unknown, path: readonly string[]): [field: string, value: unknown][] {
  const field = path.join('.');
  if (!isObject(value) || REQUEST_WORDS.some((word) => word.field === field)) return [[field, value]];
  return Object.entries(value).flatMap(([key, member]) => fieldsOf(member, [...path, key]));
}
