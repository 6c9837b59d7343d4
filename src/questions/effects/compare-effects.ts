import { canonical } from '../../base/canonical.js';
import { isObject } from '../../base/object.js';
import type { PolicyRule } from '../../policies/policy.js';
import type { SimulatedTypeName } from '../../policies/policy-type.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { accessEffect } from './access.js';
import { differences } from './differences.js';
import type { EffectComparison, RuleEffect } from './rule-effect.js';
import { sessionEffect } from './session.js';

/** From no access to some, the other way round; both let in, at a lower or a higher price; or neither can be said. */
export const CHANGES = ['gained', 'weaker', 'lost', 'stronger', 'other'] as const;

export type Change = (typeof CHANGES)[number];

/** What rules do, and how two of them differ. `undefined`: no rule decides. */
export interface EffectsCompared {
  /** Two rules of one key do the same. */
  key(rule: PolicyRule | undefined, state: 'after' | 'before'): string;
  /** Whether it lets in; where no rule decides, nobody comes in, of types whose rules let in or do not. */
  admits(
    type: SimulatedTypeName,
    rule: PolicyRule | undefined,
    state: 'after' | 'before',
  ): boolean | undefined;
  compare(
    type: SimulatedTypeName,
    before: PolicyRule | undefined,
    after: PolicyRule | undefined,
  ): { readonly change: Change; readonly before: string; readonly after: string };
}

/** How the rules of two states differ in what they do. */
export function compareEffects(before: Snapshot, after: Snapshot): EffectsCompared {
  const comparisons = { before: comparisonsIn(before), after: comparisonsIn(after) };
  const effectOf = (rule: PolicyRule, state: 'after' | 'before') => {
    const { type } = rule.policy;
    return (comparisons[state][type] ?? ANY_TYPE).effectOf(rule);
  };
  return {
    key: (rule, state) => {
      if (rule === undefined) return 'none';
      return rule.rule.unknown !== undefined ? `unknown ${state}` : keyOf(effectOf(rule, state), rule);
    },
    admits: (type, rule, state) => {
      if (!ADMITTING.includes(type)) return undefined;
      return rule === undefined ? false : effectOf(rule, state).admits;
    },
    compare(type, one, other) {
      const from = one && effectOf(one, 'before');
      const to = other && effectOf(other, 'after');
      const comparison = comparisons.after[type] ?? ANY_TYPE;
      return {
        change: changeBetween(from, to, type, comparison),
        ...wordsOf(one, other, from, to, comparison),
      };
    },
  };
}

type AnyComparison = EffectComparison<RuleEffect>;

function comparisonsIn(org: Snapshot): Readonly<Record<string, AnyComparison>> {
  return {
    SVC_SIGN_ON: sessionEffect(org) as AnyComparison,
    ACCESS_POLICY: accessEffect(org.brand) as AnyComparison,
  };
}

/** Of which only what is written can be compared. */
const ANY_TYPE: AnyComparison = {
  effectOf: ({ rule }) => ({ key: '', admits: accessIn(rule.actions), does: '', rest: rule.actions }),
  order: () => undefined,
  words: () => ['', ''],
};

/** Spec: Profile enrollment policy, `access`. */
function accessIn(actions: unknown): boolean | undefined {
  const enrollment = isObject(actions) ? actions.profileEnrollment : undefined;
  const access = isObject(enrollment) ? enrollment.access : undefined;
  return typeof access === 'string' ? access.toUpperCase() === 'ALLOW' : undefined;
}

function keyOf({ key, rest }: RuleEffect, { policy }: PolicyRule): string {
  return `${key} ${canonical(rest)} ${canonical(policy.settings)}`;
}

/** Types whose rules let in or do not, so that where none decides nobody comes in. */
const ADMITTING: readonly string[] = ['SVC_SIGN_ON', 'ACCESS_POLICY', 'PROFILE_ENROLLMENT'];

function changeBetween(
  before: RuleEffect | undefined,
  after: RuleEffect | undefined,
  type: SimulatedTypeName,
  { order }: AnyComparison,
): Change {
  if (!ADMITTING.includes(type)) return 'other';
  const [did, does] = [before, after].map((effect) => (effect === undefined ? false : effect.admits));
  if (did === undefined || does === undefined) return 'other';
  if (did !== does) return does ? 'gained' : 'lost';
  if (!does || before === undefined || after === undefined) return 'other';
  if (canonical(before.rest) !== canonical(after.rest)) return 'other';
  const sign = order(before, after);
  if (sign === undefined || sign === 0) return 'other';
  return sign < 0 ? 'weaker' : 'stronger';
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
  return { before: joined(did, left), after: joined(does, right) };
}

function aloneWords(rule: PolicyRule | undefined, effect: RuleEffect | undefined): string {
  if (effect === undefined) return NOTHING;
  const [, said] = differences({}, { ...asObject(effect.rest), ...settingsOf(rule) });
  return effect.does === '' ? said : effect.does;
}

function settingsOf(of: PolicyRule | undefined): object {
  const settings = of?.policy.settings;
  return settings == null ? {} : { settings };
}

function asObject(value: unknown): object {
  return isObject(value) ? value : {};
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('; ');
}
