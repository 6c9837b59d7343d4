import { quoted } from '../../../base/messages.js';
import { valueIf } from '../../../simulate/outcome/settled.js';
import { exceptionsFor, stateOnDay } from '../configuration/exceptions.js';
import type { EffectAnswer } from '../control/answer.js';
import { EFFECT_HOLDS, effectNotKnown } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { defineControl } from '../control/control.js';
import { accessAction, exampleOf, sessionAction } from '../examples/example-parts.js';
import { ANY_FACTOR, PATH_REQUIREMENTS } from '../families/path-requirements.js';
import { checkApplications } from '../families/paths-control.js';
import { promptAlways } from '../families/session-control.js';
import { allHold } from '../questions/all-hold.js';
import { eachAccess } from '../questions/each-access.js';
import { pathControls } from './paths.js';

const OF_FACTORS = pathControls.flatMap(({ id, aliases }) => [id, ...aliases]);

/**
 * The control for PCI DSS 8.5.1. Unlike other controls, it also checks when exceptions in the configuration end. It checks the exceptions
 * to the controls for PCI DSS 8.4.
 */
export const noBypass = defineControl({
  id: 'no-bypass',
  aliases: ['8.5.1'],
  title: 'No MFA bypass without a documented, time-limited exception',
  grade: 'requirement',
  severity: 'error',
  needs: 'applications',
  topic: 'applicationFactors',
  assumptions: ['P2', 'P6', 'P11'],
  parameter: { name: 'exceptionDays', default: 90, minimum: 1, maximum: 90 },
  claim: (most) =>
    `every exception to requirement 8.4 (MFA) ends within ${most} days; everyone else needs 2FA for the applications with cardholder data, and no rule skips the second factor on a remembered device`,
  evaluate: (context, most) =>
    allHold([
      () => exceptionsEnd(context, most),
      () =>
        checkApplications('cardholderApps', 'anyone', withoutExcepted(context), (scope) =>
          allHold([
            () => PATH_REQUIREMENTS.twoFactorsOrResistance.evaluate(scope, withoutExcepted(context)),
            () => eachAccess(scope, noDeviceRemembered, withoutExcepted(context)),
          ]),
        ),
    ]),
  remedy:
    'Set `factorMode` to `2FA` in authentication policies; set `factorPromptMode` to `ALWAYS` or `SESSION`, and `rememberDeviceByDefault` to `false`, in global session policies; set `expires` for every exception in the configuration',
  edits: (_, __, effect) =>
    effect.kind === 'fails' && BY_DEVICE.includes(effect.text)
      ? promptAlways(effect)
      : PATH_REQUIREMENTS.twoFactorsOrResistance.edits(effect),
  remark:
    'if a rule does not require the second factor again on a remembered device, this control counts that as a bypass of MFA; other controls do not',
  examples: [
    {
      what: 'a rule requires 2FA from everyone',
      org: exampleOf({ sessions: [ANY_FACTOR], access: [{ actions: accessAction({ factorMode: '2FA' }) }] }),
      configuration: { cardholderApps: ['Admin Console'] },
      verdict: 'met',
    },
    {
      what: 'one group needs only one factor, and the configuration has an exception for a month',
      org: forStaffOne(),
      configuration: { cardholderApps: ['Admin Console'], exceptions: [exceptionUntil('2026-08-01')] },
      now: '2026-07-01',
      verdict: 'met',
    },
    {
      what: 'one group needs only one factor, and the configuration has an exception for a year',
      org: forStaffOne(),
      configuration: { cardholderApps: ['Admin Console'], exceptions: [exceptionUntil('2027-07-01')] },
      now: '2026-07-01',
      verdict: 'not met',
    },
    {
      what: 'the second factor is not required again on a remembered device',
      org: exampleOf({
        sessions: [
          {
            actions: sessionAction(
              {},
              { requireFactor: true, factorPromptMode: 'DEVICE', rememberDeviceByDefault: true },
            ),
          },
        ],
      }),
      configuration: { cardholderApps: ['Admin Console'] },
      verdict: 'not met',
    },
    {
      what: 'the configuration names no applications with cardholder data',
      org: exampleOf({}),
      verdict: 'undecided',
    },
  ],
});

/** Adds the exceptions from the controls of PCI DSS 8.4 to the context, because they count as exceptions from 8.5.1, too. */
function withoutExcepted(context: ControlContext): ControlContext {
  const { compiled, configuration, now, excepted } = context;
  const judged = exceptionsFor(OF_FACTORS, true, configuration, now, compiled);
  return { ...context, excepted: [...excepted, ...judged.flatMap(({ meaning }) => meaning ?? [])] };
}

const DAY_IN_MS = 86_400_000;

function exceptionsEnd({ compiled, configuration, now }: ControlContext, most: number): EffectAnswer {
  const judged = exceptionsFor(OF_FACTORS, true, configuration, now, compiled);
  if (judged.length === 0) return EFFECT_HOLDS;
  if (now === undefined) return effectNotKnown('the date of the run is unknown', 'pass the date of the run');
  const long = judged.find(
    ({ exception: { expires } }) =>
      stateOnDay(expires, now) === 'in force' && (Date.parse(expires) - Date.parse(now)) / DAY_IN_MS > most,
  );
  return long === undefined
    ? EFFECT_HOLDS
    : {
        kind: 'fails',
        text: `the exception ${quoted(long.exception.reason)} lasts until ${long.exception.expires}`,
      };
}

const NOT_AGAIN = 'the second factor is not required again on a remembered device';
const REMEMBERED = 'the device is remembered by default';
const BY_DEVICE = [NOT_AGAIN, REMEMBERED];

const noDeviceRemembered: Parameters<typeof eachAccess>[1] = (session) => {
  const { factorPromptMode, rememberDeviceByDefault, requireFactor } = session;
  if (valueIf(requireFactor) === false) return { kind: 'others' };
  if (valueIf(factorPromptMode) === 'DEVICE') return { kind: 'found', what: NOT_AGAIN };
  if (valueIf(rememberDeviceByDefault) === true) return { kind: 'found', what: REMEMBERED };
  const open = [requireFactor, factorPromptMode, rememberDeviceByDefault].find(
    (one) => one.kind === 'undecided',
  );
  return open?.kind === 'undecided'
    ? { kind: 'undecided', reason: open.reasons[0] ?? 'the rule has a value that cannot be read' }
    : { kind: 'others' };
};

function forStaffOne(): object {
  const toStaff = { conditions: { people: { groups: { include: ['staff'] } } } };
  return exampleOf({
    sessions: [ANY_FACTOR],
    access: [
      { ...toStaff, actions: accessAction({ factorMode: '1FA' }) },
      { actions: accessAction({ factorMode: '2FA' }) },
    ],
  });
}

function exceptionUntil(expires: string): object {
  return { controls: ['all-mfa'], groups: ['Staff'], reason: 'migration', owner: 'ann', expires };
}
