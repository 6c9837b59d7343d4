import { canonical } from '../../../base/canonical.js';
import { isObject } from '../../../base/object.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import type { SignInType, SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { accessEffect } from './access.js';
import { areOnlySome, type Change, joinedChange, kindsIn } from './change.js';
import {
  type Deciding,
  haveOtherAuthenticators,
  type SignInChange,
  type SignInRules,
  signInComparison,
} from './compare-sign-ins.js';
import { differences } from './differences.js';
import type { EffectComparison, RuleEffect } from './rule-effect.js';
import { sessionEffect } from './session.js';

/** Functions that compare the effects of rules in two states of an org. An `undefined` rule means that no rule decides. */
export interface EffectsCompared {
  /** Returns a text that is equal for rules with the same effect. */
  key(rule: PolicyRule | undefined, state: 'after' | 'before'): string;
  /**
   * Returns whether a rule allows access. If no rule decides, returns `false` for policy types whose rules allow or deny access;
   * `undefined` means unknown or not applicable.
   */
  admits(
    type: SimulatedTypeName,
    rule: PolicyRule | undefined,
    state: 'after' | 'before',
  ): boolean | undefined;
  words(
    type: SimulatedTypeName,
    before: PolicyRule | undefined,
    after: PolicyRule | undefined,
  ): { readonly before: string; readonly after: string };
  /**
   * Compares the effects of two rules, and returns the change. With `others`, compares complete sign-ins: in each of them, one pair in
   * `others` decides together with the two rules. The rules in `others` belong to the other policy type (see {@link otherSignInType}).
   */
  compare(
    type: SimulatedTypeName,
    before: PolicyRule | undefined,
    after: PolicyRule | undefined,
    others?: readonly RulePair[],
  ): SignInChange;
}

/** The deciding rules of one policy type before and after a change. An entry is `undefined` if the state has no policy of the type. */
export type RulePair = readonly [before: Deciding | undefined, after: Deciding | undefined];

/**
 * Returns the other policy type that decides about a sign-in. For the global session policy, this is the authentication policy; for the
 * authentication policy, it is the global session policy. Returns `undefined` for all other types.
 */
export function otherSignInType(type: string): SignInType | undefined {
  if (type === 'ACCESS_POLICY') return 'OKTA_SIGN_ON';
  return type === 'OKTA_SIGN_ON' ? 'ACCESS_POLICY' : undefined;
}

/** Returns the functions that compare the effects of rules in two states of an org. */
export function compareEffects(before: Snapshot, after: Snapshot): EffectsCompared {
  const comparisons = { before: comparisonsIn(before), after: comparisonsIn(after) };
  const compareSignIns = signInComparison(before, after);
  const perState = typeWithAuthenticators(before, after);
  const effectOf = (rule: PolicyRule, state: 'after' | 'before') => {
    const { type } = rule.policy;
    return (comparisons[state][type] ?? ANY_TYPE).effectOf(rule);
  };
  return {
    key: (rule, state) => {
      if (rule === undefined) return 'none';
      if (rule.rule.unknown !== undefined) return `unknown ${state}`;
      const effect = effectOf(rule, state);
      const key = keyOf(effect, rule);
      return rule.policy.type === perState && effect.admits !== false ? `${state} ${key}` : key;
    },
    admits: (type, rule, state) => {
      if (!ADMITTING.includes(type)) return undefined;
      return rule === undefined ? false : effectOf(rule, state).admits;
    },
    words(type, one, other) {
      const from = one && effectOf(one, 'before');
      const to = other && effectOf(other, 'after');
      return wordsOf(one, other, from, to, comparisons.after[type] ?? ANY_TYPE);
    },
    compare(type, one, other, beside = ALONE) {
      if (otherSignInType(type) === undefined) {
        const [from, to] = [one && effectOf(one, 'before'), other && effectOf(other, 'after')];
        return { change: changeBetween(from, to, type) };
      }
      const all = beside.map(([was, is]) =>
        compareSignIns(signInBy(type, one, was), signInBy(type, other, is)),
      );
      const change = joinedChange(all.map((each) => each.change));
      const shown = (of: 'added' | 'removed') => all.find((each) => each[of] !== undefined)?.[of];
      const [added, removed] = [shown('added'), shown('removed')];
      return {
        change,
        kinds: kindsIn(all),
        isOnlySome: areOnlySome(all),
        ...(added && { added }),
        ...(removed && { removed }),
      };
    },
  };
}

