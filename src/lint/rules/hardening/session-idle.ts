import { ADMINISTRATORS, administratorGroups, namesGroup } from '../../helpers/hardening/administrators.js';
import { isInForce } from '../../helpers/hardening/in-force.js';
import { innermost } from '../../helpers/hardening/innermost-path.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** The default is 120. Spec: Global session policy, `session.maxSessionIdleMinutes`. */
export const hardeningSessionIdle = defineRule({
  id: 'hardening/session-idle',
  severity: 'warning',
  what: 'sessions stay open too long while nobody uses them',
  why: 'whoever comes to an unattended screen is signed in. For administrators the time is shorter: their rules are those that name, or whose policy names, a group of administrators',
  source:
    'DISA STIG V1R2, V-273186 (15 minutes); HealthInsight, session idle time (2 hours), as checked by cnspec',
  on: 'sign-on',
  preset: 'hardening',
  options: {
    minutes: {
      what: 'the longest idle time. At least 1, since the service counts whole minutes; at most one day, beyond which it bounds nothing',
      default: 120,
      least: 1,
      most: 1440,
    },
    administratorMinutes: {
      what: 'the longest idle time of administrators; the bounds are those of `minutes`, 15 or less for the STIG',
      default: 15,
      least: 1,
      most: 1440,
    },
    administrators: ADMINISTRATORS,
  },
  *check(signOn, { org, resource }, { administrators, administratorMinutes, minutes }) {
    if (textAt(signOn, 'access') === 'DENY' || !isInForce(resource, org)) return;
    const idle = at(signOn, 'session', 'maxSessionIdleMinutes') ?? DEFAULT;
    const groups = administratorGroups(org, administrators);
    const policy = org.policyOf(resource);
    const isForThem = [resource, policy].some((one) => one !== undefined && namesGroup(one, groups, org));
    const most = isForThem ? administratorMinutes : minutes;
    if (typeof idle !== 'number' || idle <= most) return;
    const whose = isForThem ? ' of administrators' : '';
    yield {
      at: innermost(signOn, 'session', 'maxSessionIdleMinutes'),
      message: `sessions${whose} stay open for \`${idle}\` idle minutes: at most ${most} are safe`,
    };
  },
  examples: {
    bad: [allowing({ maxSessionIdleMinutes: 720 })],
    good: [allowing({ maxSessionIdleMinutes: 120 }), allowing({}), { access: 'DENY' }],
  },
});

/** Where nothing is said. */
const DEFAULT = 120;

function allowing(session: object) {
  return { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session };
}
