import { canonical } from '../../../base/canonical.js';
import { getOrMake, memoize } from '../../../base/memo.js';
import { isObject } from '../../../base/object.js';
import type { ThreeValued } from '../../../model/assurance/authenticator-importance.js';
import type { AuthenticatorUse } from '../../../model/assurance/authenticator-use.js';
import {
  type Acceptance,
  type AcceptanceComparison,
  compareAcceptance,
} from '../../../model/assurance/compare-acceptance.js';
import type { KnownMethod } from '../../../model/assurance/configured-sets.js';
import { usesOfAuthenticators } from '../../../model/assurance/org-authenticators.js';
import { searchEffort } from '../../../model/assurance/search-effort.js';
import { distinctUses, usesForMethod } from '../../../model/assurance/uses-for-method.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { NO_REQUIREMENT, sessionMethod } from '../../../simulate/outcome/requirement.js';
import { type AccessEffect, accessEffect, reauthenticationStrictness, requirementKeyOf } from './access.js';
import type { Change } from './change.js';
import type { EffectComparison, RuleEffect } from './rule-effect.js';
import {
  lifetimeStrictness,
  promptStrictness,
  requirementPairs,
  requirementReadings,
  type SessionEffect,
  type SessionRequirement,
  sessionEffect,
} from './session.js';
import { agreedStrictness, joinedStrictness, type Strictness } from './strictness.js';

/** The deciding rule of a policy type; `undefined`: no rule decides. */
export interface Deciding {
  readonly rule: PolicyRule | undefined;
}

/** The deciding rules of a sign-in in one state, by policy type; a rule is absent if no policy of the type applies. */
export interface SignInRules {
  readonly session?: Deciding | undefined;
  readonly application?: Deciding | undefined;
}

/** The change of a sign-in; `change` is `undefined` if nothing changes for the user. */
export interface SignInChange {
  readonly change: Change | undefined;
  /** Every kind of change that occurs, if this object summarizes several sign-ins; absent for a single sign-in. */
  readonly kinds?: readonly Change[];
  /** Whether nothing changes for some of the compared sign-ins. */
  readonly isOnlySome?: boolean;
  /** The simplest set of authenticators that is sufficient after the change but not before. */
  readonly added?: readonly AuthenticatorUse[];
  /** The simplest set of authenticators that was sufficient before the change but is not after. */
  readonly removed?: readonly AuthenticatorUse[];
}

export type CompareSignIns = (before: SignInRules, after: SignInRules) => SignInChange;

/**
 * Returns the comparison of all requirements of two states for one sign-in: the session rule together with the application's rule.
 * It covers sets of authenticators, re-authentication, session lifetime, and fields that are not modelled.
 */
export function signInComparison(before: Snapshot, after: Snapshot): CompareSignIns {
  const [was, is] = [readerOf(before), readerOf(after)];
  const compareSets = setsIn(before, after);
  const known = new Map<string, SignInChange>();
  return (one, other) => {
    const sides = {
      session: [was.session(one.session), is.session(other.session)],
      application: [was.application(one.application), is.application(other.application)],
    } as const;
    const key = JSON.stringify([...sides.session, ...sides.application].map((side) => side.key));
    return getOrMake(known, key, () => changeBetween(sides, compareSets));
  };
}

/** Returns whether the active authenticators of two states differ, or are known in one of them only. */
export function haveOtherAuthenticators(before: Snapshot, after: Snapshot): boolean {
  const [was, is] = [activeIn(before), activeIn(after)].map((uses) => uses && canonical(distinctUses(uses)));
  return was !== is;
}

/** A deciding rule of one state, prepared for comparison. */
interface Side<Effect extends RuleEffect> {
  readonly kind: 'absent' | 'allowed' | 'denied' | 'none' | 'opaque';
  /** A text that is equal for rules with the same effect. */
  readonly key: string;
  /** The effect of the rule; absent if the rule is unknown or missing. */
  readonly effect?: Effect;
  /** The fields of the rule that are not modelled, and the settings of its policy, as one text. */
  readonly others?: string;
}

type Pair<Effect extends RuleEffect> = readonly [before: Side<Effect>, after: Side<Effect>];

interface Sides {
  readonly session: Pair<SessionEffect>;
  readonly application: Pair<AccessEffect>;
}

