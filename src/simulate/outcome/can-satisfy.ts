import { memoize } from '../../base/memo.js';
import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import type { Paths } from '../../model/assurance/paths.js';
import {
  rankOfAll,
  reasonsAgainst as reasonsOfSatisfaction,
  satisfactionOf,
} from '../../model/assurance/satisfies.js';
import type { RuleInPolicy } from '../../model/policies/rule-in-policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { pathsOfBoth } from './both.js';
import { allowsEnrollment, type EnrollmentValues } from './enrollment.js';
import type { Part, PossibleRule } from './part.js';
import { accessOfBoth, MOST_CASES, optionsOf, pairsOf, TOO_MANY } from './required.js';
import { mergeRules, type Requirement } from './requirement.js';
import { isOwnProvider, type RoutingValues } from './routing.js';
import { agreed, reasonsIn, type Settled, settled, unsettled, valueIf } from './settled.js';
import { allowedBy, enrolledUsable, joinUsable, NONE, type OrgMeans, type Usable } from './usable.js';

/** The answer to whether the user can meet the requirements of a sign-in. */
export interface CanSatisfy {
  /**
   * Whether the user can meet the requirements. `no`: the user is locked out. `null`: there are no requirements, because access is denied.
   */
  readonly answer: Settled<'yes' | 'no' | null>;
  /** Whether the enrolled authenticators are sufficient; `null` if the enrolled authenticators are unknown. */
  readonly enrolledSuffice: Settled<boolean | null>;
  /**
   * The authenticators that were considered. `enrolled`: only enrolled authenticators that are allowed. `enrollable`: also authenticators
   * that the user can enroll during sign-in.
   */
  readonly among: 'enrolled' | 'enrollable';
  /** The minimal sets of the considered authenticators that meet the requirements. */
  readonly paths: Settled<Paths | null>;
  /** Each possible combination of deciding rules under which the user is locked out, with the requirements that the user cannot meet. */
  readonly lockouts: readonly Lockout[];
}

/** A lockout: the requirements and the allowed enrollments leave no authentication path. */
export interface Lockout {
  /** The enrollment rules that leave the user without sufficient authenticators. */
  readonly enrollment: readonly RuleInPolicy[];
  readonly unmet: readonly UnmetRequirement[];
}

export interface UnmetRequirement {
  readonly by: Requirement['by'];
  /** The rules that require what the user cannot provide. */
  readonly rules: readonly RuleInPolicy[];
  /** The requirements that fail, and why each authenticator does not meet them. */
  readonly reasons: readonly string[];
}

interface Question {
  readonly session: readonly Requirement[];
  readonly application: readonly Requirement[];
  readonly enrollment: Part<EnrollmentValues>;
  readonly routed: Part<RoutingValues>;
  /** The user's enrolled authenticators, if known. */
  readonly enrolled: readonly AuthenticatorUse[] | undefined;
}

/**
 * Returns whether the user can meet the requirements, with the authentication paths and the lockouts. A result is undecided if the possible
 * combinations of deciding rules lead to different results.
 */
export function canSatisfy(question: Question, org: OrgMeans): CanSatisfy {
  const among = question.enrolled === undefined ? 'enrollable' : 'enrolled';
  const outside = whyExternalProvider(question.routed, org.snapshot.brand);
  const [pairs, hands] = [pairsOf(question.session, question.application), enrollmentCasesOf(question, org)];
  if (pairs.length * hands.length > MOST_CASES) {
    const unknown = unsettled<never>([TOO_MANY]);
    return {
      answer: unsettled([TOO_MANY], EITHER),
      enrolledSuffice: unknown,
      among,
      paths: unknown,
      lockouts: [],
    };
  }
  const cases = pairs.flatMap((pair) => hands.map((hand) => decideCase(pair, hand, outside, org)));
  return {
    answer: agreed(cases.map(({ answer }) => answer)),
    enrolledSuffice: agreed(cases.map(({ enrolledSuffice }) => enrolledSuffice)),
    among,
    paths: agreed(cases.map(({ paths }) => paths)),
    lockouts: cases.flatMap(({ lockout }) => lockout ?? []),
  };
}

const EITHER = ['yes', 'no'] as const;

