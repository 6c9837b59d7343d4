import { isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Global session policy, `primaryFactor`, "Identity Engine". */
export const signonIdentityEngineOnly = defineRule({
  id: 'signon/identity-engine-only',
  severity: 'error',
  what: 'a rule of a Classic Engine org has `primaryFactor`',
  why: 'a sign-in on Classic Engine always begins with the password, so another first factor is impossible',
  source: 'Global session policy, `primaryFactor`',
  on: 'sign-on',
  refusedByService: 'spec',
  engine: 'classic',
  relaxed: [
    {
      edition: 'field',
      severity: 'warning',
      why: 'the live service ignores unknown fields',
    },
  ],
  *check(signOn) {
    if (!isGiven(signOn, 'primaryFactor')) return;
    yield {
      at: ['primaryFactor'],
      isKey: true,
      message:
        '`primaryFactor` exists only on Identity Engine; remove it, or set the engine to Identity Engine',
    };
  },
  examples: () => ({
    bad: [{ access: 'ALLOW', primaryFactor: 'PASSWORD_IDP' }],
    good: [
      { access: 'ALLOW', primaryFactor: null },
      exampleGiven({ access: 'ALLOW', primaryFactor: 'PASSWORD_IDP' }, { engine: 'identity' }),
    ],
  }),
});