const readerOf = memoize((snapshot: Snapshot) => ({
  session: sideReader(sessionEffect(snapshot)),
  application: sideReader(accessEffect(snapshot.brand)),
}));

function sideReader<Effect extends RuleEffect>({ effectOf }: EffectComparison<Effect>) {
  const read = memoize((rule: PolicyRule): Side<Effect> => {
    const { unknown } = rule.rule;
    if (unknown !== undefined) return { kind: 'opaque', key: `unknown ${rule.policy.id} ${unknown}` };
    const effect = effectOf(rule);
    const others = canonical([effect.unmodelled, rule.policy.settings]);
    const kind = effect.admits === undefined ? 'opaque' : effect.admits ? 'allowed' : 'denied';
    return { kind, key: `${effect.key} ${others}`, effect, others };
  });
  return (deciding: Deciding | undefined): Side<Effect> => {
    if (deciding === undefined) return { kind: 'absent', key: '' };
    return deciding.rule === undefined ? { kind: 'none', key: 'none' } : read(deciding.rule);
  };
}

const SAME: SignInChange = { change: undefined };
const UNKNOWN: SignInChange = { change: 'unknown' };

function changeBetween(sides: Sides, compareSets: CompareSets): SignInChange {
  const session = ignoreCommonUnreadable(sides.session, { isNoneDenied: false });
  const application = ignoreCommonUnreadable(sides.application, { isNoneDenied: true });
  const [did, does] = ([0, 1] as const).map((at) => accessOf(session[at], application[at]));
  if (did === 'denied' && does === 'denied') return SAME;
  if (did === undefined || does === undefined) return UNKNOWN;
  const compared = compareSets(session, application);
  const { accepts } = compared;
  const [enough, isEnough] = [
    did === 'denied' ? 'no' : accepts.before,
    does === 'denied' ? 'no' : accepts.after,
  ];
  if (enough === 'no' && isEnough === 'no') return SAME;
  if (enough === 'no' || isEnough === 'no') {
    if (enough === 'undecided' || isEnough === 'undecided' || isInConflict(session, application))
      return UNKNOWN;
    return { change: enough === 'no' ? 'granted' : 'removed' };
  }
  const change = changeOfAllowed(compared.strictness, session, application);
  const mayBeNobody = [enough, isEnough].includes('undecided');
  if (change !== undefined && mayBeNobody && compared.isActiveOpen) return UNKNOWN;
  const { added, removed } = compared;
  return { change, ...(added && { added }), ...(removed && { removed }) };
}

/**
 * Returns the given pair of deciding rules, unless the comparison must ignore both rules. Then returns a pair of `ABSENT`. The rules are
 * ignored in two cases:
 *
 * - The same rule decides in both states, and the program cannot read it.
 * - No rule decides in either state, and the service does not deny such sign-ins (`isNoneDenied` is false).
 */
function ignoreCommonUnreadable<Effect extends RuleEffect>(
  [one, other]: Pair<Effect>,
  { isNoneDenied }: { readonly isNoneDenied: boolean },
): Pair<Effect> {
  const isSame = one.kind === other.kind && one.key === other.key;
  if (isSame && (one.kind === 'opaque' || (one.kind === 'none' && !isNoneDenied))) return [ABSENT, ABSENT];
  return [one, other];
}

const ABSENT = { kind: 'absent', key: '' } as const;

function accessOf(...sides: readonly Side<RuleEffect>[]): 'allowed' | 'denied' | undefined {
  if (sides.some(({ kind }) => kind === 'denied' || kind === 'none')) return 'denied';
  return sides.some(({ kind }) => kind === 'opaque') ? undefined : 'allowed';
}

/**
 * Whether a field has different values in the two states. Tests only fields that the program does not model, and that both states contain.
 */
function isInConflict(...pairs: readonly Pair<RuleEffect>[]): boolean {
  return pairs.some(([one, other]) => isOtherwise(one.effect?.unmodelled, other.effect?.unmodelled));
}

function isOtherwise(one: unknown, other: unknown): boolean {
  if (one == null || other == null) return false;
  if (!isObject(one) || !isObject(other)) return canonical(one) !== canonical(other);
  return Object.keys(one).some((key) => isOtherwise(one[key], other[key]));
}

