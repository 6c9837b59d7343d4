import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** The vendor's support pages state that a session rule cannot deny access because of a behavior. Spec: Global session policy. */
export const signonDenyOnBehavior = defineRule({
  id: 'signon/deny-on-behavior',
  severity: 'error',
  what: 'a rule of a global session policy denies access based on a behavior',
  why: 'a behavior is known only after the user is identified, so a rule for it can require a factor, but cannot deny access; the service rejects such a rule',
  source: 'Limits of the live service: rules of global session policies cannot deny by behavior conditions',
  on: 'rule',
  refusedByService: 'field',
  edition: 'field',
  relaxed: [
    {
      reading: 'stored',
      severity: 'warning',
      why: 'the service may already store such a rule; it is not documented how the service evaluates the rule',
    },
  ],
  *check(rule) {
    if (textAt(rule, 'actions', 'signon', 'access') !== 'DENY') return;
    if (listAt(rule, 'conditions', 'risk', 'behaviors').length === 0) return;
    yield {
      at: ['actions', 'signon', 'access'],
      message:
        'a session rule cannot deny access based on a behavior; require a factor here (`requireFactor: true`), or deny in the authentication policy of the applications',
      related: [{ at: ['conditions', 'risk', 'behaviors'], message: 'the behaviors' }],
    };
  },
  examples: () => ({
    bad: [sessionRule('DENY', ['bhv1'])],
    good: [
      sessionRule('DENY', []),
      exampleGiven(sessionRule('ALLOW', ['bhv1']), {
        note: 'The rule for the behavior requires a second factor instead of denying access',
      }),
    ],
  }),
});

function sessionRule(access: string, behaviors: readonly string[]) {
  const allowed = {
    primaryFactor: 'PASSWORD_IDP',
    requireFactor: true,
    factorPromptMode: 'ALWAYS',
    session: { maxSessionIdleMinutes: 120, maxSessionLifetimeMinutes: 720, usePersistentCookie: false },
  };
  return {
    type: 'SIGN_ON',
    name: 'New devices',
    conditions: { risk: { behaviors } },
    actions: { signon: { access, ...(access === 'ALLOW' && allowed) } },
  };
}
