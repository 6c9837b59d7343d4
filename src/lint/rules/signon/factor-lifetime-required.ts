import { at, isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Global session policy, `factorLifetime`. */
export const signonFactorLifetimeRequired = defineRule({
  id: 'signon/factor-lifetime-required',
  severity: 'error',
  what: 'a second factor is required, and `factorLifetime` is missing',
  why: 'with the mode `SESSION` nothing says when the user is asked again; the specification requires it with every mode, although no other uses it. In edition `field` it is asked for with `SESSION` only, since the live service keeps rules of other modes without it',
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
        ? '`factorLifetime` is missing beside `factorPromptMode: SESSION`: say after how many minutes to ask again'
        : '`factorLifetime` is missing beside `requireFactor: true`: the specification requires it, although only the mode `SESSION` uses it',
    };
  },
  examples: {
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
  },
});
