import { defineRule, exampleGiven } from '../../rule/rule.js';

export const signonSessionRange = defineRule({
  id: 'signon/session-range',
  severity: 'error',
  what: 'a session limit is not an integer of 0 or more, or allows more than 90 days of idle time',
  why: 'the service rejects the rule, so the previous limits remain',
  source: 'Global session policy, `session`',
  on: 'sign-on',
  refusedByService: 'both',
  fields: ['session.maxSessionIdleMinutes', 'session.maxSessionLifetimeMinutes'],
  examples: () => ({
    bad: [
      { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session: { maxSessionIdleMinutes: -1 } },
      { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session: { maxSessionLifetimeMinutes: '120' } },
      exampleGiven(
        { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session: { maxSessionIdleMinutes: 129_601 } },
        { edition: 'field' },
      ),
    ],
    good: [{ access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session: { maxSessionLifetimeMinutes: 0 } }],
  }),
});
