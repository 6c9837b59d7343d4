import { brandedKey, canonicalKey } from '../../base/brand.js';
import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../base/messages.js';
import { pointerBelow } from '../../base/pointer.js';
import { AUTHENTICATORS } from '../../model/assurance/authenticators.js';
import { NAMED_RESOURCES, type NamedResource, nameWithId } from '../../model/policies/display-names.js';
import { findByName, findNearestName, notFoundMessage } from '../../model/policies/find-by-name.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { compiledOf } from '../../simulate/compile.js';
import type { ControlSettings } from './check-control.js';
import type { ComplianceConfiguration, ComplianceException } from './configuration/configuration.js';
import { coversEverySignIn, everyoneIn, stateOnDay } from './configuration/exceptions.js';
import { ANY_OTHER, networkLists } from './configuration/networks.js';
import {
  boundsInWords,
  isValidFor,
  isValidList,
  LIST_NAMES,
  listInWords,
  PARAMETER_NAMES,
} from './configuration/parameter.js';
import { type ComplianceControl, namesOfControl } from './control/control.js';
import { COMPLIANCE_FRAMEWORKS, frameworkNamed } from './frameworks.js';

/** A mistake in the configuration, with its location. */
export interface ConfigurationMistake {
  /** How serious the mistake is. `error` prevents the check; `warning` is shown with the result of the check. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** The location of the mistake, as a JSON pointer into the configuration of `preflight compliance`. */
  readonly pointer: string;
}

/** Returns the mistakes in a configuration that fits its schema. Spec: Posture, "Configuration". */
export function configurationMistakes(
  configuration: ComplianceConfiguration,
  snapshot: Snapshot,
  now: string | undefined,
): readonly ConfigurationMistake[] {
  return [
    ...mistakesOfFrameworks(configuration),
    ...mistakesOfControls(configuration, now),
    ...(configuration.exceptions ?? []).flatMap((one, index) =>
      mistakesOfException(one, pointerBelow('/exceptions', index), snapshot, now),
    ),
    ...expiredIn(configuration.breakGlass ?? [], '/breakGlass', now),
    ...expiredIn(configuration.attested ?? [], '/attested', now),
    ...unknownAuthenticators(configuration, snapshot),
    ...missingNames(configuration, snapshot),
  ];
}

function mistake(
  severity: ConfigurationMistake['severity'],
  message: string,
  pointer: string,
): ConfigurationMistake {
  return { severity, message, pointer };
}

const CONTROLS: readonly ComplianceControl[] = COMPLIANCE_FRAMEWORKS.flatMap(({ controls }) => controls);
const CONTROL_NAMES = [...new Set(CONTROLS.flatMap(namesOfControl))];

function controlsNamed(name: string): readonly ComplianceControl[] {
  return CONTROLS.filter((control) => namesOfControl(control).includes(name));
}

function mistakesOfFrameworks({ frameworks = [] }: ComplianceConfiguration): ConfigurationMistake[] {
  const names = COMPLIANCE_FRAMEWORKS.map(({ name }) => name);
  return frameworks.flatMap((one, index) =>
    frameworkNamed(one) === undefined
      ? [
          mistake(
            'error',
            `unknown framework ${quoted(one)}${didYouMean(one, names)}`,
            `/frameworks/${index}`,
          ),
        ]
      : [],
  );
}

function mistakesOfControls(
  { controls = {}, notApplicable = {}, attested = [], exceptions = [] }: ComplianceConfiguration,
  now: string | undefined,
): ConfigurationMistake[] {
  const called: readonly (readonly [name: string, pointer: string])[] = [
    ...Object.keys(controls).map((name) => [name, pointerBelow('/controls', name)] as const),
    ...Object.keys(notApplicable).map((name) => [name, pointerBelow('/notApplicable', name)] as const),
    ...attested.map(({ control }, index) => [control, `/attested/${index}/control`] as const),
    ...exceptions.flatMap((one, index) =>
      one.controls.map((name, at) => [name, `/exceptions/${index}/controls/${at}`] as const),
    ),
  ];
  const unknown = called.flatMap(([name, pointer]) =>
    controlsNamed(name).length > 0
      ? []
      : [
          mistake(
            'error',
            `this entry has no effect: unknown control ${quoted(name)}${didYouMean(name, CONTROL_NAMES)}`,
            pointer,
          ),
        ],
  );
  return [
    ...unknown,
    ...Object.entries(controls).flatMap(([name, own]) => mistakesOfControl(name, own, now)),
  ];
}

