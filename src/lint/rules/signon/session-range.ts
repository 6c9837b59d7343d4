import { defineRule } from '../../rule/rule.js';

/** Spec: Global session policy, `session`. */
export const signonSessionRange = defineRule({
  id: 'signon/session-range',
  severity: 'error',
  what: 'the minutes of a session are no whole number, or below zero',
  why: 'the service rejects the rule, so sessions stay as long as they were before',
  source: 'Global session policy, `session`',
  on: 'sign-on',
  refusedByService: 'both',
  fields: ['session.maxSessionIdleMinutes', 'session.maxSessionLifetimeMinutes'],
  examples: {
    bad: [
      { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session: { maxSessionIdleMinutes: -1 } },
      { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session: { maxSessionLifetimeMinutes: '120' } },
    ],
    good: [{ access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session: { maxSessionLifetimeMinutes: 0 } }],
  },
});
