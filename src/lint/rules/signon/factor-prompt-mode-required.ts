import { at, isGiven, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Global session policy, `factorPromptMode`. */
export const signonFactorPromptModeRequired = defineRule({
  id: 'signon/factor-prompt-mode-required',
  severity: 'error',
  what: 'a second factor is required, and `factorPromptMode` is missing or not a known word',
  why: 'nothing says when the user is asked for the second factor, and the service rejects the rule',
  source: 'Global session policy, `factorPromptMode`',
  on: 'sign-on',
  refusedByService: 'both',
  fields: ['factorPromptMode'],
  fix: 'suggested',
  *check(signOn) {
    if (at(signOn, 'requireFactor') !== true || textAt(signOn, 'access') === 'DENY') return;
    if (isGiven(signOn, 'factorPromptMode')) return;
    yield {
      at: ['requireFactor'],
      message:
        '`factorPromptMode` is missing beside `requireFactor: true`: say `DEVICE`, `SESSION` or `ALWAYS`',
    };
  },
  examples: {
    bad: [
      { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', requireFactor: true, factorLifetime: 15 },
      {
        access: 'ALLOW',
        primaryFactor: 'PASSWORD_IDP',
        requireFactor: true,
        factorPromptMode: 'ALLWAYS',
        factorLifetime: 15,
      },
    ],
    good: [
      {
        access: 'ALLOW',
        primaryFactor: 'PASSWORD_IDP',
        requireFactor: true,
        factorPromptMode: 'ALWAYS',
        factorLifetime: 15,
      },
      { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', requireFactor: false },
    ],
  },
});
