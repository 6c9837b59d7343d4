import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Global session policy, `session`. */
export const signonSessionRange = defineRule({
  id: 'signon/session-range',
  severity: 'error',
  what: 'the minutes of a session are no whole number, below zero, or beyond 90 idle days',
  why: 'the service rejects the rule, so sessions stay as long as they were before',
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