function mistakesOfControl(
  name: string,
  { severity, reason, remediateBy, ...own }: ControlSettings,
  now: string | undefined,
): ConfigurationMistake[] {
  const pointer = pointerBelow('/controls', name);
  const found = controlsNamed(name);
  return [
    ...(severity === 'off' && reason === undefined
      ? [mistake('error', `${quoted(name)} is turned off without a reason: set \`reason\``, pointer)]
      : []),
    ...(found.length === 0
      ? []
      : [...mistakesOfNumbers(name, own, found, pointer), ...mistakesOfLists(name, own, found, pointer)]),
    ...(remediateBy !== undefined && stateOnDay(remediateBy, now) === 'expired'
      ? [
          mistake(
            'warning',
            `the remediation date of ${quoted(name)}, ${remediateBy}, has passed: set another date, or fix it`,
            `${pointer}/remediateBy`,
          ),
        ]
      : []),
  ];
}

/**
 * Returns the mistakes about numbers in the configuration of a control: the control does not have the parameter that a number sets, or its
 * framework does not allow the value.
 */
function mistakesOfNumbers(
  name: string,
  own: ControlSettings,
  controls: readonly ComplianceControl[],
  pointer: string,
): ConfigurationMistake[] {
  const parameters = controls.flatMap(({ parameter }) => parameter ?? []);
  const [parameter] = parameters;
  return PARAMETER_NAMES.flatMap((key) => {
    const value = own[key];
    if (value === undefined) return [];
    const at = `${pointer}/${key}`;
    const matching = parameters.filter((one) => one.name === key);
    if (parameter === undefined)
      return [mistake('error', `${quoted(name)} has no parameter: remove ${quoted(key)}`, at)];
    if (matching.length === 0)
      return [
        mistake(
          'error',
          `${quoted(name)} has no parameter ${quoted(key)}: use ${quoted(parameter.name)}`,
          at,
        ),
      ];
    if (matching.some((one) => isValidFor(one, value))) return [];
    const bounds = boundsInWords(matching[0] ?? parameter);
    return [mistake('warning', outsideOf(name, String(value), bounds), at)];
  });
}

/**
 * Returns the mistakes about lists in the configuration of a control: the control does not check the list that is set, or the list omits
 * values that the framework requires.
 */
function mistakesOfLists(
  name: string,
  own: ControlSettings,
  controls: readonly ComplianceControl[],
  pointer: string,
): ConfigurationMistake[] {
  return LIST_NAMES.flatMap((key) => {
    const value = own[key];
    if (value === undefined) return [];
    const at = `${pointer}/${key}`;
    const matching = controls.flatMap(({ list }) => (list?.name === key ? [list] : []));
    if (matching.length === 0)
      return [mistake('error', `${quoted(name)} has no list ${quoted(key)}: remove it`, at)];
    return matching
      .filter((list) => !isValidList(list, value))
      .map((list) =>
        mistake('warning', outsideOf(name, value.map(quoted).join(', '), listInWords(list)), at),
      );
  });
}

function outsideOf(name: string, value: string, allowed: string): string {
  return `${value} is outside the range that the framework allows for ${quoted(name)}, ${allowed}: the verdict is \`not valid for this framework\`, whatever the result`;
}

function mistakesOfException(
  exception: ComplianceException,
  pointer: string,
  snapshot: Snapshot,
  now: string | undefined,
): ConfigurationMistake[] {
  const { users = [], groups = [], apps = [], region = {} } = exception;
  const isForNobody = users.length + groups.length + apps.length + Object.keys(region).length === 0;
  const everyone = everyoneIn(exception, snapshot);
  const isOfAll =
    !isForNobody && everyone === undefined && coversEverySignIn(exception, compiledOf(snapshot));
  return [
    ...(exception.controls.length === 0
      ? [mistake('error', 'the exception names no control: set `controls`', `${pointer}/controls`)]
      : []),
    ...(isOfAll
      ? [
          mistake(
            'error',
            'the exception covers every sign-in: narrow it, or turn the control off with `severity: off` and a reason',
            Object.keys(region).length > 0 ? `${pointer}/region` : pointer,
          ),
        ]
      : []),
    ...(isForNobody
      ? [
          mistake(
            'error',
            'the exception has no scope: set `users`, `groups`, `apps` or `region`, or turn the control off with a reason',
            pointer,
          ),
        ]
      : []),
    ...(everyone !== undefined
      ? [
          mistake(
            'error',
            `${quoted(everyone)} contains everyone: turn the control off with \`severity: off\` and a reason instead, so that it does not appear as met`,
            `${pointer}/groups/${groups.indexOf(everyone)}`,
          ),
        ]
      : []),
    ...expired(exception.expires, `${pointer}/expires`, 'this exception', now),
  ];
}

