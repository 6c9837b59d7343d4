import { sessionReader } from '../../../simulate/outcome/session.js';
import { findRegion, LEGACY_TYPES } from '../configuration/regions.js';
import { effectNotKnown } from '../control/answer.js';
import { defineControl } from '../control/control.js';
import { accessAction, exampleOf, sessionAction } from '../examples/example-parts.js';
import { policiesOfType, ruleAbove } from '../families/remedy-edits.js';
import { promptAlways } from '../families/session-control.js';
import { sessionLimitControl } from '../families/session-limit-control.js';
import { allHold } from '../questions/all-hold.js';
import { eachEffect } from '../questions/each-effect.js';
import { BY_ANALOGY } from './grades.js';

const NOT_EXPORTED = {
  what: 'the export contains neither policies nor applications',
  org: { apps: [], policies: [] },
  verdict: 'undecided',
} as const;

const OF_STAFF = { conditions: { people: { groups: { include: ['staff'] } } } };

const DENY = { actions: { signon: { access: 'DENY' } } };

export const legacy = defineControl({
  id: 'legacy',
  aliases: ['MS.AAD.1.1'],
  title: 'Blocking of LDAP and RADIUS sign-ins',
  grade: BY_ANALOGY.shall,
  severity: 'error',
  needs: 'policies',
  topic: 'applicationFactors',
  assumptions: ['P11', 'P12'],
  claim: () => 'every deciding global session rule for LDAP or RADIUS denies access',
  evaluate(context) {
    const { configuration, compiled } = context;
    const region = findRegion('legacy', configuration, compiled);
    if (region.kind === 'none') return effectNotKnown(region.why, region.remedy);
    return eachEffect(
      {
        reader: sessionReader(compiled.snapshot.engine),
        field: 'access',
        isSo: (access) => access === 'DENY',
        words: () => 'a session over LDAP or RADIUS is granted',
        within: region.within,
      },
      context,
    );
  },
  remedy:
    'Add top-priority rules to every global session policy that deny the authentication types `LDAP_INTERFACE` and `RADIUS` (`authContext.authType`)',
  edits: (_, __, effect) =>
    policiesOfType('OKTA_SIGN_ON', effect).flatMap((policy) =>
      LEGACY_TYPES.map((authType) =>
        ruleAbove(policy, { name: `No ${authType}`, conditions: { authContext: { authType } }, ...DENY }),
      ),
    ),
  remark:
    'if the org has neither an LDAP interface nor RADIUS agents, list the control in `notApplicable` of the configuration',
  examples: [
    {
      what: 'the first two rules deny sign-ins by LDAP and by RADIUS',
      org: exampleOf({
        sessions: LEGACY_TYPES.map((authType) => ({
          conditions: { authContext: { authType } },
          ...DENY,
        })),
      }),
      verdict: 'met',
    },
    {
      what: 'the first rule denies sign-ins by LDAP, and no rule denies RADIUS',
      org: exampleOf({
        sessions: [{ conditions: { authContext: { authType: 'LDAP_INTERFACE' } }, ...DENY }],
      }),
      verdict: 'not met',
    },
    NOT_EXPORTED,
  ],
});

export const noTrustedDevice = defineControl({
  id: 'no-trusted-device',
  aliases: ['GWS.COMMONCONTROLS.1.5'],
  title: 'No trusted devices instead of a second factor',
  grade: BY_ANALOGY.shall,
  severity: 'warning',
  needs: 'policies',
  topic: 'sessions',
  assumptions: ['P6', 'P11'],
  claim: () =>
    'no deciding global session rule prompts for the second factor only once per device, or remembers devices by default',
  evaluate(context) {
    const reader = sessionReader(context.compiled.snapshot.engine);
    return allHold([
      () =>
        eachEffect(
          {
            reader,
            field: 'factorPromptMode',
            isSo: (mode) => mode !== 'DEVICE',
            words: () => 'the second factor is required once per device only',
          },
          context,
        ),
      () =>
        eachEffect(
          {
            reader,
            field: 'rememberDeviceByDefault',
            isSo: (isRemembered) => !isRemembered,
            words: () => 'the device is remembered by default',
          },
          context,
        ),
    ]);
  },
  remedy: 'Set `factorPromptMode` to `ALWAYS` or `SESSION`, and `rememberDeviceByDefault` to `false`',
  edits: (_, __, effect) => promptAlways(effect),
  examples: [
    {
      what: 'every sign-in requires the second factor',
      org: exampleOf({ sessions: [sessionWithPrompt('ALWAYS')] }),
      verdict: 'met',
    },
    {
      what: 'the second factor is required only once per device',
      org: exampleOf({ sessions: [sessionWithPrompt('DEVICE')] }),
      verdict: 'not met',
    },
    NOT_EXPORTED,
  ],
});

function sessionWithPrompt(factorPromptMode: string): object {
  return { actions: sessionAction({}, { requireFactor: true, factorPromptMode }) };
}

const HALF_A_DAY = 720;

export const twelveHours = sessionLimitControl({
  id: 'twelve-hours',
  aliases: ['GWS.COMMONCONTROLS.4.1'],
  title: 'Maximum global session lifetime',
  grade: BY_ANALOGY.shall,
  severity: 'warning',
  field: 'maxSessionLifetimeMinutes',
  assumptions: ['P11', 'P12'],
  parameter: { name: 'lifetimeMinutes', default: HALF_A_DAY, minimum: 1, maximum: HALF_A_DAY },
  remark: 'without `maxSessionLifetimeMinutes`, or with 0, the session has no limit',
  examples: [
    {
      what: 'one rule for everyone sets the limit',
      org: exampleOf({ sessions: [{ actions: sessionAction({ maxSessionLifetimeMinutes: HALF_A_DAY }) }] }),
      verdict: 'met',
    },
    {
      what: 'the first rule exceeds the limit for one group, which has no access to applications',
      org: exampleOf({
        sessions: [
          { ...OF_STAFF, actions: sessionAction({ maxSessionLifetimeMinutes: 0 }) },
          { actions: sessionAction({ maxSessionLifetimeMinutes: HALF_A_DAY }) },
        ],
        access: [{ ...OF_STAFF, actions: accessAction({}, 'DENY') }, { actions: accessAction({}) }],
      }),
      verdict: 'not met',
    },
    NOT_EXPORTED,
  ],
});
