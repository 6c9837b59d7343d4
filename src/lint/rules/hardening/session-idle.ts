import {
  ADMINISTRATORS,
  administratorGroups,
  includesGroup,
} from '../../helpers/hardening/administrators.js';
import { isInForce } from '../../helpers/hardening/in-force.js';
import { innermost } from '../../helpers/hardening/innermost-path.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports a global session rule whose sessions may be idle for too long. A rule that does not state the maximum idle time has the default
 * of the service, 120 minutes. Spec: Global session policy, `session.maxSessionIdleMinutes`.
 */
export const hardeningSessionIdle = defineRule({
  id: 'hardening/session-idle',
  severity: 'warning',
  what: 'the idle timeout of a global session rule is too long',
  why: 'anybody at an unattended screen can use the session. For administrators, the limit is shorter (`administratorMinutes`): it applies to rules that are restricted to an administrator group, directly or by their policy',
  source:
    'DISA STIG V1R2, V-273186 (15 minutes); HealthInsight, session idle time (2 hours), as checked by cnspec',
  on: 'sign-on',
  preset: 'hardening',
  options: {
    minutes: {
      what: 'the maximum idle time. At least 1, because the service counts whole minutes; at most one day, because a longer timeout hardly restricts anybody',
      default: 120,
      least: 1,
      most: 1440,
    },
    administratorMinutes: {
      what: 'the maximum idle time for administrators, with the bounds of `minutes`; 15 or less for the STIG',
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
    const isForThem = [resource, policy].some((one) => one !== undefined && includesGroup(one, groups, org));
    const most = isForThem ? administratorMinutes : minutes;
    if (typeof idle !== 'number' || idle <= most) return;
    const whose = isForThem ? ' of administrators' : '';
    yield {
      at: innermost(signOn, 'session', 'maxSessionIdleMinutes'),
      message: `idle timeout of sessions${whose} is \`${idle}\` minutes; set it to ${most} or less`,
    };
  },
  examples: () => ({
    bad: [allowing({ maxSessionIdleMinutes: 720 })],
    good: [
      allowing({ maxSessionIdleMinutes: 120 }),
      exampleGiven(allowing({}), { note: 'The default of the service is 120 minutes' }),
      exampleGiven({ access: 'DENY' }, { note: 'A rule that denies access starts no session' }),
    ],
  }),
});

/** The maximum idle time that the service sets by default, in minutes. */
const DEFAULT = 120;

function allowing(session: object) {
  return { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session };
}
