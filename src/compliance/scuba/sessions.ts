import { limitWords } from '../../questions/effects/session.js';
import { sessionReader } from '../../simulate/outcome/session.js';
import { LEGACY_TYPES, spokenRegion } from '../configuration/regions.js';
import { effectNotKnown } from '../control/answer.js';
import { defineControl } from '../control/control.js';
import { accessAction, exampleOf, sessionAction } from '../examples/example-parts.js';
import { eachSession, endsWithin } from '../families/each-session.js';
import { policiesOfType, ruleAbove } from '../families/remedy-edits.js';
import { promptAlways, sessionEdits } from '../families/session-control.js';
import { allHold } from '../questions/all-hold.js';
import { eachEffect } from '../questions/each-effect.js';
import { BY_ANALOGY } from './grades.js';

const NOT_EXPORTED = {
  what: 'no global session policy is exported',
  org: { apps: [], policies: [] },
  verdict: 'undecided',
} as const;

const OF_STAFF = { conditions: { people: { groups: { include: ['staff'] } } } };

const DENY = { actions: { signon: { access: 'DENY' } } };

export const legacy = defineControl({
  id: 'legacy',
  aliases: ['MS.AAD.1.1'],
  title: 'sign-ins by LDAP and RADIUS are blocked',
  grade: BY_ANALOGY.shall,
  severity: 'error',
  needs: 'policies',
  topic: 'applicationFactors',
  assumptions: ['P11', 'P12'],
  claim: () => 'whatever rule decides for sign-ins by LDAP or RADIUS, it gives no session',
  ask(asking) {
    const { configuration, compiled } = asking;
    const region = spokenRegion('legacy', configuration, compiled);
    if (region.kind === 'none') return effectNotKnown(region.why, region.settle);
    return eachEffect(
      {
        reader: sessionReader(compiled.snapshot.engine),
        field: 'access',
        isSo: (access) => access === 'DENY',
        words: () => 'a session by LDAP or RADIUS',
        within: region.within,
      },
      asking,
    );
  },
  remedy: 'deny these types of authentication in rules above all others, in each global session policy',
  edits: (_, __, effect) =>
    policiesOfType('SVC_SIGN_ON', effect).flatMap((policy) =>
      LEGACY_TYPES.map((authType) =>
        ruleAbove(policy, { name: `No ${authType}`, conditions: { authContext: { authType } }, ...DENY }),
      ),
    ),
  remark:
    'a service without an LDAP interface or RADIUS agents has no such sign-ins: say so as `notApplicable`',
  examples: [
    {
      what: 'the first rules deny them',
      org: exampleOf({
        sessions: LEGACY_TYPES.map((authType) => ({
          conditions: { authContext: { authType } },
          ...DENY,
        })),
      }),
      verdict: 'met',
    },
    {
      what: 'LDAP alone is denied',
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
  title: 'no device is trusted in place of the second factor',
  grade: BY_ANALOGY.shall,
  severity: 'warning',
  needs: 'policies',
  topic: 'sessions',
  assumptions: ['P6', 'P11'],
  claim: () =>
    'whatever rule decides, it does not ask for the second factor once a device, and remembers none by default',
  ask(asking) {
    const reader = sessionReader(asking.compiled.snapshot.engine);
    return allHold([
      () =>
        eachEffect(
          {
            reader,
            field: 'factorPromptMode',
            isSo: (mode) => mode !== 'DEVICE',
            words: () => 'the second factor is asked for once a device',
          },
          asking,
        ),
      () =>
        eachEffect(
          {
            reader,
            field: 'rememberDeviceByDefault',
            isSo: (isRemembered) => !isRemembered,
            words: () => 'the device is remembered by default',
          },
          asking,
        ),
    ]);
  },
  remedy: 'prompt at every sign-in or in each session, and remember no device by default',
  edits: (_, __, effect) => promptAlways(effect),
  examples: [
    {
      what: 'the second factor is asked for at every sign-in',
      org: exampleOf({ sessions: [asked('ALWAYS')] }),
      verdict: 'met',
    },
    {
      what: 'it is asked for once a device',
      org: exampleOf({ sessions: [asked('DEVICE')] }),
      verdict: 'not met',
    },
    NOT_EXPORTED,
  ],
});

function asked(factorPromptMode: string): object {
  return { actions: sessionAction({}, { requireFactor: true, factorPromptMode }) };
}

const HALF_A_DAY = 720;

export const twelveHours = defineControl({
  id: 'twelve-hours',
  aliases: ['GWS.COMMONCONTROLS.4.1'],
  title: 'sessions last twelve hours',
  grade: BY_ANALOGY.shall,
  severity: 'warning',
  needs: 'policies',
  topic: 'sessions',
  assumptions: ['P11', 'P12'],
  parameter: { name: 'lifetimeMinutes', usual: HALF_A_DAY, least: 1, most: HALF_A_DAY },
  claim: (most) => `whatever rule decides, sessions last ${limitWords(most)}, or less`,
  ask: (asking, most) => eachSession('maxSessionLifetimeMinutes', asking, endsWithin(most)),
  remedy: 'put a rule for everybody above all in each global session policy, or mend each rule that decides',
  edits: (_, most, effect) => sessionEdits('maxSessionLifetimeMinutes', most, effect),
  remark: '0 is no limit, and so is an absent value',
  examples: [
    {
      what: 'one rule for everybody says so',
      org: exampleOf({ sessions: [{ actions: sessionAction({ maxSessionLifetimeMinutes: HALF_A_DAY }) }] }),
      verdict: 'met',
    },
    {
      what: 'the first rule says otherwise for one group, which gets into no application',
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
