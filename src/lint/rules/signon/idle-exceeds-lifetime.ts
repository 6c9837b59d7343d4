import { isGiven, numberAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const signonIdleExceedsLifetime = defineRule({
  id: 'signon/idle-exceeds-lifetime',
  severity: 'warning',
  what: 'the idle timeout of a session is longer than its lifetime',
  why: 'the session ends before the idle timeout, so the timeout has no effect',
  source: 'Global session policy, `session.maxSessionIdleMinutes`',
  on: 'sign-on',
  choices: [
    'a create request without an idle timeout gets the default of 120 minutes; if that is longer than the lifetime, it is reported as info',
  ],
  *check(signOn, { reading }) {
    const isDefault = reading === 'create' && !isGiven(signOn, 'session', 'maxSessionIdleMinutes');
    const idle = isDefault ? DEFAULT_IDLE : numberAt(signOn, 'session', 'maxSessionIdleMinutes');
    const lifetime = numberAt(signOn, 'session', 'maxSessionLifetimeMinutes');
    if (textAt(signOn, 'access') === 'DENY' || idle === undefined || lifetime === undefined) return;
    if (lifetime <= 0 || idle <= lifetime) return;
    yield isDefault
      ? {
          at: ['session', 'maxSessionLifetimeMinutes'],
          severity: 'info',
          message: `sessions end after \`${lifetime}\` minutes, so the default idle timeout of \`${idle}\` minutes has no effect; set \`maxSessionIdleMinutes\` to less`,
        }
      : {
          at: ['session', 'maxSessionIdleMinutes'],
          message: `sessions end after \`${lifetime}\` minutes, so the idle timeout of \`${idle}\` minutes has no effect; set it to less`,
          related: [{ at: ['session', 'maxSessionLifetimeMinutes'], message: 'the lifetime' }],
        };
  },
  examples: () => ({
    bad: [
      {
        access: 'ALLOW',
        primaryFactor: 'PASSWORD_IDP',
        session: { maxSessionIdleMinutes: 720, maxSessionLifetimeMinutes: 240 },
      },
      exampleGiven(
        { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session: { maxSessionLifetimeMinutes: 60 } },
        { reading: 'create' },
      ),
    ],
    good: [
      {
        access: 'ALLOW',
        primaryFactor: 'PASSWORD_IDP',
        session: { maxSessionIdleMinutes: 720, maxSessionLifetimeMinutes: 0 },
      },
      exampleGiven(
        {
          access: 'ALLOW',
          primaryFactor: 'PASSWORD_IDP',
          session: { maxSessionIdleMinutes: 120, maxSessionLifetimeMinutes: 120 },
        },
        { note: 'The idle timeout may equal the lifetime' },
      ),
      exampleGiven(
        { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session: { maxSessionLifetimeMinutes: 60 } },
        { note: 'Only a create request without an idle timeout gets the default of 120 minutes' },
      ),
    ],
  }),
});

/** The default idle timeout of a session, in minutes. Spec: Global session policy, `session.maxSessionIdleMinutes`, "Default". */
const DEFAULT_IDLE = 120;
