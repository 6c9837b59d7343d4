import { isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Global session policy, `primaryFactor`, "Identity Engine". */
export const signonIdentityEngineOnly = defineRule({
  id: 'signon/identity-engine-only',
  severity: 'error',
  what: '`primaryFactor` in a rule of an org on Classic Engine',
  why: 'sign-in on Classic Engine always begins with the password: that another factor may come first is not what happens',
  source: 'Global session policy, `primaryFactor`',
  on: 'sign-on',
  refusedByService: 'spec',
  engine: 'classic',
  relaxed: [
    {
      edition: 'field',
      severity: 'warning',
      why: 'the live service passes over a field that it does not know',
    },
  ],
  *check(signOn) {
    if (!isGiven(signOn, 'primaryFactor')) return;
    yield {
      at: ['primaryFactor'],
      isKey: true,
      message:
        '`primaryFactor` exists on Identity Engine only: leave it out, or say that the org is on Identity Engine',
    };
  },
  examples: {
    bad: [{ access: 'ALLOW', primaryFactor: 'PASSWORD_IDP' }],
    good: [
      { access: 'ALLOW', primaryFactor: null },
      exampleGiven({ access: 'ALLOW', primaryFactor: 'PASSWORD_IDP' }, { engine: 'identity' }),
    ],
  },
});
