import { at, isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const signonFactorPromptModeRequired = defineRule({
  id: 'signon/factor-prompt-mode-required',
  severity: 'error',
  what: 'a rule requires a second factor, but `factorPromptMode` is missing or unknown',
  why: 'it is undefined when users are prompted for the second factor, so the service rejects the rule',
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
      message: '`requireFactor: true` requires `factorPromptMode`; set it to `DEVICE`, `SESSION` or `ALWAYS`',
    };
  },
  examples: () => ({
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
      exampleGiven(
        { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', requireFactor: false },
        { note: 'A rule without a second factor needs no `factorPromptMode`' },
      ),
    ],
  }),
});
