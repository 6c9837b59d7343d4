import { counted, listed } from '../../../base/messages.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import type { User } from '../../../model/policies/snapshot.js';
import { EFFECT_HOLDS, type EffectAnswer, effectNotKnown } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { type ComplianceControl, defineControl } from '../control/control.js';
import { exampleOf } from '../examples/example-parts.js';

interface DormantRow
  extends Pick<ComplianceControl, 'aliases' | 'grade' | 'id' | 'verification' | 'severity' | 'title'> {
  readonly days: number;
}

/** Returns a control that requires a recent sign-in of every active account. The control checks users, not sign-ins. */
export function dormantControl({ days, ...row }: DormantRow): ComplianceControl {
  return defineControl({
    ...row,
    needs: 'objects',
    objects: 'users, with the date of their last sign-in',
    parameter: { name: 'inactiveDays', default: days, minimum: 1, maximum: days },
    claim: (most) => `no user in the export is active without a sign-in in the last ${most} days`,
    evaluate: activeWithin,
    remedy: 'Suspend or deactivate the inactive users, and set up an automation that does so in future',
    remark: 'the control checks the users in the export, not whether an automation suspends inactive users',
    examples: examplesOf(days),
  });
}

const DAY_IN_MS = 86_400_000;

/** The statuses in which a user cannot sign in. Users with these statuses are not checked for a recent sign-in. */
const UNABLE_TO_SIGN_IN: ReadonlySet<string> = new Set([
  'SUSPENDED',
  'DEPROVISIONED',
  'STAGED',
  'DEACTIVATED',
]);

function activeWithin({ compiled: { snapshot }, now }: ControlContext, most: number): EffectAnswer {
  if (now === undefined) return effectNotKnown('the date of the run is unknown', 'pass the date of the run');
  const active = snapshot.users.filter(
    ({ status }) => !UNABLE_TO_SIGN_IN.has((status ?? 'ACTIVE').toUpperCase()),
  );
  const daysSince = (user: User) => (Date.parse(now) - Date.parse(lastUseOf(user) ?? '')) / DAY_IN_MS;
  const dormant = active.filter((user) => daysSince(user) > most);
  if (dormant.length > 0)
    return {
      kind: 'fails',
      text: `${counted(dormant.length, 'active user')} without a sign-in for more than ${most} days: ${listed(dormant.slice(0, MOST_SHOWN), ({ login, id }) => login ?? id)}`,
      places: dormant,
    };
  if (active.some((user) => Number.isNaN(daysSince(user))))
    return effectNotKnown(
      'the last sign-in of some users is not in the export',
      'export users with `lastLogin`',
    );
  return completenessOf(snapshot).isComplete('users')
    ? EFFECT_HOLDS
    : effectNotKnown('the export does not contain all users', 'export the users');
}

const MOST_SHOWN = 10;

/**
 * Returns the time of the last sign-in of a user, or of the user's creation if there was no sign-in. Returns `undefined` if the export does
 * not state it.
 */
function lastUseOf({ lastLogin, created }: User): string | null | undefined {
  return lastLogin === null ? created : lastLogin;
}

function examplesOf(days: number): ComplianceControl['examples'] {
  const user = (fields: object) => ({
    id: 'ann',
    status: 'ACTIVE',
    profile: { login: 'ann@example.com' },
    ...fields,
  });
  const org = (fields: object) => exampleOf({ users: [user(fields)] });
  const now = '2026-07-01';
  const [early, late] = [days + 1, days - 1].map((ago) =>
    new Date(Date.parse(now) - ago * DAY_IN_MS).toISOString(),
  );
  return [
    { what: 'every user signed in within the period', org: org({ lastLogin: late }), now, verdict: 'met' },
    {
      what: 'a user did not sign in within the period',
      org: org({ lastLogin: early }),
      now,
      verdict: 'not met',
    },
    {
      what: 'a user never signed in',
      org: org({ lastLogin: null, created: early }),
      now,
      verdict: 'not met',
    },
    {
      what: 'the inactive user is suspended',
      org: org({ lastLogin: early, status: 'SUSPENDED' }),
      now,
      verdict: 'met',
    },
    {
      what: 'the export does not state the last sign-in of the user',
      org: org({}),
      now,
      verdict: 'undecided',
    },
  ];
}
