import { listed } from '../../base/listed.js';
import { quoted } from '../../base/messages.js';
import { namedAmong, nothingNamed } from '../../policies/by-name.js';
import { knownOf, type OrgCollection } from '../../policies/known.js';
import { NAMED } from '../../policies/names.js';
import { applicationSetOf } from '../configuration/applications.js';
import { ANY_OTHER, networkLists, zonesNamed } from '../configuration/networks.js';
import { notConfigured } from '../configuration/not-configured.js';
import { peopleSpokenOf } from '../configuration/people.js';
import { EFFECT_HOLDS, effectNotKnown } from '../control/answer.js';
import { type ControlExample, defineControl } from '../control/control.js';
import { exampleOf, sessionAction } from '../examples/example-parts.js';
import { ABOUT_THE_QUESTION } from './about-the-question.js';

export const baseReferences = defineControl({
  ...ABOUT_THE_QUESTION,
  id: 'references',
  title: 'what the configuration names is there',
  needs: 'objects',
  claim: () => 'every application, zone, group and user that the configuration names is one of the snapshot',
  ask({ configuration, compiled }) {
    const { snapshot } = compiled;
    const { aal = {} } = configuration;
    const apps = (['adminConsole', 'dashboard', 'sensitiveApps', 'cardholderApps', 'networkApps'] as const)
      .filter((key) => configuration[key] !== undefined)
      .map((key) => applicationSetOf(key, configuration, snapshot));
    const levels = (['2', '3'] as const)
      .filter((level) => aal[level] !== undefined)
      .map((level) => applicationSetOf(level === '2' ? 'aal2' : 'aal3', configuration, snapshot));
    const networks = (['allowedNetworks', 'corporateNetworks'] as const)
      .flatMap((key) => networkLists(key, configuration).map(([, zones]) => zones))
      .map((zones) => zonesNamed('allowedNetworks', zones, snapshot));
    const reached = networkLists('allowedNetworks', configuration).flatMap(([application]) =>
      application === ANY_OTHER || namedAmong(NAMED.app(snapshot), application).length > 0
        ? []
        : [notConfigured(nothingNamed(application, 'application', undefined), '')],
    );
    const people = (['administrators', 'federal', 'serviceAccounts'] as const)
      .filter((key) => configuration[key] !== undefined)
      .map((key) => peopleSpokenOf(key, configuration, compiled));
    const isWhole = (...collections: readonly OrgCollection[]) =>
      collections.every((collection) => knownOf(snapshot).isWhole(collection));
    const all = [
      ...[...apps, ...levels, ...reached].map((one) => ({ one, isWhole: isWhole('apps') })),
      ...networks.map((one) => ({ one, isWhole: isWhole('zones') })),
      ...people.map((one) => ({ one, isWhole: isWhole('groups', 'users') })),
    ];
    if (all.length === 0) return { kind: 'not applicable', reason: 'the configuration names nothing' };
    const [wrong, open] = [true, false].map((isSure) =>
      all.flatMap(({ one, isWhole: isAll }) => (one.kind === 'none' && isAll === isSure ? [one.why] : [])),
    ) as [string[], string[]];
    if (wrong.length > 0) return { kind: 'fails', text: listed(wrong, String) };
    return open.length === 0 ? EFFECT_HOLDS : effectNotKnown(listed(open, String), 'export all of these');
  },
  remedy: 'mend the names, or export what they name',
  examples: [
    {
      what: 'the zone is there',
      org: exampleOf({}),
      configuration: { allowedNetworks: ['Office'] },
      verdict: 'met',
    },
    {
      what: 'it is not',
      org: exampleOf({}),
      configuration: { allowedNetworks: ['Ofice'] },
      verdict: 'not met',
    },
    {
      what: 'no zones are exported',
      org: exampleOf({ zones: null }),
      configuration: { allowedNetworks: ['Office'] },
      verdict: 'undecided',
    },
    { what: 'nothing is named', org: exampleOf({}), verdict: 'not applicable' },
  ],
});

export const exceptionsLive = defineControl({
  ...ABOUT_THE_QUESTION,
  id: 'exceptions-live',
  title: 'exceptions are in force, and of use',
  needs: 'objects',
  claim: () => 'no exception has expired, and each changes what becomes of a control',
  ask({ answered = [], now, configuration: { exceptions = [], breakGlass = [] } }) {
    if (exceptions.length + breakGlass.length === 0)
      return { kind: 'not applicable', reason: 'the configuration has no exceptions' };
    const all = answered.flatMap(({ effective, exceptions: some }) =>
      some.map((one) => ({ ...one, effective })),
    );
    if (now === undefined && all.length > 0)
      return effectNotKnown('which day it is was not given', 'give the day of the run');
    const expired = all.find(({ state }) => state !== 'in force');
    if (expired !== undefined)
      return {
        kind: 'fails',
        text: `${quoted(expired.exception.reason)}: ${expired.why ?? expired.state}`,
      };
    const idle = exceptions.find(({ reason }) => {
      const own = all.filter(({ exception }) => exception.reason === reason);
      return own.every(({ without, effective }) => without === effective.kind);
    });
    return idle === undefined
      ? EFFECT_HOLDS
      : { kind: 'fails', text: `${quoted(idle.reason)} changes what becomes of no control that was asked` };
  },
  remedy: 'renew the exception with a reason, or take it away',
  examples: [
    { what: 'one is in force, and of use', ...excepting('2027-01-01', 720), verdict: 'met' },
    { what: 'one has expired', ...excepting('2026-01-01', 720), verdict: 'not met' },
    { what: 'one changes nothing', ...excepting('2027-01-01', 15), verdict: 'not met' },
    { what: 'which day it is was not given', ...excepting('2027-01-01', 720, null), verdict: 'undecided' },
    { what: 'there are none', org: exampleOf({}), verdict: 'not applicable' },
  ],
});

/** An org where the sessions of staff end after so many minutes, and an exception for them. */
function excepting(
  expires: string,
  maxSessionIdleMinutes: number,
  now: string | null = '2026-07-01',
): Omit<ControlExample, 'verdict' | 'what'> {
  const exception = { controls: ['stig/session-idle'], groups: ['Staff'], reason: 'kiosks', owner: 'ann' };
  return {
    org: exampleOf({
      sessions: [
        {
          conditions: { people: { groups: { include: ['staff'] } } },
          actions: sessionAction({ maxSessionIdleMinutes }),
        },
        { actions: sessionAction({ maxSessionIdleMinutes: 15 }) },
      ],
    }),
    configuration: { exceptions: [{ ...exception, expires }] },
    beside: ['stig/session-idle'],
    ...(now !== null && { now }),
  };
}