/**
 * Whether the user may have to begin the sign-in without an enrolled factor and enroll the first factor during sign-in (assumption A27).
 */
export function needsFirstFactor(question: Question, org: OrgMeans): boolean {
  const options = optionsOf(org);
  const firsts = question.session.flatMap(({ method }) =>
    method.kind === 'assurance' ? [{ ...method, factors: 1 } as const] : [],
  );
  return enrollmentCasesOf(question, org).some(
    ({ enrolled }) =>
      enrolled !== undefined &&
      firsts.some((method) => rankOfAll([method], enrolled.certain, options) !== MATCH),
  );
}

/** The authenticators that the user may have, if one of the given enrollment rules decides. */
interface EnrollmentCase {
  /** All enrollment rules under which the user has these authenticators. */
  readonly rules: readonly RuleInPolicy[];
  /** The enrolled authenticators of the user, if known. */
  readonly enrolled: Usable | undefined;
  /** The enrolled authenticators of the user, and those that can be enrolled during sign-in. */
  readonly all: Usable;
  /** Why it is possible that the user has further authenticators. If there is such a reason, nobody is definitely locked out. */
  readonly open: readonly string[];
}

function enrollmentCasesOf({ enrollment, enrolled }: Question, org: OrgMeans): EnrollmentCase[] {
  const hands = mergeRules(
    enrollment.possible.map((rule) => enrollmentCaseUnder(rule, enrolled, org)),
    ({ rules: _, ...hand }) => JSON.stringify(hand),
  );
  const { noRuleReason, possible } = enrollment;
  if (noRuleReason === null) return hands;
  const uses = enrolled ?? [];
  const isHeld = hasEnrollmentPolicies(org.snapshot);
  const own: Usable =
    isHeld || possible.length > 0 ? { certain: [], possible: uses } : { certain: uses, possible: [] };
  return [...hands, { rules: [], enrolled: enrolled && own, all: own, open: [noRuleReason] }];
}

const hasEnrollmentPolicies = memoize(({ policies }: Snapshot) =>
  policies.some(({ type }) => type === 'MFA_ENROLL'),
);

function enrollmentCaseUnder(
  { policy, rule, effect }: PossibleRule<EnrollmentValues>,
  enrolled: readonly AuthenticatorUse[] | undefined,
  org: OrgMeans,
): EnrollmentCase {
  const { settings, when } = effect;
  const rules = [{ policy, rule }];
  if (settings.kind === 'undecided') {
    const own = { certain: [], possible: enrolled ?? [] };
    return { rules, enrolled: enrolled && own, all: own, open: settings.reasons };
  }
  const allowed = allowedBy(settings.value, org);
  const possiblyAllowed = { certain: [], possible: [...allowed.certain, ...allowed.possible] };
  const own = enrolled && enrolledUsable(enrolled, allowed, org);
  const further = when.kind === 'undecided' ? possiblyAllowed : allowsEnrollment(when.value) ? allowed : NONE;
  const earlier = enrolled === undefined ? possiblyAllowed : NONE;
  return { rules, enrolled: own, all: joinUsable([own ?? NONE, further, earlier]), open: [] };
}

interface Case extends Pick<CanSatisfy, 'answer' | 'enrolledSuffice' | 'paths'> {
  readonly lockout?: Lockout;
}

function decideCase(
  pair: readonly [Requirement, Requirement],
  hand: EnrollmentCase,
  outside: readonly string[],
  org: OrgMeans,
): Case {
  const access = accessOfBoth(...pair);
  if (access.kind === 'undecided') {
    const open = unsettled<never>(access.reasons);
    return { answer: unsettled(access.reasons, EITHER), enrolledSuffice: open, paths: open };
  }
  if (access.value === 'DENY')
    return { answer: settled(null), enrolledSuffice: settled(null), paths: settled(null) };
  const options = optionsOf(org);
  const methods = pair.map(({ method }) => method);
  const rank = rankIn(methods, hand.all, hand.open, options);
  const lockout = rank === NOT_MATCH && outside.length === 0 ? lockoutOf(pair, hand, org) : undefined;
  const isOpen = rank === UNDEFINED || (rank === NOT_MATCH && lockout === undefined);
  const whyOpen = rank === NOT_MATCH ? outside : whyUndefined(pair, hand, org);
  return {
    answer: isOpen ? unsettled(whyOpen, EITHER) : settled(rank === MATCH ? 'yes' : 'no'),
    enrolledSuffice: enrolledSuffice(methods, hand, options),
    paths: pathsIn(pair, hand, options),
    ...(lockout !== undefined && { lockout }),
  };
}

