import { at, isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const signonFactorLifetimeRequired = defineRule({
  id: 'signon/factor-lifetime-required',
  severity: 'error',
  what: 'a rule requires a second factor, but `factorLifetime` is missing',
  why: 'without `factorLifetime`, it is undefined when users are prompted again in the mode `SESSION`. The specification requires `factorLifetime` in every mode. The live service stores rules of other modes without it, so in edition `field`, this lint rule requires it only in the mode `SESSION`',
  source: 'Global session policy, `factorLifetime`',
  on: 'sign-on',
  refusedByService: 'both',
  fields: ['factorLifetime'],
  *check(signOn, { edition }) {
    if (at(signOn, 'requireFactor') !== true || textAt(signOn, 'access') === 'DENY') return;
    const isUsed = textAt(signOn, 'factorPromptMode') === 'SESSION';
    if (isGiven(signOn, 'factorLifetime') || (!isUsed && edition === 'field')) return;
    yield {
      at: ['requireFactor'],
      severity: isUsed ? 'error' : 'warning',
      message: isUsed
        ? '`factorPromptMode: SESSION` requires `factorLifetime`; set it to the minutes between two prompts'
        : '`requireFactor: true` requires `factorLifetime` in the specification, although only the mode `SESSION` uses it; add it',
    };
  },
  examples: () => ({
    bad: [
      { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', requireFactor: true, factorPromptMode: 'SESSION' },
      { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', requireFactor: true, factorPromptMode: 'DEVICE' },
      {
        access: 'ALLOW',
        primaryFactor: 'PASSWORD_IDP',
        requireFactor: true,
        factorPromptMode: 'SESSION',
        factorLifetime: '200',
      },
    ],
    good: [
      {
        access: 'ALLOW',
        primaryFactor: 'PASSWORD_IDP',
        requireFactor: true,
        factorPromptMode: 'SESSION',
        factorLifetime: 15,
      },
      exampleGiven(
        { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', requireFactor: true, factorPromptMode: 'DEVICE' },
        { edition: 'field' },
      ),
    ],
  }),
});
