import { describe, expect, test } from 'vitest';
import {
  accessEffect,
  reauthenticationStrictness,
  requirementKeyOf,
} from '../../../src/analysis/questions/effects/access.js';
import {
  areOnlySome,
  CHANGES,
  type Change,
  changeCountsWords,
  joinedChange,
  kindsIn,
} from '../../../src/analysis/questions/effects/change.js';
import { isChangeAbove } from '../../../src/analysis/questions/effects/change-threshold.js';
import {
  type SignInRules,
  signInComparison,
} from '../../../src/analysis/questions/effects/compare-sign-ins.js';
import type { Members } from '../../../src/base/object.js';
import type { Policy, PolicyRule, Rule } from '../../../src/model/policies/policy.js';
import { orgOfRules } from './one-rule.js';

const MAYBE = [undefined, ...CHANGES] as const;

/** Yields all lists of at most three items. */
function* lists<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  yield [];
  for (const one of items) {
    yield [one];
    for (const other of items) {
      yield [one, other];
      for (const third of items) yield [one, other, third];
    }
  }
}

describe('the kind of change of several sign-ins', () => {
  test('the access changes of several sign-ins are merged into one kind of change that is correct for each sign-in', () => {
    for (const all of lists(MAYBE)) {
      const found = CHANGES.filter((change) => all.includes(change));
      const isMore = found.some((change) => change === 'granted' || change === 'less-strict');
      const isLess = found.some((change) => change === 'removed' || change === 'stricter');
      const isOpen = found.some((change) => change === 'unknown' || change === 'other');
      const expected =
        found.length < 2
          ? found[0]
          : found.includes('mixed') || (isMore && isLess)
            ? 'mixed'
            : isOpen
              ? 'unknown'
              : isMore
                ? 'granted'
                : 'removed';
      expect({ all, joined: joinedChange(all) }).toEqual({ all, joined: expected });
    }
  });

  test('each kind of access change of several sign-ins is listed once, in the order of the constant `CHANGES`', () => {
    for (const all of lists(MAYBE)) {
      const expected = CHANGES.filter((change) => all.includes(change));
      expect(kindsIn(all.map((change) => ({ change })))).toEqual(expected);
      expect(kindsIn([{ change: 'mixed', kinds: expected }])).toEqual(expected);
    }
  });

  test('the merged access change of several sign-ins is marked as partial if some of the sign-ins change and others do not', () => {
    const some = MAYBE.flatMap((change) => [
      { change },
      { change, isOnlySome: true },
      { change, isOnlySome: false },
    ]);
    for (const all of lists(some)) {
      const isSame = all.some(({ change, isOnlySome }) => change === undefined || isOnlySome === true);
      const isOther = all.some(({ change }) => change !== undefined);
      expect(areOnlySome(all)).toBe(isSame && isOther);
    }
  });
});

test('the line that counts changed sign-ins explains the word "mixed" if it counts a mixed change, and explains no other word', () => {
  expect(changeCountsWords(['mixed', 'granted', 'granted'])).toBe(
    '3 sets of sign-ins change: 2 access granted, 1 mixed (less strict in one respect, stricter in another)',
  );
  expect(changeCountsWords(['stricter'])).toBe('1 set of sign-ins changes: 1 stricter');
});

test('each kind of access change makes a command fail only with certain values of `--fail-on`: for example, a less strict change with `less-strict` and `any`', () => {
  const above: Readonly<Record<Change, readonly string[]>> = {
    granted: ['granted', 'less-strict', 'any'],
    'less-strict': ['less-strict', 'any'],
    mixed: ['mixed', 'less-strict', 'any'],
    unknown: ['unknown'],
    removed: ['removed', 'any'],
    stricter: ['stricter', 'any'],
    other: ['other', 'any'],
  };
  const thresholds = [...CHANGES, 'any'] as const;
  for (const change of CHANGES)
    for (const threshold of thresholds) {
      const isOpen = change === 'unknown' && threshold !== 'unknown';
      const expected = above[change].includes(threshold) ? 'yes' : isOpen ? 'unknown' : 'no';
      expect({ change, threshold, above: isChangeAbove(change, threshold) }).toEqual({
        change,
        threshold,
        above: expected,
      });
    }
});

const NAMED = {
  status: 'ACTIVE',
  priority: 1,
  isDefault: false,
  unreadable: new Map(),
  conditions: null,
} as const;

function ruleOf(type: string, actions: Rule['actions']): PolicyRule {
  const rule: Rule = { ...NAMED, id: 'r', name: 'r', actions };
  const policy: Policy = {
    ...NAMED,
    id: 'p',
    name: 'p',
    type,
    settings: null,
    rules: [rule],
    isAccountManagement: false,
  };
  return { policy, rule };
}

function access(appSignOn: Members, others: object = {}): PolicyRule {
  return ruleOf('ACCESS_POLICY', { appSignOn, ...others });
}

