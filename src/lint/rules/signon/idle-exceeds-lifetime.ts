import { numberAt, textAt } from '../../look.js';
import { defineRule } from '../../rule.js';

/** Spec: Global session policy (`SVC_SIGN_ON`), `session.maxSessionIdleMinutes`. */
export const signonIdleExceedsLifetime = defineRule({
  id: 'signon/idle-exceeds-lifetime',
  severity: 'warning',
  what: 'the idle time of a session is longer than its lifetime',
  why: 'the session ends before anybody can be idle for so long, so the idle time has no effect',
  source: 'Global session policy (`SVC_SIGN_ON`), `session.maxSessionIdleMinutes`',
  on: 'sign-on',
  *check(signOn) {
    const idle = numberAt(signOn, 'session', 'maxSessionIdleMinutes');
    const lifetime = numberAt(signOn, 'session', 'maxSessionLifetimeMinutes');
    if (textAt(signOn, 'access') === 'DENY' || idle === undefined || lifetime === undefined) return;
    if (lifetime <= 0 || idle <= lifetime) return;
    yield {
      at: ['session', 'maxSessionIdleMinutes'],
      message: `sessions end after \`${lifetime}\` minutes: an idle time of \`${idle}\` is never reached`,
      related: [{ at: ['session', 'maxSessionLifetimeMinutes'], message: 'the lifetime' }],
    };
  },
  examples: {
    bad: [
      {
        access: 'ALLOW',
        primaryFactor: 'PASSWORD_IDP',
        session: { maxSessionIdleMinutes: 720, maxSessionLifetimeMinutes: 240 },
      },
    ],
    good: [
      {
        access: 'ALLOW',
        primaryFactor: 'PASSWORD_IDP',
        session: { maxSessionIdleMinutes: 720, maxSessionLifetimeMinutes: 0 },
      },
      {
        access: 'ALLOW',
        primaryFactor: 'PASSWORD_IDP',
        session: { maxSessionIdleMinutes: 120, maxSessionLifetimeMinutes: 120 },
      },
    ],
  },
});
