import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Global session policy, `session`. */
export const signonSessionRange = defineRule({
  id: 'signon/session-range',
  severity: 'error',
  what: 'the minutes of a session are not an integer, negative, or more than 90 idle days',
  why: 'the service rejects the rule, so the previous limits remain',
  source: 'Global session policy, `session`',
  on: 'sign-on',
  refusedByService: 'both',
  fields: ['session.maxSessionIdleMinutes', 'session.maxSessionLifetimeMinutes'],
  examples: {
    bad: [
      { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session: { maxSessionIdleMinutes: -1 } },
      { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session: { maxSessionLifetimeMinutes: '120' } },
      exampleGiven(
        { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session: { maxSessionIdleMinutes: 129_601 } },
        { edition: 'field' },
      ),
    ],
    good: [{ access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session: { maxSessionLifetimeMinutes: 0 } }],
  },
});
