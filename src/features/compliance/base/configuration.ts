import { listed, quoted } from '../../../base/messages.js';
import { completenessOf, type OrgCollection } from '../../../model/policies/completeness.js';
import { NAMED_RESOURCES } from '../../../model/policies/display-names.js';
import { findByName, notFoundMessage } from '../../../model/policies/find-by-name.js';
import { applicationSetOf } from '../configuration/applications.js';
import { ANY_OTHER, networkLists, zonesNamed } from '../configuration/networks.js';
import { notConfigured } from '../configuration/not-configured.js';
import { findPeople } from '../configuration/people.js';
import { EFFECT_HOLDS, effectNotKnown } from '../control/answer.js';
import { type ControlExample, defineControl } from '../control/control.js';
import { exampleOf, sessionAction } from '../examples/example-parts.js';
import { REPORT_QUALITY } from './report-quality.js';

export const baseReferences = defineControl({
  ...REPORT_QUALITY,
  id: 'references',
  title: 'Valid names in the configuration',
  needs: 'objects',
  objects: 'the objects that the configuration names: applications, zones, groups and users',
  claim: () => 'the export contains every application, zone, group and user that the configuration names',
  evaluate({ configuration, compiled }) {
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
      application === ANY_OTHER || findByName(NAMED_RESOURCES.app(snapshot), application).length > 0
        ? []
        : [notConfigured(notFoundMessage(application, 'application', undefined), '')],
    );
    const people = (['administrators', 'federal', 'serviceAccounts'] as const)
      .filter((key) => configuration[key] !== undefined)
      .map((key) => findPeople(key, configuration, compiled));
    const isWhole = (...collections: readonly OrgCollection[]) =>
      collections.every((collection) => completenessOf(snapshot).isComplete(collection));
    const all = [
      ...[...apps, ...levels, ...reached].map((one) => ({ one, isWhole: isWhole('apps') })),
      ...networks.map((one) => ({ one, isWhole: isWhole('zones') })),
      ...people.map((one) => ({ one, isWhole: isWhole('groups', 'users') })),
    ];
    if (all.length === 0) return { kind: 'not applicable', reason: 'the configuration names no objects' };
    const [wrong, open] = [true, false].map((isCertain) =>
      all.flatMap(({ one, isWhole: isAll }) => (one.kind === 'none' && isAll === isCertain ? [one.why] : [])),
    ) as [string[], string[]];
    if (wrong.length > 0) return { kind: 'fails', text: listed(wrong, String) };
    return open.length === 0
      ? EFFECT_HOLDS
      : effectNotKnown(listed(open, String), 'export all objects of these kinds');
  },
  remedy: 'Fix the names in the configuration, or export the objects that they name',
  examples: [
    {
      what: 'the export contains the zone that the configuration names',
      org: exampleOf({}),
      configuration: { allowedNetworks: ['Office'] },
      verdict: 'met',
    },
    {
      what: 'the configuration names a zone that the export does not contain',
      org: exampleOf({}),
      configuration: { allowedNetworks: ['Ofice'] },
      verdict: 'not met',
    },
    {
      what: 'the export has no zones',
      org: exampleOf({ zones: null }),
      configuration: { allowedNetworks: ['Office'] },
      verdict: 'undecided',
    },
    { what: 'the configuration names no objects', org: exampleOf({}), verdict: 'not applicable' },
  ],
});

export const exceptionsLive = defineControl({
  ...REPORT_QUALITY,
  id: 'exceptions-live',
  title: 'Exceptions in force and in use',
  needs: 'objects',
  objects: 'the results of the other controls',
  claim: () => 'no exception has expired, and every exception changes the result of a control',
  usesOtherResults: true,
  evaluate({ earlierResults = [], now, configuration: { exceptions = [], breakGlass = [] } }) {
    if (exceptions.length + breakGlass.length === 0)
      return { kind: 'not applicable', reason: 'the configuration has no exceptions' };
    const all = earlierResults.flatMap(({ effective, exceptions: some }) =>
      some.map((one) => ({ ...one, effective })),
    );
    if (now === undefined && all.length > 0)
      return effectNotKnown('the date of the run is unknown', 'pass the date of the run');
    const expired = all.find(({ state }) => state !== 'in force');
    if (expired !== undefined)
      return {
        kind: 'fails',
        text: `the exception ${quoted(expired.exception.reason)}: ${expired.why ?? expired.state}`,
      };
    const idle = exceptions.find(({ reason }) => {
      const own = all.filter(({ exception }) => exception.reason === reason);
      return own.every(({ without, effective }) => without === effective.kind);
    });
    return idle === undefined
      ? EFFECT_HOLDS
      : {
          kind: 'fails',
          text: `the exception ${quoted(idle.reason)} does not change the result of any checked control`,
        };
  },
  remedy:
    'Renew an expired exception with a reason, or remove it; remove an exception that changes no result',
  examples: [
    {
      what: 'the idle timeout of a group is 720 minutes, too long for `stig/session-idle`, and an exception that has not expired exempts the group',
      ...excepting('2027-01-01', 720),
      verdict: 'met',
    },
    { what: 'the same exception has expired', ...excepting('2026-01-01', 720), verdict: 'not met' },
    {
      what: 'an exception exempts a group from `stig/session-idle`, but changes no result, because the idle timeout of the group is 15 minutes and meets that control',
      ...excepting('2027-01-01', 15),
      verdict: 'not met',
    },
    {
      what: 'the date of the run (`now`) is unknown',
      ...excepting('2027-01-01', 720, null),
      verdict: 'undecided',
    },
    { what: 'the configuration has no exceptions', org: exampleOf({}), verdict: 'not applicable' },
  ],
});

/**
 * Returns the org and configuration of an example. The global session policy of the org has the given idle timeout for the group `Staff`,
 * and the configuration has an exception for that group.
 */
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
    checkedFirst: ['stig/session-idle'],
    ...(now !== null && { now }),
  };
}
