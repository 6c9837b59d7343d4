import { allNearestOf } from '../../../base/did-you-mean/nearest-word.js';
import { quoted } from '../../../base/messages.js';
import { isGiven, membersAt } from '../../rule/json-path.js';
import { defineRule, type Report } from '../../rule/rule.js';
import { branded, type LintSetting } from '../../rule/setting.js';
import { suggestWord } from '../../rule/suggest.js';

/**
 * For each key of a recovery factor, the only property that its settings may have; `undefined` if they may have none. Spec: Password
 * policy, `recovery.factors`.
 */
const FACTORS: Readonly<Record<string, string | undefined>> = {
  recovery_question: 'complexity',
  okta_call: undefined,
  okta_email: 'recoveryToken',
  okta_sms: undefined,
};

/**
 * Reports a recovery factor of a password policy that is unknown, or whose status or another property is unknown. Spec: Password policy,
 * `recovery.factors`.
 */
export const passwordRecoveryFactorKnown = defineRule({
  id: 'password/recovery-factor-known',
  severity: 'error',
  what: 'a recovery factor, its status or one of its properties is unknown',
  why: 'the service drops or rejects an unknown value, so users who forget their password cannot recover as intended',
  source: 'Password policy: `recovery.factors`',
  choices: [
    'In edition `field`, an unknown factor that resembles no known one has the severity info, because the live service may have added it.',
  ],
  on: 'password settings',
  refusedByService: 'both',
  fields: ['recovery.factors'],
  fix: 'suggested',
  *check(settings, setting) {
    const factors = membersAt(settings, 'recovery', 'factors');
    const properties = new Map(
      Object.entries(FACTORS).map(([key, property]) => [branded(key, setting), property]),
    );
    for (const [key, factor] of Object.entries(factors)) {
      if (!properties.has(key)) {
        yield unknownFactor(
          key,
          [...properties.keys()].filter((word) => !Object.hasOwn(factors, word)),
          setting,
        );
        continue;
      }
      const own = properties.get(key);
      for (const property of KNOWN_PROPERTIES)
        if (property !== own && isGiven(factor, 'properties', property))
          yield {
            at: ['recovery', 'factors', key, 'properties', property],
            isKey: true,
            message: `unknown property ${quoted(property)} of ${quoted(key)}${own === undefined ? ', which has no properties' : `, which has only \`${own}\``}; remove it`,
          };
    }
  },
  examples: () => ({
    bad: [
      { recovery: { factors: { okta_emial: { status: 'ACTIVE' } } } },
      { recovery: { factors: { okta_email: { status: 'ON' } } } },
      {
        recovery: {
          factors: {
            okta_sms: { status: 'ACTIVE', properties: { recoveryToken: { tokenLifetimeMinutes: 60 } } },
          },
        },
      },
    ],
    good: [
      {
        recovery: {
          factors: {
            recovery_question: { status: 'INACTIVE', properties: { complexity: { minLength: 4 } } },
            okta_email: { status: 'ACTIVE', properties: { recoveryToken: { tokenLifetimeMinutes: 60 } } },
            okta_sms: { status: 'INACTIVE' },
          },
        },
      },
    ],
  }),
});

const KNOWN_PROPERTIES = Object.values(FACTORS).filter((property) => property !== undefined);

/**
 * Returns the report for an unknown recovery factor. The live service may have new factors, so only words that resemble a known one are
 * mistakes there.
 */
function unknownFactor(key: string, words: readonly string[], { edition }: LintSetting): Report {
  const at = ['recovery', 'factors', key];
  const nearest = allNearestOf(key, words);
  if (nearest.length > 0)
    return suggestWord({ at, isKey: true, message: `unknown recovery factor ${quoted(key)}` }, nearest);
  return {
    at,
    isKey: true,
    message: `unknown recovery factor ${quoted(key)}; remove it`,
    ...(edition === 'field' && { severity: 'info' as const }),
  };
}