function expiredIn(
  all: readonly { readonly expires: string }[],
  pointer: string,
  now: string | undefined,
): ConfigurationMistake[] {
  return all.flatMap(({ expires }, index) =>
    expired(expires, `${pointer}/${index}/expires`, 'this entry', now),
  );
}

function expired(
  day: string,
  pointer: string,
  what: string,
  now: string | undefined,
): ConfigurationMistake[] {
  if (!/^\d{4}-\d\d-\d\d$/.test(day))
    return [mistake('error', `${quoted(day)} is not a date: use the form \`2027-01-31\``, pointer)];
  if (stateOnDay(day, now) !== 'expired') return [];
  return [
    mistake(
      'warning',
      `${what} expired on ${day} and has no effect: remove it, or have its owner renew it`,
      pointer,
    ),
  ];
}

/** Returns a mistake for each forbidden authenticator that does not exist, because forbidding it has no effect. */
function unknownAuthenticators(
  { weakAuthenticators = [] }: ComplianceConfiguration,
  { authenticators, brand }: Snapshot,
): ConfigurationMistake[] {
  const known = new Set([...AUTHENTICATORS, ...authenticators].map(({ key }) => canonicalKey(key, brand)));
  const words = [...known].map((key) => brandedKey(key, brand));
  return weakAuthenticators.flatMap((one, index) =>
    known.has(canonicalKey(one, brand))
      ? []
      : [
          mistake(
            'error',
            `unknown authenticator key ${quoted(one)}${didYouMean(one, words)}; expected ${alternatives(words)}`,
            `/weakAuthenticators/${index}`,
          ),
        ],
  );
}

type NamedIn = 'app' | 'group' | 'user' | 'zone';

const KIND_WORDS = { app: 'application', group: 'group', user: 'user', zone: 'zone' } as const;

/**
 * Returns mistakes about users, groups, applications and zones that the export does not contain. A kind of object is not checked if the
 * export contains no object of this kind.
 */
function missingNames(configuration: ComplianceConfiguration, snapshot: Snapshot): ConfigurationMistake[] {
  const lookUp = (kind: NamedIn, names: readonly string[] | undefined, pointer: string) => {
    const all: readonly NamedResource[] = NAMED_RESOURCES[kind](snapshot);
    if (all.length === 0) return [];
    return (names ?? []).flatMap((name, index) => {
      if (findByName(all, name).length > 0) return [];
      const nearest = findNearestName(all, name);
      const message = notFoundMessage(name, KIND_WORDS[kind], nearest && nameWithId(nearest));
      return [
        mistake(
          'warning',
          `this entry has no effect: ${message}; correct or remove it`,
          `${pointer}/${index}`,
        ),
      ];
    });
  };
  const people = (given: unknown, pointer: string) => {
    const { users, groups } = (typeof given === 'object' && given !== null ? given : {}) as {
      users?: string[];
      groups?: string[];
    };
    return [...lookUp('user', users, `${pointer}/users`), ...lookUp('group', groups, `${pointer}/groups`)];
  };
  const networkNames = (key: (typeof ZONE_KEYS)[number]) => {
    const isByApplication = !Array.isArray(configuration[key]);
    return networkLists(key, configuration).flatMap(([application, zones]) => [
      ...(application === ANY_OTHER ? [] : lookUp('app', [application], `/${key}`)).map((one) => ({
        ...one,
        pointer: pointerBelow(`/${key}`, application),
      })),
      ...lookUp('zone', zones, isByApplication ? pointerBelow(`/${key}`, application) : `/${key}`),
    ]);
  };
  const { aal = {}, exceptions = [], breakGlass = [] } = configuration;
  return [
    ...APPLICATION_KEYS.flatMap((key) => lookUp('app', configuration[key], `/${key}`)),
    ...Object.entries(aal).flatMap(([level, names]) => lookUp('app', names, `/aal/${level}`)),
    ...ZONE_KEYS.flatMap((key) => networkNames(key)),
    ...PEOPLE_KEYS.flatMap((key) => people(configuration[key], `/${key}`)),
    ...breakGlass.flatMap((one, index) => people(one, `/breakGlass/${index}`)),
    ...exceptions.flatMap((one, index) => [
      ...people(one, `/exceptions/${index}`),
      ...lookUp('app', one.apps, `/exceptions/${index}/apps`),
    ]),
  ];
}

const APPLICATION_KEYS = ['sensitiveApps', 'cardholderApps', 'networkApps'] as const;
const ZONE_KEYS = ['allowedNetworks', 'corporateNetworks'] as const;
const PEOPLE_KEYS = ['administrators', 'federal', 'serviceAccounts'] as const;