type Options = ReturnType<typeof optionsOf>;

/**
 * Returns whether the user can satisfy the methods: `MATCH` if the certain authenticators are sufficient, `NOT_MATCH` if even all possible
 * authenticators together are not sufficient, otherwise `UNDEFINED`. Adding authenticators never makes a method fail.
 */
function rankIn(
  methods: readonly Requirement['method'][],
  { certain, possible }: Usable,
  open: readonly string[],
  options: Options,
): Rank {
  if (rankOfAll(methods, certain, options) === MATCH) return MATCH;
  if (open.length > 0) return UNDEFINED;
  return rankOfAll(methods, [...certain, ...possible], options) === NOT_MATCH ? NOT_MATCH : UNDEFINED;
}

function enrolledSuffice(
  methods: readonly Requirement['method'][],
  { enrolled, open }: EnrollmentCase,
  options: Options,
): Settled<boolean | null> {
  if (enrolled === undefined) return settled(null);
  const rank = rankIn(methods, enrolled, open, options);
  return rank === UNDEFINED
    ? unsettled(['it is unknown whether the enrolled authenticators are sufficient'], [true, false])
    : settled(rank === MATCH);
}

/**
 * Returns the authentication paths that satisfy both policies. A path is only possible, not certain, if it is unknown whether the user has
 * all its authenticators.
 */
function pathsIn(
  [one, other]: readonly [Requirement, Requirement],
  { all, open }: EnrollmentCase,
  options: Options,
): Settled<Paths> {
  const { certain, possible, reason } = pathsOfBoth(
    one.method,
    other.method,
    [...all.certain, ...all.possible],
    options,
  );
  if (reason !== undefined) return unsettled([reason]);
  if (open.length > 0 && certain.length === 0) return unsettled(open);
  const isCertain = ({ authenticators }: Paths['certain'][number]) =>
    authenticators.every((use) => all.certain.includes(use));
  const doubtful = certain.filter((path) => !isCertain(path));
  return settled({ certain: certain.filter(isCertain), possible: [...doubtful, ...possible] });
}

function lockoutOf(
  pair: readonly [Requirement, Requirement],
  { rules, all }: EnrollmentCase,
  org: OrgMeans,
): Lockout {
  const options = optionsOf(org);
  const uses = [...all.certain, ...all.possible];
  const unmet = pair.flatMap(({ by, rules: asking, method }): UnmetRequirement[] => {
    const satisfaction = satisfactionOf(method, uses, options);
    if (asking.length === 0 || satisfaction.verdict !== 'NOT_MATCH') return [];
    return [{ by, rules: asking, reasons: reasonsOfSatisfaction(satisfaction) }];
  });
  return { enrollment: rules, unmet };
}

function whyUndefined(
  pair: readonly [Requirement, Requirement],
  { all, open }: EnrollmentCase,
  org: OrgMeans,
): readonly string[] {
  if (open.length > 0) return open;
  const options = optionsOf(org);
  const reasons = pair.flatMap(({ method }) =>
    reasonsOfSatisfaction(satisfactionOf(method, all.certain, options)),
  );
  return all.possible.length === 0 ? reasons : [...reasons, UNKNOWN_AUTHENTICATORS];
}

const UNKNOWN_AUTHENTICATORS = 'it is unknown which of the allowed authenticators the user has or may use';

/**
 * Returns why the user may come from an external identity provider; empty if the user definitely does not. It is unknown which factors such
 * a provider verifies.
 */
function whyExternalProvider({ possible }: Part<RoutingValues>, brand: string): readonly string[] {
  const reasons = possible.flatMap(({ effect: { providers } }) => {
    const all = valueIf(providers);
    if (all === undefined) return reasonsIn(providers);
    return all.some((one) => !isOwnProvider(one, brand))
      ? ['the user may come from another identity provider, whose factors are unknown']
      : [];
  });
  return [...new Set(reasons)];
}
