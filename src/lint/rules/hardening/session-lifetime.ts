import { isInForce } from '../../helpers/hardening/in-force.js';
import { innermost } from '../../helpers/hardening/innermost-path.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports rules of global session policies that do not limit the session lifetime, or set it too high. The default is 0, which means no
 * limit. Spec: Global session policy, `session.maxSessionLifetimeMinutes`.
 */
export const hardeningSessionLifetime = defineRule({
  id: 'hardening/session-lifetime',
  severity: 'warning',
  what: 'a rule does not limit the session lifetime, or sets it too high',
  why: 'a stolen session cookie is as good as the password while the session lasts; a missing value or `0` disables the limit',
  source:
    'DISA STIG V1R2, V-273203 (18 hours); HealthInsight, session lifetime (24 hours), as checked by cnspec; CISA SCuBA, GWS.COMMONCONTROLS.4.1 (12 hours)',
  on: 'sign-on',
  preset: 'hardening',
  options: {
    minutes: {
      what: 'the maximum session lifetime. At least 1, because 0 disables the limit; at most 30 days, because a longer lifetime hardly restricts anybody; 18 hours or less for the STIG',
      default: 1080,
      least: 1,
      most: 43_200,
    },
  },
  *check(signOn, { org, resource }, { minutes }) {
    if (textAt(signOn, 'access') === 'DENY' || !isInForce(resource, org)) return;
    const lifetime = at(signOn, 'session', 'maxSessionLifetimeMinutes') ?? 0;
    if (typeof lifetime !== 'number' || (lifetime > 0 && lifetime <= minutes)) return;
    yield {
      at: innermost(signOn, 'session', 'maxSessionLifetimeMinutes'),
      message:
        lifetime > 0
          ? `session lifetime is \`${lifetime}\` minutes; set it to ${minutes} or less`
          : `session lifetime is unlimited, because \`maxSessionLifetimeMinutes\` is \`0\` or missing; set it to ${minutes} or less`,
    };
  },
  examples: () => ({
    bad: [
      allowing({ maxSessionLifetimeMinutes: 0 }),
      allowing({ maxSessionIdleMinutes: 15 }),
      { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP' },
      allowing({ maxSessionLifetimeMinutes: 1081 }),
    ],
    good: [
      allowing({ maxSessionLifetimeMinutes: 1080 }),
      exampleGiven({ access: 'DENY' }, { note: 'The rule denies access, so it creates no session' }),
    ],
  }),
});

function allowing(session: object) {
  return { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session };
}