function changeOfAllowed(
  sets: Strictness,
  session: Pair<SessionEffect>,
  application: Pair<AccessEffect>,
): Change | undefined {
  const together = joinedStrictness([sets, ...timesOfSessions(session), timesOfApplications(application)]);
  const isOther = [session, application].some(
    ([one, other]) => one.others !== undefined && other.others !== undefined && one.others !== other.others,
  );
  if (!isOther || together === 'mixed') return CHANGES_OF[together];
  return together === 'equal' ? 'other' : 'unknown';
}

const CHANGES_OF: Readonly<Record<Strictness, Change | undefined>> = {
  equal: undefined,
  'less strict': 'less-strict',
  stricter: 'stricter',
  mixed: 'mixed',
  unknown: 'unknown',
};

function timesOfSessions([one, other]: Pair<SessionEffect>): readonly Strictness[] {
  if (one.kind === 'absent' && other.kind === 'absent') return [];
  const [was, is] = [one.effect?.fields, other.effect?.fields];
  return was && is ? [promptStrictness(was, is), lifetimeStrictness(was, is)] : ['unknown'];
}

function timesOfApplications([one, other]: Pair<AccessEffect>): Strictness {
  if (one.effect?.key === other.effect?.key) return 'equal';
  const [was, is] = [one.effect?.method, other.effect?.method];
  return was && is ? reauthenticationStrictness(was, is) : 'unknown';
}

/**
 * Compares two states by the sets of authenticators that are sufficient for a sign-in. `accepts.before` and `accepts.after` tell whether
 * the state has at least one sufficient set.
 */
interface SetsCompared extends Pick<AcceptanceComparison, 'accepts' | 'added' | 'removed'> {
  readonly strictness: Strictness;
  /** Whether the list of active authenticators may be incomplete or may contain inactive ones. */
  readonly isActiveOpen?: boolean;
}

type CompareSets = (session: Pair<SessionEffect>, application: Pair<AccessEffect>) => SetsCompared;

/** The requirement of a sign-in for which no policy requires anything: any one authenticator is enough. */
const NOTHING_REQUIRED = [NO_REQUIREMENT.method as KnownMethod];

const ANYTHING: SetsCompared = { strictness: 'unknown', accepts: { before: 'yes', after: 'yes' } };

/**
 * Returns the function that compares accepted sets of authenticators. Each pair of requirements is compared once, even if several rules
 * have it.
 */
function setsIn(before: Snapshot, after: Snapshot): CompareSets {
  const orgs = [before, after] as const;
  const active = orgs.map(activeIn);
  const options = { brand: after.brand };
  const isKnown = active.map((uses) => uses !== undefined);
  // If neither export lists authenticators, both orgs are assumed to have all authenticators that the vendor documents. The active
  // authenticators then count as known.
  const isOpen = orgs.some((org) => completenessOf(org).unknownPart('authenticators') !== undefined);
  const areAlike = isKnown[0] === isKnown[1] && !isOpen;
  const known = new Map<string, SetsCompared>();
  const compare = (required: readonly (readonly KnownMethod[])[]) => {
    const methods = required.map((all) => (all.length === 0 ? NOTHING_REQUIRED : all));
    const keys = methods.map((all) => all.map(requirementKeyOf));
    return getOrMake(known, JSON.stringify(keys), () => {
      const named = distinctUses(methods.flat().flatMap((method) => [...usesForMethod(method, options)]));
      const [was, is] = methods.map(
        (all, at): Acceptance => ({
          methods: all,
          active: active[at] ?? named,
          isActiveKnown: areAlike || isKnown[at] === true,
        }),
      ) as [Acceptance, Acceptance];
      return { ...comparedWith(was, is, options), isActiveOpen: !(was.isActiveKnown && is.isActiveKnown) };
    });
  };
  return (session, application) => {
    const methods = application.map((side) => methodsOf(side)) as [ReadMethods, ReadMethods];
    const isUnread = methods.includes(undefined);
    if (isUnread && application[0].effect?.key !== application[1].effect?.key) return ANYTHING;
    const own = isUnread
      ? ([[], []] as const)
      : (methods as [readonly KnownMethod[], readonly KnownMethod[]]);
    const readings = sessionReadings(session, orgs);
    return joinReadings(
      readings.map(([one, other]) =>
        compare([
          [...one, ...own[0]],
          [...other, ...own[1]],
        ]),
      ),
      isUnread,
    );
  };
}