const ALONE: readonly RulePair[] = [[undefined, undefined]];

function signInBy(
  type: SimulatedTypeName,
  rule: PolicyRule | undefined,
  otherType: Deciding | undefined,
): SignInRules {
  return type === 'ACCESS_POLICY'
    ? { session: otherType, application: { rule } }
    : { session: { rule }, application: otherType };
}

/**
 * Rules can have different effects in two states although the rules are equal, because their effects depend on the active authenticators.
 * Returns the policy type of such rules. Returns `undefined` if both states have the same active authenticators.
 */
function typeWithAuthenticators(before: Snapshot, after: Snapshot): string | undefined {
  if (!haveOtherAuthenticators(before, after)) return undefined;
  const isHeld = [before, after].some(({ policies }) =>
    policies.some(({ type }) => type === 'ACCESS_POLICY'),
  );
  return isHeld ? 'ACCESS_POLICY' : 'OKTA_SIGN_ON';
}

type AnyComparison = EffectComparison<RuleEffect>;

function comparisonsIn(org: Snapshot): Readonly<Record<string, AnyComparison>> {
  return {
    OKTA_SIGN_ON: sessionEffect(org) as AnyComparison,
    ACCESS_POLICY: accessEffect(org.brand) as AnyComparison,
  };
}

/**
 * The comparison for policy types without a model of their actions. It compares the rules as documents. It knows only whether a rule allows
 * access.
 */
const ANY_TYPE: AnyComparison = {
  effectOf: ({ rule }) => ({
    key: '',
    admits: accessIn(rule.actions),
    does: '',
    rest: rule.actions,
    unmodelled: rule.actions,
  }),
  words: () => ['', ''],
};

const IS_ALLOWED: ReadonlyMap<string, boolean> = new Map([
  ['ALLOW', true],
  ['DENY', false],
]);

/** Returns whether the actions allow access; `undefined` if they do not state it. Spec: Profile enrollment policy, `access`. */
function accessIn(actions: unknown): boolean | undefined {
  const enrollment = isObject(actions) ? actions.profileEnrollment : undefined;
  const access = isObject(enrollment) ? enrollment.access : undefined;
  return typeof access === 'string' ? IS_ALLOWED.get(access.toUpperCase()) : undefined;
}

function keyOf({ key, rest }: RuleEffect, { policy }: PolicyRule): string {
  return `${key} ${canonical(rest)} ${canonical(policy.settings)}`;
}

/** The policy types whose rules allow or deny access, so that access is denied if no rule decides. */
const ADMITTING: readonly string[] = ['OKTA_SIGN_ON', 'ACCESS_POLICY', 'PROFILE_ENROLLMENT'];

/**
 * Returns the change between the effects of two rules that are already known to differ. Takes only the access that the rules grant into
 * account.
 */
function changeBetween(
  before: RuleEffect | undefined,
  after: RuleEffect | undefined,
  type: SimulatedTypeName,
): Change {
  if (!ADMITTING.includes(type)) return 'other';
  const [did, does] = [before, after].map((effect) => (effect === undefined ? false : effect.admits));
  if (did === undefined || does === undefined) return 'unknown';
  if (did !== does) return does ? 'granted' : 'removed';
  return 'other';
}

const NOTHING = 'no rule decides';

function wordsOf(
  one: PolicyRule | undefined,
  other: PolicyRule | undefined,
  before: RuleEffect | undefined,
  after: RuleEffect | undefined,
  { words }: AnyComparison,
): { readonly before: string; readonly after: string } {
  if (before === undefined || after === undefined)
    return { before: aloneWords(one, before), after: aloneWords(other, after) };
  const [did, does] = words(before, after);
  const [left, right] = differences(
    { ...asObject(before.rest), ...settingsOf(one) },
    { ...asObject(after.rest), ...settingsOf(other) },
  );
  return { before: joinPhrases(did, left), after: joinPhrases(does, right) };
}

function aloneWords(rule: PolicyRule | undefined, effect: RuleEffect | undefined): string {
  if (effect === undefined) return NOTHING;
  const [, text] = differences({}, { ...asObject(effect.rest), ...settingsOf(rule) });
  return effect.does === '' ? text : effect.does;
}

function settingsOf(of: PolicyRule | undefined): object {
  const settings = of?.policy.settings;
  return settings == null ? {} : { settings };
}

function asObject(value: unknown): object {
  return isObject(value) ? value : {};
}

function joinPhrases(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('; ');
}