function session(signon: Members): PolicyRule {
  return ruleOf('SVC_SIGN_ON', { signon });
}

describe('the effect of an access rule', () => {
  const { effectOf } = accessEffect('OKTA');
  const allow = (verificationMethod: unknown) => effectOf(access({ access: 'ALLOW', verificationMethod }));
  const assurance = (more: object) => allow({ type: 'ASSURANCE', factorMode: '2FA', ...more });

  test('an access rule allows access if its access is ALLOW, denies access if it is DENY, and is unknown otherwise', () => {
    expect(effectOf(access({ access: 'DENY' }))).toMatchObject({ admits: false, does: 'denied' });
    expect(assurance({})).toMatchObject({ admits: true, does: expect.stringContaining('2FA') });
    for (const word of ['BRAND_NEW', undefined, null, 7])
      expect(effectOf(access({ access: word, verificationMethod: {} }))).toMatchObject({
        admits: undefined,
        does: '`access` cannot be read',
      });
  });

  test('an access rule whose verification method cannot be read still allows access', () => {
    const { admits, does, method } = allow({ type: 'BRAND_NEW' });
    expect({ admits, method }).toEqual({ admits: true, method: undefined });
    expect(does).not.toBe('`access` cannot be read');
  });

  test('two access rules that differ only in the spelling of a duration or the order of alternatives have the same effect', () => {
    const [one, other] = [
      { knowledge: { types: ['password'] } },
      { possession: { deviceBound: 'REQUIRED' } },
    ];
    const keys = [
      { reauthenticateIn: 'PT2H', constraints: [one, other] },
      { reauthenticateIn: 'PT120M', constraints: [other, one] },
    ].map((method) => assurance(method).key);
    expect(new Set(keys).size).toBe(1);
    expect(assurance({ reauthenticateIn: 'PT3H', constraints: [one, other] }).key).not.toBe(keys[0]);
    expect(assurance({ reauthenticateIn: 'odd' }).key).not.toBe(assurance({ reauthenticateIn: 'even' }).key);
    expect(assurance({ reauthenticateIn: 'PT2H', constraints: [one] }).key).not.toBe(keys[0]);
  });

  test('two access rules whose authentication chains have the same steps in another order have different effects', () => {
    const step = (key: string, method: string) => ({ authenticationMethods: [{ key, method }] });
    const [password, email] = [step('okta_password', 'password'), step('okta_email', 'email')];
    const chain = (first: object, second: object) =>
      allow({ type: 'AUTH_METHOD_CHAIN', chains: [{ ...first, next: [second] }] }).key;
    expect(chain(password, email)).not.toBe(chain(email, password));
  });

  test('two access rules that differ only in re-authentication time count as requiring the same authenticators', () => {
    const methodOf = (more: object) => {
      const { method } = assurance(more);
      if (method === undefined) throw new Error('the method cannot be read');
      return method;
    };
    const [two, three] = [methodOf({ reauthenticateIn: 'PT2H' }), methodOf({ reauthenticateIn: 'PT3H' })];
    expect(requirementKeyOf(two)).toBe(requirementKeyOf(three));
    expect(reauthenticationStrictness(two, three)).toBe('less strict');
    expect(reauthenticationStrictness(three, two)).toBe('stricter');
    expect(reauthenticationStrictness(two, two)).toBe('equal');
    const idle = (inactivityPeriod: string | undefined) => methodOf({ inactivityPeriod });
    expect(reauthenticationStrictness(idle('PT1H'), idle('PT2H'))).toBe('less strict');
    expect(reauthenticationStrictness(idle(undefined), idle('PT2H'))).toBe('stricter');
    expect(reauthenticationStrictness(idle('odd'), idle('odd'))).toBe('equal');
    expect(reauthenticationStrictness(idle('odd'), idle('PT1H'))).toBe('unknown');
    expect(reauthenticationStrictness(idle(undefined), idle('odd'))).toBe('unknown');
    expect(reauthenticationStrictness(idle('odd'), idle(undefined))).toBe('unknown');
  });
});

/** A session rule or an application rule of a sign-in, with the number of factors that it requires; 0 if it requires none. */
interface Side {
  readonly name: string;
  readonly kind: 'absent' | 'allowed' | 'denied' | 'none' | 'opaque' | 'unread';
  readonly factors: number;
  readonly rule?: PolicyRule;
}

const FA = (factorMode: string) => ({
  access: 'ALLOW',
  verificationMethod: { type: 'ASSURANCE', factorMode },
});