/** The possible verification methods of a rule: empty if the rule denies access, `undefined` if the methods cannot be read. */
type ReadMethods = readonly KnownMethod[] | undefined;

function methodsOf({ kind, effect }: Side<AccessEffect>): ReadMethods {
  if (kind !== 'allowed') return [];
  return effect?.method && [effect.method];
}

function sessionReadings(
  [one, other]: Pair<SessionEffect>,
  orgs: readonly [Snapshot, Snapshot],
): readonly (readonly [readonly KnownMethod[], readonly KnownMethod[]])[] {
  const [was, is] = [one, other].map(({ kind, effect }) => (kind === 'allowed' ? effect?.fields : undefined));
  const methodIn = ({ isSecondRequired, primary }: SessionRequirement, at: 0 | 1) => [
    sessionMethod(isSecondRequired, primary, orgs[at].engine === 'classic'),
  ];
  if (was && is) return requirementPairs(was, is).map(([from, to]) => [methodIn(from, 0), methodIn(to, 1)]);
  if (was) return requirementReadings(was).map((demand) => [methodIn(demand, 0), []]);
  if (is) return requirementReadings(is).map((demand) => [[], methodIn(demand, 1)]);
  return [[[], []]];
}

/**
 * Combines comparisons into one result. If a field of a rule is unreadable, there is one comparison for each possible meaning of the field.
 *
 * `isUnread` means that the application's verification method is unreadable, but the same in both states. The strictness is then either
 * `equal` (if all comparisons result in `equal`) or `unknown`.
 */
function joinReadings(all: readonly SetsCompared[], isUnread: boolean): SetsCompared {
  const strictness = agreedStrictness(all.map((one) => one.strictness));
  const [first, ...others] = all;
  const accepts = (state: 'after' | 'before') => agreedAnswer(all.map((one) => one.accepts[state]));
  return {
    strictness: isUnread && strictness !== 'equal' ? 'unknown' : strictness,
    accepts: isUnread ? ANYTHING.accepts : { before: accepts('before'), after: accepts('after') },
    isActiveOpen: all.some((one) => one.isActiveOpen === true),
    ...(!isUnread && others.length === 0 && first?.added && { added: first.added }),
    ...(!isUnread && others.length === 0 && first?.removed && { removed: first.removed }),
  };
}

function agreedAnswer(answers: readonly ThreeValued[]): ThreeValued {
  const [only, ...others] = new Set(answers);
  return only === undefined || others.length > 0 ? 'undecided' : only;
}

function comparedWith(was: Acceptance, is: Acceptance, options: { readonly brand: string }): SetsCompared {
  const effort = searchEffort();
  const { keepsAll, addsNone, accepts, added, removed } = compareAcceptance(was, is, options, effort);
  if (effort.isSpent) return ANYTHING;
  return {
    strictness: STRICTNESS[keepsAll][addsNone],
    accepts,
    ...(added && { added }),
    ...(removed && { removed }),
  };
}

/**
 * The strictness of the requirements after a change. The first key answers: is each set of authenticators that was sufficient before still
 * sufficient? The second key answers: was each set that is sufficient now already sufficient before?
 */
const STRICTNESS: Readonly<Record<ThreeValued, Readonly<Record<ThreeValued, Strictness>>>> = {
  yes: { yes: 'equal', undecided: 'unknown', no: 'less strict' },
  undecided: { yes: 'unknown', undecided: 'unknown', no: 'unknown' },
  no: { yes: 'stricter', undecided: 'unknown', no: 'mixed' },
};

/**
 * Returns the active authenticators. Returns `undefined` if the export possibly does not list all of them; an empty list counts as not
 * listed.
 */
const activeIn = memoize((snapshot: Snapshot): readonly AuthenticatorUse[] | undefined => {
  const { authenticators, brand } = snapshot;
  const isListed = authenticators.length > 0 && completenessOf(snapshot).isComplete('authenticators');
  return isListed ? usesOfAuthenticators(authenticators, { brand }) : undefined;
});
