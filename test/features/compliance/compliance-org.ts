import fc from 'fast-check';
import type { Policy, Rule } from '../../../src/model/policies/policy.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { withSources } from '../../generators/org.js';
import { arbitraryOpenOrDecidedCase } from '../../simulate/outcome/generators.js';

/**
 * Generates cases with an org that has applications, and with a request. All blocklist zones of the org are known. Otherwise, an unknown
 * blocklist might block every sign-in that violates a control.
 */
export const arbitraryComplianceCase = arbitraryOpenOrDecidedCase()
  .filter(({ org }) => org.apps.length > 0)
  .map(({ org, ...one }) => ({
    ...one,
    org: { ...org, complete: [...(org.complete ?? []), 'zones' as const] },
  }));

type Json = Readonly<Record<string, unknown>>;

const sessions = fc.record(
  {
    maxSessionIdleMinutes: fc.constantFrom(5, 15, 60, 720),
    maxSessionLifetimeMinutes: fc.constantFrom(0, 60, 720, 1080, 1440, 9000),
    usePersistentCookie: fc.boolean(),
  },
  { requiredKeys: [] },
);

const passwords = fc
  .record({
    length: fc.constantFrom(6, 8, 12, 14, 15),
    least: fc.constantFrom(0, 1),
    attempts: fc.constantFrom(undefined, 0, 3, 10),
    unlock: fc.constantFrom(0, 5, 30),
    days: fc.constantFrom(undefined, 0, 60, 365),
    minutes: fc.constantFrom(0, 60, 1440),
    history: fc.constantFrom(0, 4, 24),
    isCommonBarred: fc.boolean(),
  })
  .map(({ length, least, attempts, unlock, days, minutes, history, isCommonBarred }) => ({
    password: {
      complexity: {
        minLength: length,
        minLowerCase: least,
        minUpperCase: least,
        minNumber: least,
        minSymbol: least,
        dictionary: { common: { exclude: isCommonBarred } },
      },
      lockout: { maxAttempts: attempts, autoUnlockMinutes: unlock },
      age: { maxAgeDays: days, minAgeMinutes: minutes, historyCount: history },
    },
  }));

const methods = fc
  .record({
    factorMode: fc.constantFrom('1FA', '2FA', '2FA'),
    constraints: fc.constantFrom<readonly Json[]>(
      [],
      [{ possession: { phishingResistant: 'REQUIRED' } }],
      [{ possession: { phishingResistant: 'REQUIRED' } }, { knowledge: { types: ['password'] } }],
      [{ possession: { phishingResistant: 'REQUIRED', hardwareProtection: 'REQUIRED' } }],
    ),
    reauthenticateIn: fc.constantFrom('PT0S', 'PT4H', 'PT43800H'),
  })
  .map((method) => ({ ...method, type: 'ASSURANCE' }));

/**
 * Generates the orgs of `arbitraryComplianceCase`. About half of their rules and password policies get values that the controls check, such
 * as session lifetimes and password lengths.
 */
export const arbitrarySpeakingCase = fc
  .record({
    one: arbitraryComplianceCase,
    texts: fc.array(
      fc.record({ session: sessions, password: passwords, method: methods, is: fc.boolean() }),
      {
        minLength: 12,
        maxLength: 12,
      },
    ),
  })
  .map(({ one: { org, request }, texts }) => {
    let number = 0;
    const next = () => texts[number++ % texts.length];
    const policies = org.policies.map((policy): Policy => {
      const own = next();
      const isPassword = policy.type === 'PASSWORD' && own?.is === true;
      return {
        ...policy,
        ...(isPassword && { settings: own.password as Json }),
        rules: policy.rules.map((rule) => withText(rule, next())),
      };
    });
    return { org: withSources({ ...org, policies }), request };
  });

function withText(
  rule: Rule,
  text: { readonly session: Json; readonly method: Json; readonly is: boolean } | undefined,
): Rule {
  const { signon, appSignOn } = (rule.actions ?? {}) as Readonly<Record<string, Json | null | undefined>>;
  if (text?.is !== true) return rule;
  if (signon != null && typeof signon === 'object')
    return { ...rule, actions: { ...rule.actions, signon: { ...signon, session: text.session } } };
  if (appSignOn != null && typeof appSignOn === 'object')
    return {
      ...rule,
      actions: { ...rule.actions, appSignOn: { ...appSignOn, verificationMethod: text.method } },
    };
  return rule;
}

/** Returns the org with each rule of a policy type changed by `change`. */
export function withRules(org: Snapshot, change: (rule: Rule, policy: Policy) => Rule): Snapshot {
  const policies = org.policies.map((policy) => ({
    ...policy,
    rules: policy.rules.map((rule) => change(rule, policy)),
  }));
  return withSources({ ...org, policies });
}