const SESSIONS: readonly Side[] = [
  { name: 'no session policy', kind: 'absent', factors: 0 },
  { name: 'no session rule', kind: 'none', factors: 0 },
  {
    name: 'session: password',
    kind: 'allowed',
    factors: 1,
    rule: session({ access: 'ALLOW', requireFactor: false, primaryFactor: 'PASSWORD_IDP' }),
  },
  {
    name: 'session: two',
    kind: 'allowed',
    factors: 2,
    rule: session({
      access: 'ALLOW',
      requireFactor: true,
      primaryFactor: 'PASSWORD_IDP',
      factorPromptMode: 'ALWAYS',
    }),
  },
  { name: 'session: denied', kind: 'denied', factors: 0, rule: session({ access: 'DENY' }) },
  { name: 'session: unknown access', kind: 'opaque', factors: 0, rule: session({ access: 'BRAND_NEW' }) },
  {
    name: 'session: other unknown access',
    kind: 'opaque',
    factors: 0,
    rule: session({ access: 'OTHER_NEW' }),
  },
];

const APPLICATIONS: readonly Side[] = [
  { name: 'no application policy', kind: 'absent', factors: 0 },
  { name: 'no application rule', kind: 'none', factors: 0 },
  { name: 'application: 1FA', kind: 'allowed', factors: 1, rule: access(FA('1FA')) },
  { name: 'application: 2FA', kind: 'allowed', factors: 2, rule: access(FA('2FA')) },
  { name: 'application: denied', kind: 'denied', factors: 0, rule: access({ access: 'DENY' }) },
  { name: 'application: unknown access', kind: 'opaque', factors: 0, rule: access({ access: 'BRAND_NEW' }) },
  {
    name: 'application: other unknown access',
    kind: 'opaque',
    factors: 0,
    rule: access({ access: 'OTHER_NEW' }),
  },
  {
    name: 'application: unknown method',
    kind: 'unread',
    factors: 0,
    rule: access({ access: 'ALLOW', verificationMethod: { type: 'BRAND_NEW' } }),
  },
];

type SignIn = readonly [session: Side, application: Side];

function rulesOf([of, app]: SignIn): SignInRules {
  const deciding = ({ kind, rule }: Side) => (kind === 'absent' ? undefined : { rule });
  return { session: deciding(of), application: deciding(app) };
}

/** Returns the kinds of change that the specification allows for these two sign-ins, the first before and the second after an edit. */
function possibleChanges(before: SignIn, after: SignIn): readonly (Change | undefined)[] {
  const isAlike = [before[0] === after[0], before[1] === after[1]];
  const drops = (at: 0 | 1) =>
    isAlike[at] === true && (before[at].kind === 'opaque' || (at === 0 && before[at].kind === 'none'));
  const accessOf = (one: SignIn) => {
    const kinds = ([0, 1] as const).filter((at) => !drops(at)).map((at) => one[at].kind);
    if (kinds.includes('denied') || kinds.includes('none')) return 'denied';
    return kinds.includes('opaque') ? 'unknown' : 'allowed';
  };
  const [did, does] = [accessOf(before), accessOf(after)];
  if (did === 'denied' && does === 'denied') return [undefined];
  if (did === 'unknown' || does === 'unknown') return ['unknown'];
  if (did === 'denied') return ['granted'];
  if (does === 'denied') return ['removed'];
  if (isAlike.every(Boolean)) return [undefined];
  const isRead = before[1].kind !== 'unread' && after[1].kind !== 'unread';
  // Lifetimes of sessions and re-authentication times of applications can be compared only if the policy is unchanged, or allows access in
  // both states.
  const isComparable = ([0, 1] as const).every(
    (at) => isAlike[at] === true || (before[at].kind === 'allowed' && after[at].kind === 'allowed'),
  );
  if (!isRead) return ['unknown'];
  // The sets of authenticators cannot be compared if neither state accepts all sets of the other.
  if (!isComparable) return ['unknown', 'mixed'];
  const required = ([of, app]: SignIn) => Math.max(of.factors, app.factors);
  const [was, is] = [required(before), required(after)];
  return [was === is ? undefined : is < was ? 'less-strict' : 'stricter'];
}

test('the kind of change reported for a sign-in agrees with the change of its deciding session rule and of its deciding access rule', () => {
  const org = orgOfRules([]);
  const compare = signInComparison(org, org);
  const all = SESSIONS.flatMap((of) => APPLICATIONS.map((app): SignIn => [of, app]));
  const counts = new Map<Change | undefined, number>();
  for (const before of all)
    for (const after of all) {
      const { change } = compare(rulesOf(before), rulesOf(after));
      counts.set(change, (counts.get(change) ?? 0) + 1);
      const names = [before, after].map((one) => one.map(({ name }) => name).join(', ')).join(' → ');
      const possible = possibleChanges(before, after);
      expect({ names, change, isPossible: possible.includes(change) }).toEqual({
        names,
        change,
        isPossible: true,
      });
    }
  for (const change of ['granted', 'removed', 'stricter', 'unknown', 'less-strict', undefined] as const)
    expect(counts.get(change) ?? 0).toBeGreaterThan(4);
});
