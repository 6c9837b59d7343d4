import { at, isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const signonFactorSettingsIgnored = defineRule({
  id: 'signon/factor-settings-ignored',
  severity: 'warning',
  what: 'a rule has settings of the second factor, but does not require one',
  why: 'the settings look like a requirement, but have no effect without `requireFactor: true`, or if access is denied',
  source: 'Global session policy, `requireFactor`',
  on: 'sign-on',
  fix: 'safe',
  *check(signOn) {
    const denies = textAt(signOn, 'access') === 'DENY';
    if (!denies && at(signOn, 'requireFactor') === true) return;
    for (const field of denies ? [...SETTINGS, 'requireFactor'] : SETTINGS) {
      if (!isGiven(signOn, field) || at(signOn, field) === false) continue;
      yield {
        at: [field],
        isKey: true,
        message: denies
          ? `\`${field}\` has no effect with \`access: DENY\`; remove it`
          : `\`${field}\` has no effect without \`requireFactor: true\`; set \`requireFactor\`, or remove the field`,
        ...(denies && {
          fix: {
            kind: 'safe' as const,
            what: `remove \`${field}\``,
            changes: [{ op: 'remove' as const, at: [field] }],
          },
        }),
      };
    }
  },
  examples: () => ({
    bad: [
      {
        access: 'ALLOW',
        primaryFactor: 'PASSWORD_IDP',
        requireFactor: false,
        factorPromptMode: 'ALWAYS',
      },
      { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', factorLifetime: 15 },
      { access: 'DENY', requireFactor: true },
      { access: 'DENY', rememberDeviceByDefault: true },
    ],
    good: [
      {
        access: 'ALLOW',
        primaryFactor: 'PASSWORD_IDP',
        requireFactor: false,
        rememberDeviceByDefault: false,
      },
      exampleGiven(
        { access: 'DENY', primaryFactor: 'PASSWORD_IDP', requireFactor: false },
        { note: '`requireFactor: false` requires nothing, so this lint rule does not report it' },
      ),
    ],
  }),
});

/** The settings that have an effect only with `requireFactor: true`. */
const SETTINGS = ['factorPromptMode', 'factorLifetime', 'rememberDeviceByDefault'] as const;
